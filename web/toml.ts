import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Lets the client import the games' own data files, so that no fact is written down twice. */
export function toml(): Plugin {
  return {
    name: "almagest-toml",
    transform(code, id) {
      if (!id.endsWith(".toml")) return null;
      return { code: `export default ${JSON.stringify(parse(code))}`, map: null };
    },
  };
}
