/** Columns between two values of the wash. */
const cell = 64;

/** Deterministic numbers of 0..1 for a position. */
function scatter(index: number): number {
  let value = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Lays the unevenness of ink on paper over an RGB drawing, in place: a wash some hand's breadths wide and a
 * fine grain, both of a few steps of 255, which also hide the bands of long gradients.
 */
export function addPaper(pixels: Buffer, width: number): void {
  const columns = Math.ceil(width / cell) + 2;
  const wash = (x: number, y: number) => scatter(y * columns + x) - 0.5;
  const ease = (part: number) => part * part * (3 - 2 * part);
  for (let index = 0, pixel = 0; index < pixels.length; index += 3, pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [ex, ey] = [ease(x / cell - cx), ease(y / cell - cy)];
    const top = wash(cx, cy) * (1 - ex) + wash(cx + 1, cy) * ex;
    const foot = wash(cx, cy + 1) * (1 - ex) + wash(cx + 1, cy + 1) * ex;
    // Pairs of pixels share their grain, or small copies would lose it.
    const grain = scatter((y >> 1) * 9176 + (x >> 1) + 40_000) - 0.5;
    const shift = (top * (1 - ey) + foot * ey) * 8 + grain * 2;
    for (let channel = index; channel < index + 3; channel++)
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + shift));
  }
}
