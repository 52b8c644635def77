import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import { countrySlug } from "#domain/places/countries";
import { fold } from "#domain/text/fold";
import { canonicalBookingAddress } from "./booking-address";
import { collectionsOf } from "./collections";
import { experiencesOf } from "./experiences";
import type { DerivedProperty, PropertyFields } from "./property";
import { typeKey, typeLabels, waysToStayOf } from "./ways-to-stay";

const foldAll = (parts: readonly (string | null)[]): string =>
  fold(parts.filter((part) => part !== null).join(" "));

/** Applies every rule that selects rows; the outcome is stored beside the fields on each write. */
export function deriveProperty(fields: PropertyFields, rates: Rates): DerivedProperty {
  const priceUsd = toUsd(fields.pricePerNight, fields.currency, rates);
  const short = [fields.name, ...fields.countries, fields.region, fields.shortDescription];
  return {
    countrySlugs: [...new Set(fields.countries.map(countrySlug).filter(Boolean))],
    typeKeys: typeLabels(fields).map(typeKey),
    waysToStay: waysToStayOf(fields),
    experienceIds: experiencesOf(fields),
    collectionIds: collectionsOf(fields, priceUsd),
    priceUsd,
    sortName: fold(fields.name),
    searchText: foldAll([...short, fields.description]),
    suggestText: foldAll(short),
    canonicalBookingAddress: fields.bookingUrl ? canonicalBookingAddress(fields.bookingUrl) : null,
  };
}
