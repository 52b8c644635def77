import type { Biome, Light, Stay } from "./illustration";
import rows from "./illustration-catalog.json" with { type: "json" };

/** An image at /illustrations/{name}-{width}.{avif|webp}. */
export interface CatalogPicture {
  name: string;
  widths: readonly number[];
  /** Width divided by height; 1.5 unless it is a hero image. */
  aspect: number;
  alt: string;
  /** Placeholder color while the image loads. */
  color: string;
  /** The point that crops keep, in percent from the left and from the top; the middle if absent. */
  focus?: readonly [x: number, y: number];
  biome?: Biome;
  stay?: Stay;
  /** Form of the house, such as "ridge-tent". */
  form?: string;
  light?: Light;
}

/** Written by scripts/bake-pictures.ts, so an image that is not drawn has no row. */
export const illustrationCatalog = rows as readonly CatalogPicture[];
