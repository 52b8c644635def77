import { partnerOf } from "#domain/property/booking-address";
import type { AccommodationUnit, Property } from "#domain/property/property";

/** What the page of a property shows; everything else stays on the server. */
const shownFields = [
  "id",
  "name",
  "countries",
  "region",
  "location",
  "shortDescription",
  "description",
  "featured",
  "sample",
  "accommodationType",
  "category",
  "propertyTypes",
  "capacity",
  "bedrooms",
  "bathrooms",
  "checkIn",
  "checkOut",
  "amenities",
  "activities",
  "features",
  "pricePerNight",
  "priceMin",
  "priceMax",
  "currency",
  "priceUnit",
  "priceBasis",
  "priceCheckedOn",
  "priceSourceUrl",
  "priceSeasons",
  "rates",
  "inclusions",
  "ratesInclusions",
  "ratesExclusions",
  "cancellationPolicy",
  "bookingNotes",
  "importantInfo",
  "fullAddress",
  "parkOrReserve",
  "latitude",
  "longitude",
  "what3words",
  "nearestAirport",
  "airportDistance",
  "directions",
  "howToGetThere",
  "nearbyAttractions",
  "nearbyLandmarks",
  "whyWeLoveIt",
  "targetAudience",
  "experiences",
  "goodToKnow",
  "monthGrid",
  "malaria",
  "childrenFromAge",
  "wheelchairAccess",
  "swimmingPool",
  "privateVehicle",
  "flyIn",
  "rating",
  "reviewCount",
  "ratingSource",
] as const satisfies readonly (keyof Property)[];

export interface ShownProperty extends Pick<Property, (typeof shownFields)[number]> {
  accommodationUnits: Pick<AccommodationUnit, "name" | "capacity" | "description">[];
  /** Who takes the booking; null where there is no booking page. Its address stays behind /go. */
  partner: string | null;
}

export function shownProperty(property: Property): ShownProperty {
  const { accommodationUnits, bookingUrl, partner } = property;
  const shown = Object.fromEntries(shownFields.map((field) => [field, property[field]]));
  return {
    ...(shown as Pick<Property, (typeof shownFields)[number]>),
    accommodationUnits: accommodationUnits.map(({ name, capacity, description }) => ({
      name,
      capacity,
      description,
    })),
    partner: bookingUrl ? (partner ?? partnerOf(bookingUrl)) : null,
  };
}
