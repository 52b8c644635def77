import { sceneSizes } from "#domain/pictures/scenes";
import type { Picture } from "#domain/property/property";

const placeholderName = "savannah-dusk";
const placeholderAlt = "Illustration: elephants on the savannah at dusk";
const foreign = { base: null, widths: [], width: 1200, height: 800 };

/** An address as stored with content: one of our scenes, whatever its ending, or a picture elsewhere. */
export function pictureFromAddress(address: string, alt = ""): Picture {
  const name = /^(?:\/illustrations\/)?([a-z0-9-]+?)(?:(?:-\d+)?\.(?:svg|avif|webp))?$/.exec(
    address,
  )?.[1];
  const described = { color: null, alt, sourceUrl: address };
  if (!name) return { ...foreign, ...described };
  const { widths, aspect } = sceneSizes(name);
  const width = widths.at(-1) ?? 1280;
  return {
    base: `/illustrations/${name}`,
    widths: [...widths],
    width,
    height: Math.round(width / aspect),
    ...described,
  };
}

/** Stands where a stay has no picture, or where it did not arrive. */
export const placeholderPicture = pictureFromAddress(placeholderName, placeholderAlt);
