import { writeFile } from "node:fs/promises";
import { format } from "prettier";

export interface CatalogRow {
  name: string;
  widths: readonly number[];
  alt: string;
  aspect: number;
  color: string;
  focus?: readonly [x: number, y: number];
  biome?: string;
  stay?: string;
  form?: string;
  light?: string;
}

const header = `// Written by scripts/bake-pictures.ts; change the drawings and run it, not this file.
import type { Biome, Light, Stay } from "./illustration";

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

`;

/** Writes the catalog through which pages refer to generated images. */
export async function writeCatalog(path: string, rows: readonly CatalogRow[]): Promise<void> {
  const entries = rows.map((row) => {
    const { name, widths, aspect, alt, color, focus, biome, stay, form, light } = row;
    return `  ${JSON.stringify({ name, widths, aspect, alt, color, focus, biome, stay, form, light })},`;
  });
  const body = `export const illustrationCatalog: readonly CatalogPicture[] = [\n${entries.join("\n")}\n];\n`;
  await writeFile(path, await format(header + body, { parser: "typescript", printWidth: 100 }));
}
