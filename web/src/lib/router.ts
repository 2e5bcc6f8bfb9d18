/** Addresses of the client: every page has one that can be shared, and every address is read in one place. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null; seats: number | null }
  | { page: "table"; table: string; invitation: string | null }
  | { page: "replay"; replay: string; at: number; review?: boolean; invitation?: string | null }
  | { page: "what-if"; replay: string; at: number; tree: string; invitation?: string | null }
  | { page: "rules"; game: string | null; label: string | null }
  | { page: "learn"; game: string | null; at: string | null }
  | { page: "records" }
  | { page: "me" }
  | { page: "leaders"; game: string | null; speed: string | null }
  | { page: "person"; name: string }
  | { page: "daily"; day: string | null }
  | { page: "link"; code: string | null }
  | { page: "meet"; game: string | null }
  | { page: "night"; night: string }
  | { page: "puzzles"; game: string | null; theme?: string }
  | { page: "puzzle"; game: string; id: string }
  | { page: "storm"; game: string }
  | { page: "waiting" }
  | { page: "operator" }
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
    return { page, replay: first, at: Number(second ?? 0), ...(searchParams.has("review") ? { review: true } : {}), ...given("invitation", searchParams) };
  }
  if (page === "replay" && first && rest.length === 3 && /^\d+$/.test(second ?? "") && rest[2] === "what-if") {
    return { page: "what-if", replay: first, at: Number(second), tree: hash.slice(1), ...given("invitation", searchParams) };
  }
  if (page === "rules" && rest.length <= 1) return { page, game: first ?? null, label };
  if (page === "learn" && rest.length <= 1) return { page, game: first ?? null, at: label };
  if (page === "records" && rest.length === 0) return { page };
  if (page === "me" && rest.length === 0) return { page };
  if (page === "leaders" && rest.length <= 2) return { page, game: first ?? null, speed: second ?? null };
  if (page === "people" && first && rest.length === 1) return { page: "person", name: first };
  if (page === "daily" && rest.length <= 1) return { page, day: first ?? null };
  if (page === "link" && rest.length === 0) return { page, code: label };
  if (page === "meet" && rest.length === 0) return { page, game: searchParams.get("game") };
  if (page === "night" && first && rest.length === 1) return { page, night: first };
  if (page === "puzzles" && rest.length <= 1) return { page, game: first ?? null, ...given("theme", searchParams) };
  if (page === "puzzles" && first && second === "storm" && rest.length === 2) return { page: "storm", game: first };
  if (page === "puzzles" && first && second && rest.length === 2) return { page: "puzzle", game: first, id: second };
  if (page === "operator" && rest.length === 0) return { page };
  if (page === "waiting" && rest.length === 0) return { page };
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
      return `/replay/${encodeURIComponent(route.replay)}/${route.at}${query({ review: route.review ? 1 : null, invitation: route.invitation ?? null })}`;
    case "what-if":
      return `/replay/${encodeURIComponent(route.replay)}/${route.at}/what-if${query({ invitation: route.invitation ?? null })}${route.tree ? `#${route.tree}` : ""}`;
    case "rules":
      return `/rules${ofGame(route.game, route.label)}`;
    case "learn":
      return `/learn${ofGame(route.game, route.at)}`;
    case "records":
      return "/records";
    case "me":
      return "/me";
    case "leaders":
      return `/leaders${route.game ? `/${encodeURIComponent(route.game)}/${encodeURIComponent(route.speed ?? "calm")}` : ""}`;
    case "person":
      return `/people/${encodeURIComponent(route.name)}`;
    case "daily":
      return `/daily${route.day ? `/${encodeURIComponent(route.day)}` : ""}`;
    case "link":
      return `/link${route.code ? `#${encodeURIComponent(route.code)}` : ""}`;
    case "meet":
      return `/meet${query({ game: route.game })}`;
    case "night":
      return `/night/${encodeURIComponent(route.night)}`;
    case "puzzles":
      return `/puzzles${ofGame(route.game, null)}${query({ theme: route.theme ?? null })}`;
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.game)}/${encodeURIComponent(route.id)}`;
    case "storm":
      return `/puzzles/${encodeURIComponent(route.game)}/storm`;
    case "operator":
      return "/operator";
    case "waiting":
      return "/waiting";
    case "lost":
      return route.path;
  }
}

/** Write a game, and the place in what is told about it. */
function ofGame(game: string | null, place: string | null): string {
  return `${game ? `/${encodeURIComponent(game)}` : ""}${place ? `#${encodeURIComponent(place)}` : ""}`;
}

/** Write what comes after the question mark; what is null stays away. */
export function query(facts: Record<string, string | number | null>): string {
  const given = Object.entries(facts).filter(([, fact]) => fact !== null);
  return given.length > 0 ? `?${given.map(([name, fact]) => `${name}=${encodeURIComponent(fact!)}`).join("&")}` : "";
}

/** A fact after the question mark, if it is there. */
function given<Name extends string>(name: Name, facts: URLSearchParams): { [_ in Name]?: string } {
  const fact = facts.get(name);
  return fact ? ({ [name]: fact } as { [_ in Name]: string }) : {};
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
