/** Where the reader is: the History API as one reactive value. */
import { read, write, type Route } from "./router";

const here = (): string => location.pathname + location.search + location.hash;

class Navigation {
  route = $state<Route>(read(here()));
  /** The game last seen at a table or in a replay: its rules are a click away. */
  game = $state<string | null>(null);

  constructor() {
    addEventListener("popstate", () => (this.route = read(here())));
    addEventListener("hashchange", () => (this.route = read(here())));
  }

  /** Go to a page; `replace` keeps it out of the browser's history. */
  go(route: Route, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", write(route));
    const turned = route.page !== this.route.page;
    this.route = route;
    if (turned) this.arrive();
  }

  /** Begin at the top of a new page, for eyes and for keyboards. */
  private arrive(): void {
    scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  /** Follow a plain click on one of our own links without loading the page anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    const address = link.pathname + link.search + link.hash;
    const route = read(address);
    if (route.page === "lost" || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(route);
  };
}

export const navigation = new Navigation();
