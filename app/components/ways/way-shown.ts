import type { NightPrices } from "#db/queries/guides/way-figures.server";
import { countryBySlug } from "#domain/places/countries";
import { texts } from "#domain/text/texts";

/** What the page says of one way beside its name. */
export interface WayShown {
  stays: number;
  prices: NightPrices | null;
  /** Names, those with most stays first. */
  where: string;
}

/** "All ten" or "all but one" where that is shorter than the list. */
export function whereInWords(slugs: readonly string[], all: readonly string[]): string {
  const name = (slug: string) => countryBySlug(slug)?.name ?? slug;
  const missing = all.filter((slug) => !slugs.includes(slug));
  const [first] = missing;
  if (slugs.length > 2 && missing.length === 0) return texts.waysToStay.allCountries(all.length);
  if (slugs.length > 2 && missing.length === 1 && first)
    return texts.waysToStay.allBut(name(first));
  return slugs.map(name).join(", ");
}
