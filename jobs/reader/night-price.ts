import type { EvidenceVia, PriceTerms } from "#domain/imports/extraction";
import type { Candidates } from "./candidates";
import { plausibleNight } from "./normalize/night-range";
import type { NightPrice } from "./normalize/nightly";
import { termsIn } from "./normalize/price-terms";

/** A stay of several nights was asked for; what one costs by itself is said more plainly. */
const dividedShift = -30;

/**
 * Adds a price for one night with its currency and with what it holds for. A price that is none for a
 * night anywhere, by its height, is left out.
 */
export function addNightPrice(
  found: Candidates,
  price: NightPrice,
  via: EvidenceVia,
  terms: PriceTerms | undefined = termsIn(price.passage, price.nights),
): void {
  if (!plausibleNight(price.amount, price.currency)) return;
  const shift = price.nights ? dividedShift : 0;
  found.add("pricePerNight", price.amount, via, price.passage, shift, terms);
  found.add("currency", price.currency, via, price.passage, shift);
}
