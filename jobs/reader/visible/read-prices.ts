import type { Candidates } from "#jobs/reader/candidates";
import { addNightPrice } from "#jobs/reader/night-price";
import { plausibleNight } from "#jobs/reader/normalise/night-range";
import type { NightPrice } from "#jobs/reader/normalise/nightly";
import { termsIn, termsOfAddress } from "#jobs/reader/normalise/price-terms";
import type { Page } from "#jobs/reader/page";
import { metaPrices, stayCurrency, visiblePrices } from "./prices";
import { roomPrices } from "./room-prices";

/**
 * The lowest price for a night, else for a room of a price list; a price of the linked data without a unit is confirmed by the page.
 * Prices in two currencies leave open which of them is paid: then there is none.
 */
export function readPrices(
  page: Page,
  country: string | undefined,
  unstated: { amount: number; currency: string }[],
  found: Candidates,
): void {
  const shown = visiblePrices(page, country).filter(sensible);
  const told = shown.length > 0 ? shown : metaPrices(page, country).filter(sensible);
  const stated = told.length > 0 ? told : roomPrices(page, country).filter(sensible);
  const amounts = new Set(unstated.map((one) => one.amount));
  const confirmed = stated.filter((price) => amounts.has(price.amount));
  const pool = confirmed.length > 0 ? confirmed : stated;
  const [first] = pool;
  if (!first) {
    const stay = stayCurrency(page, country);
    if (stay) found.add("currency", stay.currency, "page-text", stay.passage);
    return;
  }
  if (pool.some((price) => price.currency !== first.currency)) return;
  const [least] = plainest(pool).sort((a, b) => a.amount - b.amount);
  const terms = least && (termsIn(least.passage, least.nights) ?? termsOfAddress(page.url));
  if (least)
    addNightPrice(
      found,
      least,
      shown.length > 0 || told.length === 0 ? "page-text" : "meta",
      terms,
    );
}

function sensible(price: NightPrice): boolean {
  return plausibleNight(price.amount, price.currency);
}

/** What a night costs by itself counts before a part of a longer stay, and both before a season. */
function plainest(prices: NightPrice[]): NightPrice[] {
  const whole = prices.filter((price) => !price.nights);
  const plain = whole.filter((price) => !termsIn(price.passage));
  return [plain, whole, prices].find((some) => some.length > 0) ?? [];
}
