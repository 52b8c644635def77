import type { Option } from "#domain/forms/option";
import { amenitiesOffered } from "#domain/limits";
import type { Area } from "#domain/places/coordinates";
import type { PublishedRates } from "#domain/rates/card-quote";
import { type FacetName, facetNames, type FilterValues, listingFilters } from "./filters";
import type { StayPoint } from "./map-spots";
import type { PriceHistogram } from "./price-filter";
import type { FoundValues, ListingQuery } from "./query";

/** Number of matches by value; values without matches are absent. */
type Counts = Record<string, number>;

/** Matches of each option, with all other filters unchanged (P-054). */
export type ListingFacets = Record<FacetName, Counts>;

/** Options of the unfiltered listing. */
export interface ListingOptions {
  /** Values of listed properties beyond the options always offered, by name (P-021). */
  found: FoundValues;
  counts: ListingFacets;
  /** Number of properties in each step of the price slider. */
  prices: PriceHistogram;
}

/** A value that listed properties have. */
interface FoundValue {
  value: string;
  total: number;
  /** Names used by its properties; null where the rules define the name. */
  names: readonly (string | null)[] | null;
}
type ValuesOf = (name: FacetName) => readonly FoundValue[];

export interface Spots {
  spots: StayPoint[];
  /** False where properties were grouped, or an area was requested. */
  complete: boolean;
}

/** Number of stays, and their price range in USD on the selected basis. */
export interface RelaxedResults {
  stays: number;
  lowest: number | null;
  highest: number | null;
}

/** Fields that determine similar properties. */
export interface LikenedStay {
  id: string;
  countrySlugs: readonly string[];
  waysToStay: readonly string[];
  priceUsd: number | null;
}

/** Queries of the listing index; search terms have been corrected before. */
export interface ListingAnswers {
  /** Total number of matches of a query. */
  count: (query: ListingQuery) => Promise<number>;
  /** Number of matches with a total of the trip; null without one, and for more matches than are priced at once. */
  priced: (query: ListingQuery) => Promise<number | null>;
  /** Ids in list order. */
  ids: (query: ListingQuery, stretch: { from: number; max: number }) => Promise<string[]>;
  /** Ids for the search text so far, in the order of `suggest`. */
  suggestions: (search: string, max: number) => Promise<string[]>;
  facets: (query: ListingQuery) => Promise<ListingFacets>;
  options: () => Promise<ListingOptions>;
  /** The caller removes the area filter, which the map replaces. */
  spots: (
    query: Readonly<FilterValues> & Pick<ListingQuery, "trip">,
    within: Area | null,
  ) => Promise<Spots>;
  /** Results of each relaxed query. */
  relaxed: (queries: readonly ListingQuery[]) => Promise<RelaxedResults[]>;
  /** Public rates by id, so that the cards of a page need no second query. */
  publishedRates: (ids: readonly string[]) => Promise<ReadonlyMap<string, PublishedRates>>;
  /**
   * Ids of similar properties: first those of its country and type, then of its country, then of its
   * type, each nearest in price first (P-092).
   */
  similar: (stay: LikenedStay, max: number) => Promise<string[]>;
}

/** Options of the listing, from the values of its properties. */
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

/** In the order of the rules, or most frequent first. */
function foundFlags(known: readonly Option[], values: readonly FoundValue[], byStays: boolean) {
  const stays = new Map(values.map(({ value, total }) => [value, total]));
  const found = known.filter(({ value }) => stays.has(value));
  if (!byStays) return found;
  return found
    .sort((a, b) => (stays.get(b.value) ?? 0) - (stays.get(a.value) ?? 0))
    .slice(0, amenitiesOffered);
}
