/** Small shapes that several drawings share. */
import { short } from "../../../lib/seeded";

/** A star with rays, as the points of a polygon. */
export function star(x: number, y: number, outer: number, inner = outer * 0.42, rays = 5): string {
  return Array.from({ length: rays * 2 }, (_, n) => {
    const radius = n % 2 === 0 ? outer : inner;
    const angle = (Math.PI * n) / rays - Math.PI / 2;
    return `${short(x + radius * Math.cos(angle))},${short(y + radius * Math.sin(angle))}`;
  }).join(" ");
}
