import type { LibraryPicture } from "#domain/pictures/library-picture";
import {
  afterDeed,
  type PictureRow,
  pictureRows,
  withPictures,
} from "#domain/property/picture-rows";

const blank: PictureRow = { address: "", alt: "" };
const ours = /^(images|imageAlts)(\[|$)/;

/** The pictures of a sent property form, each with its words. */
export function picturesIn(form: FormData): PictureRow[] {
  const listed = (name: string) => {
    const found: string[] = [];
    for (const [key, value] of form) {
      const [, index] = key.startsWith(`${name}[`) ? (/^\w+\[(\d+)\]/.exec(key) ?? []) : [];
      if (index !== undefined) found[Number(index)] = String(value);
      else if (key === name) found.push(String(value));
    }
    return Array.from(found, (value) => value ?? "");
  };
  const addresses = listed("images");
  const text = (key: string) => String(form.get(key) ?? "");
  const words = addresses.map((_, index) => ({
    url: text(`imageAlts[${index}].url`),
    alt: text(`imageAlts[${index}].alt`),
  }));
  return pictureRows(addresses, words);
}

/**
 * The form with its pictures in order: addresses of one line apart, words beside their picture,
 * uploads added, and what a button beside a picture asked for done.
 */
export function tidiedPictures(form: FormData, uploads: readonly LibraryPicture[]): FormData {
  const tidied = new FormData();
  for (const [name, value] of form) if (!ours.test(name)) tidied.append(name, value);
  const added = uploads.map(({ src, alt }) => ({ address: src, alt }));
  const rows = added.length > 0 ? withPictures(picturesIn(form), added) : picturesIn(form);
  for (const [index, { address, alt }] of afterDeed(
    rows,
    String(form.get("picture") ?? ""),
    blank,
  ).entries()) {
    tidied.append(`images[${index}]`, address);
    tidied.append(`imageAlts[${index}].url`, address);
    tidied.append(`imageAlts[${index}].alt`, alt);
  }
  return tidied;
}
