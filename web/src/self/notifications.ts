/** Notifications of the browser: the service worker, and whether this browser is told of turns. */
import { call } from "../lib/api";

interface PushFacts {
  key: string;
  browsers: number;
}

/** Let the service worker keep the files of the client and answer while there is no network. */
export function keepShell(): void {
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** Whether this browser can be told at all. */
export function canBeTold(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether it is told now. */
export async function isTold(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Ask to be told; false where the browser or its owner says no. */
export async function beTold(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const { key } = await call<PushFacts>("GET", "/api/push");
  const { endpoint, keys } = (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await call<PushFacts>("POST", "/api/push", { endpoint, keys });
  return true;
}

/** Ask not to be told any more. */
export async function beLeftAlone(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await call<PushFacts>("POST", "/api/push/removal", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
