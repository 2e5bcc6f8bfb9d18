/* Asks for what the client will want while the client itself is still on its way: on a slow line nobody waits for one
   after the other. At a table that is its socket, on the first page its lists. The client takes over what it wants, and
   leaves null where it was first; see src/lib/early.ts. */
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("almagest.lang");
  } catch {
    /* Nothing is kept where nothing may be. */
  }
  const lang = (kept ?? navigator.language).toLowerCase().startsWith("fr") ? "fr" : "en";
  const [, id] = /^\/table\/([^/]+)$/.exec(location.pathname) ?? [];
  const wanted = location.pathname === "/" ? ["/api/identity", "/api/games", "/api/tables?mine=1", "/api/tables", "/api/sky"] : [];

  if (window.asked !== null) {
    window.asked = new Map();
    for (const path of wanted) {
      const address = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
      const answer = fetch(address, { headers: { Accept: "application/json" } });
      answer.catch(() => undefined);
      window.asked.set(address, answer);
    }
  }
  if (!id || window.early === null) return;
  const query = new URLSearchParams({ after: "0", lang, changes: "2", talk: "1" });
  const invitation = new URLSearchParams(location.search).get("invitation");
  if (invitation) query.set("invitation", invitation);
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${id}?${query}`;
  const early = { address, socket: new WebSocket(address), heard: [] };
  early.socket.onmessage = ({ data }) => early.heard.push(data);
  window.early = early;
})();
