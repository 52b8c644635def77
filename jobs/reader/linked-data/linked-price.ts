import type { Candidates } from "#jobs/reader/candidates";
import { addNightPrice } from "#jobs/reader/night-price";
import { currencyFrom } from "#jobs/reader/normalise/currency";
import { nightly } from "#jobs/reader/normalise/nightly";
import { isThing, type Thing, typesOf } from "./json-ld";
import { decimalOf, listOf, textOf } from "./thing-values";

const night = /^(day|night|nightly|per night|1 night|DAY|ZNT)$/i;

/** A price counts only where its unit or its words say that it is for one night; a bare range is none. */
export function readLinkedPrice(thing: Thing, found: Candidates): void {
  const range = textOf(thing.priceRange);
  const said = range ? nightly(range)[0] : undefined;
  if (said) addNightPrice(found, { ...said, passage: `priceRange: ${range}` }, "linked-data");
  const offers = [...listOf(thing.offers), ...listOf(thing.makesOffer)].filter(isThing);
  const priced = offers.flatMap((offer) => [
    offer,
    ...listOf(offer.priceSpecification).filter(isThing),
  ]);
  const nights = priced.flatMap((offer) => {
    const amount = decimalOf(offer.lowPrice ?? offer.price ?? offer.minPrice);
    const written = textOf(offer.priceCurrency);
    const currency = written ? currencyFrom(written) : undefined;
    return amount && amount > 0 && currency && forOneNight(offer)
      ? [{ amount, currency, days: seasonOf(offer) }]
      : [];
  });
  const [least] = nights.sort((a, b) => a.amount - b.amount);
  if (!least) return;
  const { amount, currency, days } = least;
  const passage = `offers: ${currency} ${amount} per night`;
  const terms = days ? { ...days, words: `${passage}, ${days.from} to ${days.to}` } : undefined;
  addNightPrice(found, { amount, currency, passage }, "linked-data", terms);
}

/** The days an offer is for; how long an offer stands is another thing. */
function seasonOf(offer: Thing): { from: string; to: string } | undefined {
  const from = textOf(offer.validFrom)?.slice(0, 10);
  const to = textOf(offer.validThrough)?.slice(0, 10);
  const isDay = /^20\d\d-\d\d-\d\d$/;
  return from && to && isDay.test(from) && isDay.test(to) && from < to ? { from, to } : undefined;
}

function forOneNight(offer: Thing): boolean {
  const reference = listOf(offer.referenceQuantity).find(isThing);
  const amount = reference ? decimalOf(reference.value) : 1;
  if (amount !== null && amount !== 1) return false;
  const units = [offer.unitText, offer.unitCode, reference?.unitText, reference?.unitCode].map(
    textOf,
  );
  if (units.some((unit) => unit && night.test(unit.trim()))) return true;
  const words = [offer.name, offer.description].map(textOf).join(" ");
  return (
    !typesOf(offer).includes("AggregateOffer") &&
    /\b(per|a) night\b|\/\s?night\b|\bnightly\b/i.test(words)
  );
}

/** Prices the linked data names without saying for how long: they confirm what the page says. */
export function unstatedPrices(things: Thing[]): { amount: number; currency: string }[] {
  return things.flatMap((thing) =>
    [...listOf(thing.offers), ...listOf(thing.makesOffer)].filter(isThing).flatMap((offer) => {
      const amount = decimalOf(offer.lowPrice ?? offer.price);
      const currency = currencyFrom(textOf(offer.priceCurrency) ?? "");
      return amount && currency ? [{ amount, currency }] : [];
    }),
  );
}
