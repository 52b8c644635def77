import { standardCheckIn, standardCheckOut, standardPriceUnit } from "#domain/limits";
import type { PropertyFormValues } from "./form";
import type { PropertyFields } from "./property";

/** Every field empty: the ground that forms and imports build on. */
export const emptyProperty: Readonly<PropertyFields> = {
  name: "",
  countries: [],
  region: "",
  location: null,
  shortDescription: null,
  description: null,
  images: [],
  accommodationType: null,
  category: null,
  propertyTypes: [],
  capacity: null,
  bedrooms: null,
  bathrooms: null,
  pricePerNight: null,
  priceMin: null,
  priceMax: null,
  currency: null,
  priceUnit: standardPriceUnit,
  amenities: [],
  features: [],
  activities: [],
  tags: [],
  fullAddress: null,
  parkOrReserve: null,
  nearestAirport: null,
  airportDistance: null,
  nearbyAttractions: null,
  nearbyLandmarks: null,
  directions: null,
  howToGetThere: null,
  what3words: null,
  latitude: null,
  longitude: null,
  bookingUrl: null,
  partner: null,
  checkIn: null,
  checkOut: null,
  rates: null,
  inclusions: null,
  ratesInclusions: null,
  ratesExclusions: null,
  cancellationPolicy: null,
  bookingNotes: null,
  importantInfo: null,
  whyWeLoveIt: null,
  targetAudience: null,
  experiences: null,
  goodToKnow: null,
  featured: false,
  active: true,
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  accommodationUnits: [],
  priceBasis: null,
  priceCheckedOn: null,
  priceSourceUrl: null,
  priceSeasons: [],
  monthGrid: [],
  malaria: null,
  childrenFromAge: null,
  wheelchairAccess: null,
  swimmingPool: null,
  privateVehicle: null,
  flyIn: null,
  rating: null,
  reviewCount: null,
  ratingSource: null,
  propertyUrl: null,
  websiteUrl: null,
  importSource: null,
  airtableId: null,
  sample: false,
};

/** What a new form starts with. */
export const newProperty: Readonly<PropertyFields> = {
  ...emptyProperty,
  capacity: 2,
  bedrooms: 1,
  bathrooms: 1,
  currency: "USD",
  checkIn: standardCheckIn,
  checkOut: standardCheckOut,
};

const shown = (value: string | number | null): string => (value === null ? "" : String(value));

const textFields = [
  "name",
  "region",
  "location",
  "shortDescription",
  "description",
  "accommodationType",
  "category",
  "capacity",
  "bedrooms",
  "bathrooms",
  "pricePerNight",
  "priceMin",
  "priceMax",
  "currency",
  "priceUnit",
  "fullAddress",
  "parkOrReserve",
  "nearestAirport",
  "nearbyAttractions",
  "directions",
  "what3words",
  "latitude",
  "longitude",
  "bookingUrl",
  "partner",
  "checkIn",
  "checkOut",
  "rates",
  "inclusions",
  "ratesInclusions",
  "ratesExclusions",
  "cancellationPolicy",
  "bookingNotes",
  "importantInfo",
  "whyWeLoveIt",
  "targetAudience",
  "experiences",
  "goodToKnow",
  "metaTitle",
  "metaDescription",
] as const;

const listFields = [
  "images",
  "amenities",
  "features",
  "activities",
  "tags",
  "metaKeywords",
] as const;

type TextField = (typeof textFields)[number];
type ListField = (typeof listFields)[number];
export type PropertyFormDefaults = Record<TextField | "country", string> &
  Record<ListField, string[]> & { featured: "on" | ""; active: "on" | "" };

/** The fields as the form's text; lists without entries show one empty row for pictures. */
export function fieldsToForm(fields: PropertyFields): PropertyFormDefaults {
  const text = Object.fromEntries(textFields.map((name) => [name, shown(fields[name])]));
  const lists = Object.fromEntries(listFields.map((name) => [name, [...fields[name]]]));
  return {
    ...(text as Record<TextField, string>),
    ...(lists as Record<ListField, string[]>),
    images: fields.images.length > 0 ? [...fields.images] : [""],
    country: fields.countries[0] ?? "",
    featured: fields.featured ? "on" : "",
    active: fields.active ? "on" : "",
  };
}

/** Checked values as fields; what the form does not show is kept from `existing`. */
export function formToFields(
  values: PropertyFormValues,
  existing: PropertyFields = emptyProperty,
): PropertyFields {
  const { country, priceUnit, ...same } = values;
  const further = existing.countries.slice(1).filter((name) => name !== country);
  return {
    ...existing,
    ...same,
    countries: [country, ...further],
    priceUnit: priceUnit ?? standardPriceUnit,
  };
}
