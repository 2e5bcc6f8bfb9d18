/** Packs every text file of the build once, as well as it can be packed: `x.js.br` and `x.js.gz` beside `x.js`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** What is smaller than a network packet gains nothing. */
const LEAST = 1_024;

function pack(file: string): void {
  const whole = readFileSync(file);
  if (whole.length < LEAST) return;
  const brotli = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(whole, { level: 9 }));
}

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir)),
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const file of files.filter((name) => TEXT.test(name))) pack(join(folder, file));
    },
  };
}
