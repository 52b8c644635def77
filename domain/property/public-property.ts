import { partnerOf } from "./booking-address";
import type { Trust } from "./confirmations";
import { allFields, type FieldName, type fields } from "./fields";
import type { AccommodationUnit, Property } from "./property";
import { type PricedSeason, pricedSeasonsOf, type Prices, pricesOf } from "./stay-price";

type Catalogue = typeof fields;
type PublicFieldName = {
  [Name in FieldName]: Catalogue[Name] extends { hidden: true } ? never : Name;
}[FieldName];

/** Fields that the page of a property receives; everything else stays on the server. */
type PublicFields = Pick<Property, PublicFieldName | "id">;
const publicFieldNames = allFields.filter(({ hidden }) => !hidden).map(({ name }) => name);

export interface PublicProperty extends Omit<PublicFields, keyof Prices | "priceSeasons">, Prices {
  priceSeasons: PricedSeason[];
  accommodationUnits: Pick<AccommodationUnit, "name" | "capacity" | "description">[];
  /** Booking partner; null without a booking page. Its URL stays behind /go. */
  partner: string | null;
  /** The booking URL, of a partner that does not allow redirects. */
  directLink: string | null;
  /** Absent without a confirmation by the lodge. */
  trust?: Trust;
}

/**
 * A property that accepted rate sheets price: the text, the check and the source of a price that was typed
 * before them would contradict it.
 */
export const withoutTypedPrice = (property: Property): Property => ({
  ...property,
  rates: null,
  priceCheckedOn: null,
  priceSourceUrl: null,
});

/** @param directPartners partners that do not allow redirects */
export function publicProperty(
  property: Property,
  directPartners: readonly string[] = [],
  trust: Trust | null = null,
): PublicProperty {
  const { accommodationUnits, bookingUrl } = property;
  const partner = bookingUrl ? (property.partner ?? partnerOf(bookingUrl)) : null;
  const values = Object.fromEntries(publicFieldNames.map((name) => [name, property[name]]));
  return {
    ...(values as PublicFields),
    ...pricesOf(property),
    priceSeasons: pricedSeasonsOf(property),
    id: property.id,
    accommodationUnits: accommodationUnits.map(({ name, capacity, description }) => ({
      name,
      capacity,
      description,
    })),
    partner,
    directLink: partner !== null && directPartners.includes(partner) ? bookingUrl : null,
    ...(trust && { trust }),
  };
}
