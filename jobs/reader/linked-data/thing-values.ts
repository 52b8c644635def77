import { decimal } from "#jobs/reader/normalize/amount";
import { plain } from "#jobs/reader/normalize/text";
import { isThing } from "./json-ld";

/** Words of a value that may be a string, a list, or an object that carries its text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return plain(value) || undefined;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (isThing(value)) return textOf(value["@value"] ?? value.name ?? value.value);
  return undefined;
}

export function listOf(value: unknown): unknown[] {
  return value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? (value as unknown[])
      : [value];
}

/** Addresses of pictures inside an image, photo or logo value. */
export function addressesOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 200)
    .flatMap((one) => {
      if (typeof one === "string")
        return /,\s*https?:/.test(one) ? one.split(/,\s*(?=https?:)/, 200) : [one];
      if (!isThing(one)) return [];
      const inner = one.contentUrl ?? one.url ?? one["@id"] ?? one.image;
      return typeof inner === "string" ? [inner] : [];
    });
}

export function decimalOf(value: unknown): number | null {
  return decimal(
    isThing(value) ? (value["@value"] ?? value.value) : Array.isArray(value) ? value[0] : value,
  );
}
