import { optionsOf } from "#domain/forms/option";
import { standardPriceUnit } from "#domain/limits";
import { shownCurrencies } from "#domain/money/currencies";
import { currency } from "#domain/property/kinds/choices";
import { list } from "#domain/property/kinds/lists";
import { price, whole } from "#domain/property/kinds/numbers";
import { line, standardLine } from "#domain/property/kinds/texts";
import { units } from "#domain/property/kinds/units";
import { accommodationTypes } from "./accommodation-types";
import { field, formField } from "./field";

export const detailsFields = {
  accommodationType: formField(line(100), {
    part: "details",
    label: "Accommodation type",
    options: optionsOf(accommodationTypes),
    blankOption: "Not set",
    bulkEdit: { as: "value" },
    extracted: "propertyType",
    asked: "Kind of stay, such as Safari Lodge, Tented Camp, House or Hotel",
    reviewed: true,
  }),
  category: formField(line(100), { part: "details", label: "Category" }),
  propertyTypes: field(list(), {
    label: "Property types",
    aliases: ["propertyType"],
    recordName: "propertyType",
    belongsTo: "accommodationType",
    column: "Property Type",
    csv: 15,
  }),
  capacity: formField(whole(1, 500), {
    part: "details",
    label: "Capacity",
    start: 2,
    aliases: ["guestCapacity", "maxGuests"],
    column: "Guest Capacity",
    csv: 8,
    extracted: "capacity",
    asked: "Most guests of the whole stay, not of one room",
    reviewed: true,
  }),
  bedrooms: formField(whole(0, 500), {
    part: "details",
    label: "Bedrooms",
    start: 1,
    extracted: "bedrooms",
    reviewed: true,
  }),
  bathrooms: formField(whole(0, 500), {
    part: "details",
    label: "Bathrooms",
    start: 1,
    extracted: "bathrooms",
    reviewed: true,
  }),
  /** In `currency`, for one `priceUnit`. */
  pricePerNight: formField(price(), {
    part: "details",
    label: "Price per night",
    startsRow: true,
    column: "Price Per Night",
    csv: 6,
    extracted: "pricePerNight",
    asked:
      "Plain price of one night; null for a price of certain dates, of a whole stay, or struck out",
    reviewed: true,
    quickEdit: 1,
    bulkEdit: { as: "percent" },
  }),
  /** ISO 4217. */
  currency: formField(currency(), {
    part: "details",
    label: "Currency",
    options: optionsOf(shownCurrencies),
    start: "USD",
    column: "Currency",
    csv: 7,
    extracted: "currency",
    asked: "ISO 4217 code of that price",
    reviewed: true,
    belongsTo: "pricePerNight",
    quickEdit: 2,
    bulkEdit: { as: "value" },
  }),
  priceUnit: formField(standardLine(standardPriceUnit), {
    part: "details",
    label: "Price unit",
    options: optionsOf([standardPriceUnit, "per person per night", "per person", "per stay"]),
  }),
  priceMin: formField(price(), {
    part: "details",
    label: "Minimum price",
    bulkEdit: { as: "percent" },
  }),
  priceMax: formField(price(), {
    part: "details",
    label: "Maximum price",
    bulkEdit: { as: "percent" },
  }),
  amenities: formField(list(), {
    part: "details",
    label: "Amenities",
    item: "Amenity",
    column: "Amenities",
    csv: 13,
    extracted: "amenities",
    asked: "What the stay offers, one short entry each",
    reviewed: true,
  }),
  features: formField(list(), { part: "details", label: "Key features", item: "Feature" }),
  activities: formField(list(), {
    part: "details",
    label: "Activities",
    item: "Activity",
    column: "Activities",
    csv: 14,
    extracted: "activities",
    asked: "What guests can do, one short entry each",
    reviewed: true,
  }),
  tags: formField(list(), {
    part: "details",
    label: "Tags",
    item: "Tag",
    bulkEdit: { as: "entries" },
  }),
  /** Rooms and tents with a name of their own. */
  accommodationUnits: field(units(), {
    label: "Rooms and tents",
    notShown: true,
    aliases: ["accommodationTypes"],
    recordName: "accommodationTypes",
    column: "Accommodation Types",
    extracted: "accommodationTypes",
    asked: "Rooms, tents or suites with a name of their own",
  }),
};
