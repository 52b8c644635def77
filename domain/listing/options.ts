import type { Option } from "#domain/forms/option";
import { amenitiesOffered } from "#domain/limits";
import type { FoundValue, ListingFacets, ListingOptions, ValuesOf } from "./answers";
import { type FacetName, facetNames, listingFilters } from "./filters";
import type { PriceHistogram } from "./price-filter";

/** What the listing offers, from the values that its stays have. */
export const optionsFrom = (valuesOf: ValuesOf, prices: PriceHistogram): ListingOptions => ({
  prices,
  counts: countsFrom(valuesOf),
  found: Object.fromEntries(facetNames.map((name) => [name, foundOptions(name, valuesOf(name))])),
});

const countsFrom = (valuesOf: ValuesOf) =>
  Object.fromEntries(
    facetNames.map((name) => [
      name,
      Object.fromEntries(valuesOf(name).map(({ value, total }) => [value, total])),
    ]),
  ) as ListingFacets;

function foundOptions(name: FacetName, values: readonly FoundValue[]): Option[] {
  const entry = listingFilters[name];
  if (entry.kind === "steps") {
    const had = new Set(values.map(({ value }) => value));
    return entry.options
      .map((option) => ({ value: String(option), label: entry.optionLabel(option) }))
      .filter(({ value }) => had.has(value));
  }
  if (entry.kind === "flags") return foundFlags(entry.known, values, name === "amenities");
  if (!entry.fromData) return [];
  const always = new Set(entry.always.map(({ value }) => value));
  const known = new Map(entry.known.map(({ value, label }) => [value, label]));
  return values
    .filter(({ value }) => !always.has(value))
    .map(({ value, names }) => {
      const ownName = names?.find((written) => written && entry.valueOf(written) === value);
      return { value, label: known.get(value) ?? ownName ?? value };
    })
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** In the order of the rules, or those that most stays have. */
function foundFlags(known: readonly Option[], values: readonly FoundValue[], byStays: boolean) {
  const stays = new Map(values.map(({ value, total }) => [value, total]));
  const found = known.filter(({ value }) => stays.has(value));
  if (!byStays) return found;
  return found
    .sort((a, b) => (stays.get(b.value) ?? 0) - (stays.get(a.value) ?? 0))
    .slice(0, amenitiesOffered);
}
