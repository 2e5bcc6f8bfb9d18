import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Styles go into files, never into the page: the content security policy allows no inline style. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, css: "external" },
};
