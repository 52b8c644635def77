import { priceSlider } from "#domain/limits";
import type { ListingFilter, ListingQuery } from "#domain/listing/query";
import type { Rates, ShownCurrency } from "#domain/money/currencies";
import { formatMoney, shownPrice } from "#domain/money/money";
import { countryBySlug } from "#domain/places/countries";
import { experienceById, experiences } from "#domain/property/experiences";
import { typeKey, waysToStay, wayToStayById } from "#domain/property/ways-to-stay";

export interface Option {
  value: string;
  label: string;
  /** Matches if it were chosen, with all other filters as they are. */
  count: number;
}

type Counts = Readonly<Record<string, number>>;
interface Found {
  value: string;
  label: string;
}

/** Options of the side bar: what the data has, and what is applied although the data has it not. */
export function countryOptions(found: Found[], applied: string[], counts: Counts): Option[] {
  const missing = applied.filter((slug) => !found.some(({ value }) => value === slug));
  return [...found, ...missing.map((value) => ({ value, label: countryLabel(value) }))].map(
    ({ value, label }) => ({ value, label, count: counts[value] ?? 0 }),
  );
}

export const wayOptions = (counts: Counts): Option[] =>
  waysToStay.map(({ id, name }) => ({ value: id, label: name, count: counts[id] ?? 0 }));

export const exactTypeOptions = (found: Found[], applied: string[], counts: Counts): Option[] =>
  countryOptions(
    found,
    applied.filter((key) => !wayToStayById(key)),
    counts,
  ).map((option) => ({ ...option, label: typeLabel(option.value, found) }));

export const experienceOptions = (counts: Counts): Option[] =>
  experiences.map(({ id, name }) => ({ value: id, label: name, count: counts[id] ?? 0 }));

export const countryLabel = (slug: string): string =>
  countryBySlug(slug)?.name ?? capitalised(slug.replaceAll("-", " "));

const typeLabel = (key: string, found: Found[] = []): string =>
  wayToStayById(key)?.name ??
  found.find(({ value }) => value === typeKey(key))?.label ??
  capitalised(key);

const capitalised = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** "$100 to $450", or "$2,000+" at the open end, in the chosen currency. */
export function priceRangeLabel(
  { minPrice, maxPrice }: Pick<ListingQuery, "minPrice" | "maxPrice">,
  currency: ShownCurrency,
  rates: Rates,
): string {
  const shown = (usd: number) =>
    usd === 0 ? formatMoney(0, currency) : shownPrice(usd, "USD", currency, rates);
  const top = maxPrice === null ? `${shown(priceSlider.max)}+` : shown(maxPrice);
  return `${shown(minPrice)} to ${top}`;
}

/** The words on a chip. */
export function filterLabel(
  filter: ListingFilter,
  query: ListingQuery,
  types: Found[],
  priceLabel: string,
): string {
  switch (filter.kind) {
    case "search":
      return `“${query.search}”`;
    case "country":
      return countryLabel(filter.value);
    case "type":
      return typeLabel(filter.value, types);
    case "experience":
      return experienceById(filter.value)?.name ?? filter.value;
    case "price":
      return priceLabel;
    case "capacity":
      return `${filter.value}+ guests`;
  }
}
