/** A five-pointed star, as the points of a polygon. */
import { short } from "../../../lib/seeded";

const WAIST = 0.45;

export function star(x: number, y: number, outer: number): string {
  return Array.from({ length: 10 }, (_, n) => {
    const radius = n % 2 === 0 ? outer : outer * WAIST;
    const angle = (Math.PI * n) / 5 - Math.PI / 2;
    return `${short(x + radius * Math.cos(angle))},${short(y + radius * Math.sin(angle))}`;
  }).join(" ");
}
