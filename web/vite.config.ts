import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { chunks } from "./chunks.ts";
import { compress } from "./compress.ts";
import { sky } from "./sky.ts";
import { toml } from "./toml.ts";

const games = decodeURIComponent(new URL("../src/almagest/games", import.meta.url).pathname);
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [toml(), sky(), svelte(), compress()],
  resolve: { alias: { "@games": games } },
  build: {
    outDir: "../src/almagest/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks } },
    target: "es2022",
  },
  server: {
    fs: { allow: [".", games] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
