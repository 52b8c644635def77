import { capacityOptions, priceSlider } from "#domain/limits";
import { countryByIso, countrySlug, isCountrySlug } from "#domain/places/countries";
import { experienceById } from "#domain/property/experiences";
import { knownTypeKeys, typeKey, wayToStayById } from "#domain/property/ways-to-stay";
import { fold } from "#domain/text/fold";

export const listingSorts = ["featured", "price-low", "price-high", "name"] as const;
export type ListingSort = (typeof listingSorts)[number];
export type ListingCapacity = 0 | (typeof capacityOptions)[number];

/** The state of the listing, kept in the address and nowhere else. */
export interface ListingQuery {
  search: string;
  /** Slugs. */
  countries: string[];
  /** Ids of ways to stay, or type keys. */
  types: string[];
  experiences: string[];
  /** USD, inclusive. */
  minPrice: number;
  /** USD, inclusive; null: "2000 and more" (D2). */
  maxPrice: number | null;
  /** At least so many guests; 0: any. */
  capacity: ListingCapacity;
  sort: ListingSort;
  page: number;
}

export const defaultListingQuery: Readonly<ListingQuery> = {
  search: "",
  countries: [],
  types: [],
  experiences: [],
  minPrice: priceSlider.min,
  maxPrice: null,
  capacity: 0,
  sort: "featured",
  page: 1,
};

/** Values found in the data, accepted beside those that the rules know. */
export interface KnownValues {
  countrySlugs?: Iterable<string>;
  typeKeys?: Iterable<string>;
}

const longestSearch = 200;
const mostValues = 40;
const lastPage = 100_000;

/** Repeated fields and comma lists alike, none twice, unknown ones dropped. */
function values(
  params: URLSearchParams,
  name: string,
  read: (text: string) => string | null,
): string[] {
  const found = params
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => read(value.trim()))
    .filter((value) => value !== null);
  return [...new Set(found)].slice(0, mostValues);
}

function readCountry(known: ReadonlySet<string>) {
  return (text: string): string | null => {
    const slug = countrySlug(text);
    if (slug && (isCountrySlug(slug) || known.has(slug))) return slug;
    return /^[a-z]{2}$/i.test(text) ? (countryByIso(text)?.slug ?? null) : null;
  };
}

function readType(known: ReadonlySet<string>) {
  return (text: string): string | null => {
    const key = typeKey(text);
    return key && (wayToStayById(key) || knownTypeKeys.has(key) || known.has(key)) ? key : null;
  };
}

const readExperience = (text: string): string | null => experienceById(fold(text))?.id ?? null;

/** Dollars and at most cents, within the slider; null for nonsense. */
function readPrice(text: string | null): number | null {
  const plain = text?.trim().replace(/^\$/, "").replaceAll(",", "") ?? "";
  if (!/^-?\d{1,12}(\.\d{1,9})?$/.test(plain)) return null;
  const clamped = Math.min(priceSlider.max, Math.max(priceSlider.min, Number(plain)));
  return Math.round(clamped * 100) / 100;
}

function readPrices(params: URLSearchParams): Pick<ListingQuery, "minPrice" | "maxPrice"> {
  const low = readPrice(params.get("minPrice")) ?? priceSlider.min;
  const high = readPrice(params.get("maxPrice")) ?? priceSlider.max;
  const [minPrice, top] = low <= high ? [low, high] : [high, low];
  return { minPrice, maxPrice: top >= priceSlider.max ? null : top };
}

function readCapacity(text: string | null): ListingCapacity {
  // "4+" arrives as "4 " where a form did not encode the plus sign.
  const guests = Number(text?.trim().replace(/\s*\+$/, "") || 0);
  return capacityOptions.find((option) => option === guests) ?? 0;
}

function readPage(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Math.min(lastPage, Math.max(1, Number(text))) : 1;
}

/**
 * Reads the listing's address. Never fails: unknown values are ignored, nonsense numbers fall to
 * their defaults, swapped prices are put right (P-048, P-049).
 */
export function parseListingQuery(params: URLSearchParams, known: KnownValues = {}): ListingQuery {
  const sort = params.get("sort")?.trim().toLowerCase();
  return {
    search: (params.get("search") ?? "").replace(/\s+/g, " ").trim().slice(0, longestSearch).trim(),
    countries: values(params, "country", readCountry(new Set(known.countrySlugs))),
    types: values(params, "type", readType(new Set(known.typeKeys))),
    experiences: values(params, "experience", readExperience),
    ...readPrices(params),
    capacity: readCapacity(params.get("capacity")),
    sort: listingSorts.find((name) => name === sort) ?? "featured",
    page: readPage(params.get("page")),
  };
}

/** The address of a state; defaults are left out, so one state has one address. */
export function writeListingQuery(query: ListingQuery): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value && params.set(name, value);
  put("search", query.search);
  put("country", query.countries.join(","));
  put("type", query.types.join(","));
  put("experience", query.experiences.join(","));
  if (query.minPrice > priceSlider.min) put("minPrice", String(query.minPrice));
  if (query.maxPrice !== null) put("maxPrice", String(query.maxPrice));
  if (query.capacity) put("capacity", String(query.capacity));
  if (query.sort !== "featured") put("sort", query.sort);
  if (query.page > 1) put("page", String(query.page));
  return params;
}

/** True when any value, also the sort, differs from its default (P-047); paging is no filter. */
export const isFiltered = (query: ListingQuery): boolean =>
  writeListingQuery({ ...query, page: 1 }).size > 0;

/** True when prices are narrowed, which leaves out properties without a price. */
export const hasPriceFilter = (query: Pick<ListingQuery, "minPrice" | "maxPrice">): boolean =>
  query.minPrice > priceSlider.min || query.maxPrice !== null;

/** One removable chip above the results (P-055). */
export type ListingFilter =
  | { kind: "search" | "country" | "type" | "experience"; value: string }
  | { kind: "price" }
  | { kind: "capacity"; value: number };

/** What narrows the list, in the order of the side bar. */
export function appliedFilters(query: ListingQuery): ListingFilter[] {
  const filters: ListingFilter[] = [];
  if (query.search) filters.push({ kind: "search", value: query.search });
  for (const value of query.countries) filters.push({ kind: "country", value });
  for (const value of query.types) filters.push({ kind: "type", value });
  for (const value of query.experiences) filters.push({ kind: "experience", value });
  if (hasPriceFilter(query)) filters.push({ kind: "price" });
  if (query.capacity) filters.push({ kind: "capacity", value: query.capacity });
  return filters;
}

/** The state without one filter, back on the first page. */
export function withoutFilter(query: ListingQuery, filter: ListingFilter): ListingQuery {
  const rest = { ...query, page: 1 };
  const others = (list: string[]) =>
    list.filter((value) => !("value" in filter) || value !== filter.value);
  switch (filter.kind) {
    case "search":
      return { ...rest, search: "" };
    case "country":
      return { ...rest, countries: others(query.countries) };
    case "type":
      return { ...rest, types: others(query.types) };
    case "experience":
      return { ...rest, experiences: others(query.experiences) };
    case "price":
      return { ...rest, minPrice: priceSlider.min, maxPrice: null };
    case "capacity":
      return { ...rest, capacity: 0 };
  }
}
