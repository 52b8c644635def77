import { type Biome, biomes, type Light, lights, type Stay, stays } from "./illustration";
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

/** Written by tools/drawings/bake-pictures.ts, so an image that is not drawn has no row. */
export const illustrationCatalog = rows as readonly CatalogPicture[];

/**
 * Pattern of the names of drawings until the release of 2026-11-23, such as "bush-tent-gold": one drawing
 * served several stays. Their files were removed.
 */
export const removedDrawing = [biomes, stays, lights]
  .map((words) => `(?:${words.join("|")})`)
  .join("-");
const removedName = new RegExp(`^${removedDrawing}$`);

/** The drawing that is closest to a removed one: the same type of house, then biome, then light. */
export function successorOf(name: string): CatalogPicture | undefined {
  if (!removedName.test(name)) return undefined;
  const [biome, stay, light] = name.split("-");
  const score = (picture: CatalogPicture) =>
    Number(picture.biome === biome) * 2 + Number(picture.light === light);
  return illustrationCatalog
    .filter((picture) => picture.form && picture.stay === stay)
    .toSorted((a, b) => score(b) - score(a))[0];
}
