import { writeFile } from "node:fs/promises";
import { format } from "prettier";

export interface CatalogRow {
  name: string;
  widths: readonly number[];
  alt: string;
  aspect: number;
  color: string;
  biome?: string;
  stay?: string;
  light?: string;
}

const header = `// Written by scripts/bake-pictures.ts; change the drawings and run it, not this file.
import type { Biome, Light, Stay } from "./illustration";

/** A picture under /illustrations/{name}-{width}.{avif|webp}. */
export interface CatalogPicture {
  name: string;
  widths: readonly number[];
  /** Width divided by height; 1.5 unless the picture is a hero. */
  aspect: number;
  alt: string;
  /** Shown until the picture has arrived. */
  color: string;
  biome?: Biome;
  stay?: Stay;
  light?: Light;
}

`;

/** Writes the list that pages use to refer to baked pictures. */
export async function writeCatalog(path: string, rows: readonly CatalogRow[]): Promise<void> {
  const entries = rows.map((row) => {
    const { name, widths, aspect, alt, color, biome, stay, light } = row;
    return `  ${JSON.stringify({ name, widths, aspect, alt, color, biome, stay, light })},`;
  });
  const body = `export const illustrationCatalog: readonly CatalogPicture[] = [\n${entries.join("\n")}\n];\n`;
  await writeFile(path, await format(header + body, { parser: "typescript", printWidth: 100 }));
}
