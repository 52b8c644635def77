import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName, type fields } from "#domain/property/fields";
import type { AccommodationUnit, Property } from "#domain/property/property";

type Catalogue = typeof fields;
type ShownField = {
  [Name in FieldName]: Catalogue[Name] extends { notShown: true } ? never : Name;
}[FieldName];

/** What the page of a property shows; everything else stays on the server. */
type Shown = Pick<Property, ShownField | "id">;
const shownFields = allFields.filter(({ notShown }) => !notShown).map(({ name }) => name);

export interface ShownProperty extends Shown {
  accommodationUnits: Pick<AccommodationUnit, "name" | "capacity" | "description">[];
  /** Who takes the booking; null where there is no booking page. Its address stays behind /go. */
  partner: string | null;
  /** That address, of a partner that allows no detour. */
  directLink: string | null;
}

/** @param directPartners partners that allow no detour */
export function shownProperty(
  property: Property,
  directPartners: readonly string[] = [],
): ShownProperty {
  const { accommodationUnits, bookingUrl } = property;
  const partner = bookingUrl ? (property.partner ?? partnerOf(bookingUrl)) : null;
  const shown = Object.fromEntries(shownFields.map((name) => [name, property[name]]));
  return {
    ...(shown as Shown),
    id: property.id,
    accommodationUnits: accommodationUnits.map(({ name, capacity, description }) => ({
      name,
      capacity,
      description,
    })),
    partner,
    directLink: partner !== null && directPartners.includes(partner) ? bookingUrl : null,
  };
}
