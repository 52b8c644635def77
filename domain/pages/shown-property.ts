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

/** Who takes the booking of a stay; null where there is no booking page. */
export const bookingPartner = ({
  bookingUrl,
  partner,
}: Pick<Property, "bookingUrl" | "partner">): string | null =>
  bookingUrl ? (partner ?? partnerOf(bookingUrl)) : null;

export function shownProperty(property: Property, direct = false): ShownProperty {
  const { accommodationUnits, bookingUrl } = property;
  const shown = Object.fromEntries(shownFields.map((name) => [name, property[name]]));
  return {
    ...(shown as Shown),
    id: property.id,
    accommodationUnits: accommodationUnits.map(({ name, capacity, description }) => ({
      name,
      capacity,
      description,
    })),
    partner: bookingPartner(property),
    directLink: direct ? bookingUrl : null,
  };
}
