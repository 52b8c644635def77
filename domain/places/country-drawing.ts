import drawings from "./country-maps.json" with { type: "json" };
import type { Box } from "./label-layout";

/** Percent of a map. */
export interface Spot {
  x: number;
  y: number;
}

interface DrawnName {
  name: string;
  /** Centers at which the name fits, the best first. */
  spots: { phone: Spot[]; wide: Spot[] };
}

/**
 * Names, towns, areas and scale of a country's map; its outlines are in public/maps. Both are written by
 * tools/maps/write-country-maps.ts.
 */
export interface CountryDrawing {
  /** Section of the world in the units of the projection. */
  plane: { left: number; top: number; width: number; height: number };
  /** Height of the drawing for a width of 1600. */
  height: number;
  names: Record<"own" | "neighbor" | "lake" | "sea", DrawnName[]>;
  towns: (Spot & { name: string; capital?: boolean; abroad?: boolean })[];
  /** The rough extent of each area, in percent. */
  areas: { name: string; box: Box }[];
  /** Length of the bar of the scale, in percent of the width. */
  scale: { km: number; width: number };
}

/** Null for a place that is no country of Africa, or too small to be drawn. */
export const drawingOf = (slug: string): CountryDrawing | null =>
  (drawings as Readonly<Record<string, CountryDrawing>>)[slug] ?? null;
