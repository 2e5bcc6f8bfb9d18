/** Write seconds as minutes and seconds, `1:05`, or hours before them. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
