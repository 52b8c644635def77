import { months, shortMonth } from "#domain/calendar/months";
import { capacityOptions, childrenOptions, maxSearchLength } from "#domain/limits";
import { countries, countryByIso, countrySlug, isCountrySlug } from "#domain/places/countries";
import {
  accommodationTypes,
  amenityNames,
  experienceNames,
  factNames,
  partyNames,
  typeKey,
  wayTypes,
} from "#domain/property/categories";
import { fold } from "#domain/text/slug";
import { texts } from "#domain/text/texts";
import { areaFilter, outsideFilter } from "./area-filter";
import {
  choicesFilter,
  type Filter,
  flagsFilter,
  stepsFilter,
  type TextFilter,
} from "./filter-kinds";
import { priceFilter } from "./price-filter";
import { totalFilter } from "./total-filter";

/** Every term must occur in the property's texts (D23). */
export const searchFilter: TextFilter<"search"> = {
  kind: "text",
  params: ["search"],
  label: texts.search.placeholder,
  none: "",
  read: (params) =>
    (params.get("search") ?? "").replace(/\s+/g, " ").trim().slice(0, maxSearchLength).trim(),
  descriptions: { search: `Words that all occur in a stay, at most ${maxSearchLength} characters` },
  errors: (params) =>
    (params.get("search") ?? "").trim().length > maxSearchLength
      ? { search: `Please use at most ${maxSearchLength} characters` }
      : {},
  write: (text) => (text ? [["search", text]] : []),
  chips: (text) => (text ? [{ label: `“${text}”`, without: "" }] : []),
  heading: () => null,
};

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const ways = wayTypes.map(({ id, name }) => ({ value: id, label: name }));
const exactTypes = [...wayTypes.flatMap(({ labels }) => labels), ...accommodationTypes];

/** "Sep" and "september" are 9. */
function monthOf(text: string): number | null {
  const index = months.findIndex((name) =>
    [name, shortMonth(name)].some((written) => written.toLowerCase() === text),
  );
  return index < 0 ? null : index + 1;
}

/**
 * All visitor filters, in screen order. URL, chips, counts and rule derive from an entry; tests require
 * a control for each and compare the index with the rule.
 */
export const listingFilters = {
  search: searchFilter,
  countries: choicesFilter({
    param: "country",
    label: texts.listing.country,
    known: countries.map(({ slug, name }) => ({ value: slug, label: name })),
    accepts: isCountrySlug,
    valueOf: countrySlug,
    alias: (text) => countryByIso(text)?.slug ?? null,
    spellings: "slugs, names or ISO codes",
    of: ({ countrySlugs }) => countrySlugs,
    names: ({ countries }) => countries,
    fromData: { title: null },
    heading: (country) => `Accommodation in ${country}`,
  }),
  /** A way to stay, or the type as a property states it. */
  types: choicesFilter({
    param: "type",
    label: texts.listing.propertyType,
    known: [...exactTypes.map((label) => ({ value: typeKey(label), label })), ...ways],
    valueOf: typeKey,
    of: ({ waysToStay, typeKeys }) => [...waysToStay, ...typeKeys],
    names: ({ accommodationType, propertyTypes }) => [accommodationType, ...propertyTypes],
    always: ways,
    fromData: { title: texts.listing.exactType },
    heading: (type) => `${type} in Africa`,
  }),
  experiences: choicesFilter({
    param: "experience",
    label: texts.listing.experience,
    known: named(experienceNames),
    valueOf: fold,
    of: ({ experienceIds }) => experienceIds,
    always: named(experienceNames),
    heading: (experience) => `${experience} stays in Africa`,
  }),
  price: priceFilter,
  total: totalFilter,
  month: stepsFilter({
    param: "month",
    label: texts.listing.month,
    options: months.map((_, index) => index + 1),
    alias: monthOf,
    optionLabel: (month) => shortMonth(months[month - 1] ?? ""),
    chipLabel: (month) => texts.listing.goodIn(months[month - 1] ?? ""),
    matches: ({ goodMonths }, month) => goodMonths.includes(month),
  }),
  party: flagsFilter({
    param: "party",
    label: texts.listing.party,
    known: named(partyNames),
    of: ({ offerIds }) => offerIds,
  }),
  capacity: stepsFilter({
    param: "capacity",
    label: texts.listing.capacity,
    options: capacityOptions,
    optionLabel: texts.listing.capacityOption,
    chipLabel: (guests) => `${guests}+ guests`,
    matches: ({ capacity }, guests) => capacity !== null && capacity >= guests,
  }),
  children: stepsFilter({
    param: "children",
    label: texts.listing.children,
    options: childrenOptions,
    optionLabel: texts.listing.childrenOption,
    chipLabel: texts.listing.childrenChip,
    matches: ({ childrenFromAge }, age) => childrenFromAge !== null && childrenFromAge <= age,
  }),
  facts: flagsFilter({
    param: "facts",
    label: texts.listing.facts,
    known: named(factNames),
    of: ({ offerIds }) => offerIds,
  }),
  amenities: flagsFilter({
    param: "amenities",
    label: texts.listing.amenities,
    known: named(amenityNames),
    of: ({ offerIds }) => offerIds,
  }),
  area: areaFilter,
  outside: outsideFilter,
};

type Catalogue = typeof listingFilters;
export type FilterName = keyof Catalogue;
export type FilterValues = { [Name in FilterName]: Catalogue[Name]["none"] };
/** URL parameters. */
export type FilterParam = Catalogue[FilterName]["params"][number];
type Kind = Catalogue[FilterName]["kind"];
type FilterNameOf<Kinds extends Kind> = {
  [Name in FilterName]: Catalogue[Name]["kind"] extends Kinds ? Name : never;
}[FilterName];
/** Filters whose options carry the number of their matches. */
export type FacetName = FilterNameOf<"choices" | "flags" | "steps">;

/** The interface that all entries share. */
export function filterOf<Name extends FilterName>(name: Name): Filter<FilterValues[Name]> {
  const filters: { readonly [Each in FilterName]: Filter<FilterValues[Each]> } = listingFilters;
  return filters[name];
}

export const filterNames = Object.keys(listingFilters) as FilterName[];

export const isOfKind = <Kinds extends Kind>(
  name: FilterName,
  ...kinds: Kinds[]
): name is FilterNameOf<Kinds> => kinds.some((kind) => kind === listingFilters[name].kind);

export const facetNames = filterNames.filter((name) => isOfKind(name, "choices", "flags", "steps"));

/** A value for each filter. */
export const eachFilter = (
  valueOf: <Name extends FilterName>(name: Name) => FilterValues[Name],
): FilterValues =>
  Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as FilterValues;

/** True when this filter excludes anything. */
export const isChosen = <Name extends FilterName>(
  name: Name,
  values: Readonly<FilterValues>,
): boolean => filterOf(name).write(values[name]).length > 0;
