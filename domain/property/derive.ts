import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import { isPerPerson } from "#domain/money/price-basis";
import { countrySlug } from "#domain/places/countries";
import { searchDocument } from "#domain/search/document";
import { fold } from "#domain/text/fold";
import { canonicalBookingAddress } from "./booking-address";
import { collectionsOf } from "./collections";
import { experiencesOf } from "./experiences";
import { goodMonthsOf, offersOf } from "./offers";
import type { DerivedProperty, PropertyFields } from "./property";
import { searchedTexts } from "./searched-texts";
import { typeKey } from "./way-types";
import { typeLabels, waysToStayOf } from "./ways-to-stay";

const foldAll = (parts: readonly (string | null)[]): string =>
  fold(parts.filter((part) => part !== null).join(" "));

/** Raised with every change of a rule: rows that were written under another one are worked out anew. */
export const rulesVersion = 4;

/** Applies every rule that selects rows; the outcome is stored beside the fields on each write. */
export function deriveProperty(fields: PropertyFields, rates: Rates): DerivedProperty {
  const priceUsd = toUsd(fields.pricePerNight, fields.currency, rates);
  const found = { waysToStay: waysToStayOf(fields), experienceIds: experiencesOf(fields) };
  return {
    ...found,
    ...searchDocument(searchedTexts(fields, found)),
    countrySlugs: [...new Set(fields.countries.map(countrySlug).filter(Boolean))],
    typeKeys: typeLabels(fields).map(typeKey),
    ...collectionsOf(fields, priceUsd),
    offerIds: offersOf(fields),
    goodMonths: goodMonthsOf(fields),
    priceUsd,
    priceUsdForTwo: forTwo(priceUsd, fields),
    sortName: fold(fields.name),
    searchText: foldAll([
      fields.name,
      ...fields.countries,
      fields.region,
      fields.shortDescription,
      fields.description,
    ]),
    canonicalBookingAddress: fields.bookingUrl ? canonicalBookingAddress(fields.bookingUrl) : null,
  };
}

/** Per person doubled, any other price as it is (D24). */
const forTwo = (priceUsd: number | null, fields: PropertyFields): number | null =>
  priceUsd !== null && isPerPerson(fields) ? priceUsd * 2 : priceUsd;
