/** The calls about keys, and what the browser does for passkeys. */
import { call, type Identity } from "../lib/api";

export interface Passkey {
  id: string;
  since: string;
  device: string;
}

export const SCOPES = ["read", "play", "talk"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Token {
  id: string;
  name: string;
  scopes: Scope[];
  since: string;
  /** The day of its last use, empty before the first. */
  used: string;
}

interface Asked<Options> {
  options: Options;
}

/** Whether this page can use passkeys: a secure one with a name, in a browser that knows them. */
export function canUsePasskeys(): boolean {
  const named = !/^[\d.:[\]]+$/.test(location.hostname);
  return named && window.isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Ask this device for a new passkey and add it to the account. */
async function addPasskey(): Promise<Passkey[]> {
  const { options } = await call<Asked<PublicKeyCredentialCreationOptionsJSON>>("POST", "/api/account/passkeys/question");
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  return call<Passkey[]>("POST", "/api/account/passkeys", { credential: (made as PublicKeyCredential).toJSON() });
}

/** Ask this device who is there, and come in. */
async function signInWithPasskey(): Promise<Identity> {
  const { options } = await call<Asked<PublicKeyCredentialRequestOptionsJSON>>("POST", "/api/session/passkey/question");
  const proof = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return call<Identity>("POST", "/api/session/passkey", { credential: (proof as PublicKeyCredential).toJSON() });
}

export const keys = {
  passkeys: () => call<Passkey[]>("GET", "/api/account/passkeys"),
  addPasskey,
  removePasskey: (id: string) => call<Passkey[]>("DELETE", `/api/account/passkeys/${encodeURIComponent(id)}`),
  signInWithPasskey,
  tokens: () => call<Token[]>("GET", "/api/account/tokens"),
  makeToken: (name: string, scopes: Scope[]) => call<{ secret: string; token: Token }>("POST", "/api/account/tokens", { name, scopes }),
  revokeToken: (id: string) => call<Token[]>("DELETE", `/api/account/tokens/${encodeURIComponent(id)}`),
  becomeBot: () => call<Identity>("POST", "/api/account/kind", { kind: "bot" }),
};
