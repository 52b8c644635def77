import { isThing, type Thing } from "./json-ld";
import { listOf, textOf } from "./thing-values";

/** A stated value as a word; anything that is no plain value says "yes". */
function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "true";
}

/** What the linked data says the place offers; features marked as missing are left out. */
export function statedAmenities(lodgings: Thing[]): string[] {
  return lodgings
    .flatMap((thing) => listOf(thing.amenityFeature ?? thing.amenities))
    .filter((one) => !isThing(one) || !/^(?:false|no|0)$/i.test(wordOf(one.value)))
    .flatMap((one) => (isThing(one) ? listOf(one.name ?? one.value) : [one]))
    .flatMap((one) => textOf(one)?.split(/(?:(?<!\s)\s+)?[,;•|]\s*/) ?? []);
}
