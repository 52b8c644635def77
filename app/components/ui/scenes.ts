import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import type { Picture } from "#domain/property/property";

const placeholderName = "savannah-dusk";
const byName = new Map(illustrationCatalog.map((scene) => [scene.name, scene]));

/** An address as stored with content: one of our scenes, whatever its ending, or a picture elsewhere. */
export function pictureFromAddress(address: string, alt?: string): Picture {
  const name = /^(?:\/illustrations\/)?([a-z0-9-]+?)(?:(?:-\d+)?\.(?:svg|avif|webp))?$/.exec(
    address,
  )?.[1];
  const scene = name ? byName.get(name) : undefined;
  if (!scene)
    return {
      base: null,
      widths: [],
      width: 1200,
      height: 800,
      color: null,
      alt: alt ?? "",
      sourceUrl: address,
    };
  const width = scene.widths.at(-1) ?? 1280;
  return {
    base: `/illustrations/${scene.name}`,
    widths: [...scene.widths],
    width,
    height: Math.round(width / scene.aspect),
    color: scene.color,
    alt: alt ?? scene.alt,
    sourceUrl: address,
  };
}

/** Stands where a stay has no picture, or where it did not arrive. */
export const placeholderPicture = pictureFromAddress(`/illustrations/${placeholderName}.svg`);
