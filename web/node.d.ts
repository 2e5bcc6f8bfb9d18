/** The few functions of Node that the build needs, so that its many types need not be installed. */
declare module "node:fs" {
  export function readdirSync(path: string, options: { recursive: true; encoding: "utf8" }): string[];
  export function readFileSync(path: string): Uint8Array;
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function writeFileSync(path: string, data: Uint8Array): void;
}
declare module "node:path" {
  export function isAbsolute(path: string): boolean;
  export function join(...parts: string[]): string;
}
declare module "node:zlib" {
  export const constants: { BROTLI_PARAM_QUALITY: number; BROTLI_PARAM_SIZE_HINT: number };
  export function brotliCompressSync(data: Uint8Array, options: { params: Record<number, number> }): Uint8Array;
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array;
}
