/** Who is at this browser: a guest with a name, or nobody yet. */
import { api, Refusal, type Identity } from "./api";
import { complain } from "./toaster.svelte";

/** How the server answers a guest whom its operator has banned. */
const BANNED = 403;

class Me {
  identity = $state<Identity | null>(null);
  /** Resolves once the server has said who we are. */
  readonly known: Promise<void>;

  constructor() {
    this.known = api
      .identity()
      .then((identity) => void (this.identity = identity))
      .catch((error: unknown) => void (error instanceof Refusal && error.status === BANNED && complain(error)));
  }

  /** Introduce oneself, or change the name; who gives none gets a star's. */
  async call(name: string | null): Promise<void> {
    await this.known;
    if (this.identity && (name === null || this.identity.name === name)) return;
    this.identity = await (this.identity ? api.rename(name!) : api.introduce(name));
  }
}

export const me = new Me();
