/** Addresses of the client: every page has one that can be shared, and every address is read in one place. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null; seats: number | null }
  | { page: "table"; table: string; invitation: string | null }
  | { page: "replay"; replay: string; at: number }
  | { page: "rules"; game: string | null; label: string | null }
  | { page: "records" }
  | { page: "me" }
  | { page: "leaders"; game: string | null; speed: string | null }
  | { page: "person"; name: string }
  | { page: "link"; code: string | null }
  | { page: "lost"; path: string };

/** Read an address. */
export function read(address: string): Route {
  const { pathname, searchParams, hash } = new URL(address, "http://here");
  const [page = "", ...rest] = pathname.split("/").filter(Boolean).map(decoded);
  const [first, second] = rest;
  const label = decoded(hash.slice(1)) || null;
  if (page === "" && rest.length === 0) return { page: "home" };
  if (page === "new" && rest.length === 0) return { page, game: searchParams.get("game"), seats: Number(searchParams.get("seats")) || null };
  if (page === "table" && first && rest.length === 1) {
    return { page, table: first, invitation: searchParams.get("invitation") };
  }
  if (page === "replay" && first && rest.length <= 2 && /^\d*$/.test(second ?? "")) {
    return { page, replay: first, at: Number(second ?? 0) };
  }
  if (page === "rules" && rest.length <= 1) return { page, game: first ?? null, label };
  if (page === "records" && rest.length === 0) return { page };
  if (page === "me" && rest.length === 0) return { page };
  if (page === "leaders" && rest.length <= 2) return { page, game: first ?? null, speed: second ?? null };
  if (page === "people" && first && rest.length === 1) return { page: "person", name: first };
  if (page === "link" && rest.length === 0) return { page, code: label };
  return { page: "lost", path: pathname };
}

/** Write an address. */
export function write(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "new":
      return `/new${query({ game: route.game, seats: route.seats })}`;
    case "table":
      return `/table/${encodeURIComponent(route.table)}${query({ invitation: route.invitation })}`;
    case "replay":
      return `/replay/${encodeURIComponent(route.replay)}/${route.at}`;
    case "rules":
      return `/rules${route.game ? `/${encodeURIComponent(route.game)}` : ""}${
        route.label ? `#${encodeURIComponent(route.label)}` : ""
      }`;
    case "records":
      return "/records";
    case "me":
      return "/me";
    case "leaders":
      return `/leaders${route.game ? `/${encodeURIComponent(route.game)}/${encodeURIComponent(route.speed ?? "calm")}` : ""}`;
    case "person":
      return `/people/${encodeURIComponent(route.name)}`;
    case "link":
      return `/link${route.code ? `#${encodeURIComponent(route.code)}` : ""}`;
    case "lost":
      return route.path;
  }
}

/** Write what comes after the question mark; what is null stays away. */
function query(facts: Record<string, string | number | null>): string {
  const given = Object.entries(facts).filter(([, fact]) => fact !== null);
  return given.length > 0 ? `?${given.map(([name, fact]) => `${name}=${encodeURIComponent(fact!)}`).join("&")}` : "";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
