/** Waiting for an opponent goes on wherever one is on the site, as long as the window is open. */
import { keep, kept } from "../lib/keep";
import { navigation } from "../lib/navigation.svelte";
import { complain, toaster } from "../lib/toaster.svelte";
import { meeting, type Seek, type SeekWish } from "./calls";
import { m } from "./speak";

const EVERY = 2_000;
const WAITS = "seeking";

class Seeking {
  now = $state.raw<Seek | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  async begin(wish: SeekWish): Promise<void> {
    this.take(await meeting.seek(wish));
  }

  /** Go on waiting after the page was loaded anew; who did not wait is not asked about. */
  async resume(): Promise<void> {
    if (this.now === null && kept(WAITS)) this.take(await meeting.seeking());
  }

  async stop(): Promise<void> {
    this.take(await meeting.stop());
  }

  async botInstead(): Promise<void> {
    const { table, invitation } = await meeting.botInstead();
    this.take(null);
    navigation.go({ page: "table", table, invitation });
  }

  private take(seek: Seek | null): void {
    clearTimeout(this.timer);
    this.now = seek?.table ? null : seek;
    keep(WAITS, this.now ? "yes" : "");
    if (seek?.table) {
      toaster.show(m("seek_found"));
      navigation.go({ page: "table", table: seek.table, invitation: seek.invitation });
    } else if (seek) this.timer = setTimeout(this.look, EVERY);
  }

  /** A look that fails is no reason to give up: the next one comes soon. */
  private look = (): void => {
    meeting.seeking().then(
      (seek) => this.take(seek),
      (error: unknown) => {
        complain(error);
        this.timer = setTimeout(this.look, EVERY);
      },
    );
  };
}

export const seeking = new Seeking();
