/* The service worker: keeps the files of the client, shows a page of its own while there is no network, and tells of
   turns. Files under /assets have their fingerprint in their name and never change; everything else is asked for anew. */
const SHELL = "almagest-shell-1";
const ALWAYS = ["/offline.html", "/offline.css", "/offline.js", "/favicon.svg", "/icon-192.png"];
const MOST_KEPT = 150;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(ALWAYS)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name.startsWith("almagest-") && name !== SHELL) await caches.delete(name);
  };
  event.waitUntil(others());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else if (pathname.startsWith("/assets/")) event.respondWith(fromShell(request));
  else if (ALWAYS.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** Give a file that never changes from what is kept, or fetch and keep it. */
async function fromShell(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) {
    await shell.put(request, found.clone());
    await forgetOldest(shell);
  }
  return found;
}

/** Keep so many files and no more: those of former versions go first. */
async function forgetOldest(shell) {
  const files = (await shell.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  for (const old of files.slice(0, Math.max(0, files.length - MOST_KEPT))) await shell.delete(old);
}

self.addEventListener("push", (event) => {
  let news = {};
  try {
    news = event.data?.json() ?? {};
  } catch {
    /* Not from our server. */
  }
  const { title = "Almagest", body = "", path = "/waiting", tag = "almagest" } = news;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? "/waiting");
  const target = new URL(path.startsWith("/") ? path : "/waiting", self.location.origin);
  if (target.origin !== self.location.origin) return;
  const go = async () => {
    const windows = await self.clients.matchAll({ type: "window" });
    const there = windows.find(({ url }) => new URL(url).pathname === target.pathname);
    return there ? there.focus() : self.clients.openWindow(target.href);
  };
  event.waitUntil(go());
});
