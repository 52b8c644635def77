import airports from "#db/reference/airports.json";
import { monthDay } from "#domain/calendar/dates";
import type { Rates } from "#domain/money/currencies";
import { formatMoney, moneyOf, toUsd } from "#domain/money/money";
import { airportDistanceLabel, airportLabel, nearestAirport } from "#domain/places/lookups";
import { emptyProperty } from "#domain/property/form";
import type { PriceSeason, PropertyFields } from "#domain/property/property";
import { slugify } from "#domain/text/slug";
import { chooseImages } from "./choose-images";
import { openSeasons } from "./open-seasons";
import { boards, cancellations, type Stay } from "./stays";

/** Date of the last price check of sample properties: when the catalog was written. */
const writtenOn = "2026-11-02";
/** Peak-season surcharge of places with two seasons. */
const highSeasonFactor = 1.2;
/** Targets of sample links: names that can never be registered. */
const partners = ["Sample Bookings", "Other"] as const;

export const idOf = (stay: Stay): string => slugify(stay.name);

/** Paths of a sample property's images, cover first. */
export const imagesOf = (stay: Stay): string[] => {
  const { key, elsewhere, park, region } = stay.place;
  const where = [park, region, stay.spot, stay.name].join(" ");
  return chooseImages({ id: idOf(stay), place: key, elsewhere, where });
};

/** Form fields of a sample property. `rates` only determine its price category. */
export function buildProperty(stay: Stay, images: string[], rates: Rates): PropertyFields {
  return {
    ...emptyProperty,
    ...basics(stay),
    ...whereabouts(stay),
    ...money(stay, rates),
    ...booking(stay),
    ...planning(stay),
    ...fullFacts(stay),
    images: stay.withoutImages ? [] : images,
    featured: stay.featured ?? false,
    active: !stay.inactive,
    importSource: "sample",
    sample: true,
  };
}

const basics = (stay: Stay) => ({
  name: stay.name,
  countries: [stay.place.country],
  region: stay.place.region,
  location: stay.spot,
  shortDescription: stay.short,
  description: stay.text.join("\n\n"),
  accommodationType: stay.type,
  propertyTypes: [stay.type],
  capacity: stay.guests,
  bedrooms: stay.rooms,
  bathrooms: stay.baths ?? stay.rooms,
  amenities: stay.amenities,
  activities: stay.activities,
  tags: stay.tags,
});

function whereabouts({ place, at }: Stay) {
  const [latitude, longitude] = at ?? [null, null];
  const found = nearestAirport(
    { latitude: latitude ?? place.at[0], longitude: longitude ?? place.at[1] },
    airports.filter(({ country }) => country === place.iso2),
  );
  return {
    latitude,
    longitude,
    parkOrReserve: place.park,
    nearestAirport: found && airportLabel(found.airport),
    airportDistance: found && airportDistanceLabel(found.km),
    nearbyAttractions: place.around,
    nearbyLandmarks: place.landmarks,
    howToGetThere: place.arrival,
  };
}

const tidy = (amount: number) => {
  const step = amount > 20_000 ? 1000 : amount > 2_000 ? 50 : 10;
  return Math.round(amount / step) * step;
};

const dayName = (day: string) => monthDay(`2024-${day}`);

function money(stay: Stay, rates: Rates) {
  if (!stay.price) return { rates: "On request; tell us your dates and the size of your party." };
  const { amount: low, currency, unit } = stay.price;
  const high = stay.sameAllYear ? low : tidy(low * highSeasonFactor);
  return {
    pricePerNight: low,
    priceMin: low,
    priceMax: high,
    currency,
    priceUnit: unit,
    priceBasis: basisOf(stay, unit),
    priceCheckedOn: writtenOn,
    category: categoryOf(toUsd(moneyOf(low, currency), rates) ?? low),
    priceSeasons: seasonsOf(stay, low, high, unit),
    rates: stay.sameAllYear
      ? `${formatMoney(moneyOf(low, currency))} ${unit}, the same all year.`
      : `From ${formatMoney(moneyOf(low, currency))} ${unit}; ${formatMoney(moneyOf(high, currency))} from ${dayName(stay.place.highSeason[0])} to ${dayName(stay.place.highSeason[1])}.`,
  } satisfies Partial<PropertyFields>;
}

const basisOf = (stay: Stay, unit: string): PropertyFields["priceBasis"] =>
  unit === "per person per night"
    ? "per person"
    : unit === "per room per night"
      ? "per room"
      : stay.whole || ["House", "Safari Villa", "Beach Villa"].includes(stay.type)
        ? "whole property"
        : "per room";

/** None where one price is for the whole year. */
function seasonsOf(stay: Stay, low: number, high: number, unit: string): PriceSeason[] {
  const { open, place, minNights } = stay;
  if (stay.sameAllYear) return [];
  return openSeasons({ months: place.months, open, high: place.highSeason }).map(
    ({ isHigh, from, to }) => ({
      name: isHigh ? "High season" : "Rest of the year",
      ...{ from, to, unit, price: isHigh ? high : low },
      minimumNights: isHigh ? (minNights?.high ?? (stay.full ? 3 : 2)) : (minNights?.rest ?? null),
      note: null,
    }),
  );
}

const categoryOf = (usd: number): string =>
  usd >= 800 ? "Ultra luxury" : usd >= 400 ? "Luxury" : usd >= 200 ? "Comfort" : "Simple";

function booking(stay: Stay) {
  const id = idOf(stay);
  const partner = partners[stay.full ? 0 : id.length % 2] ?? "Other";
  const address =
    partner === "Other"
      ? `https://${id}.example/book`
      : `https://bookings.example/${stay.place.iso2.toLowerCase()}/${id}`;
  const board = boards[stay.board];
  return {
    bookingUrl: stay.withoutBookingUrl ? null : address,
    partner: stay.withoutBookingUrl ? null : partner,
    checkIn: stay.flyIn ? "13:00" : "14:00",
    checkOut: stay.flyIn ? "11:00" : "10:00",
    inclusions: board.included,
    ratesInclusions: board.with,
    ratesExclusions: board.without,
  };
}

const planning = (stay: Stay) => ({
  monthGrid: stay.place.months,
  // The field has no level for a low risk: the guide of the country states it.
  malaria: stay.place.malaria === "low" ? null : stay.place.malaria,
  childrenFromAge: stay.childrenFrom ?? null,
  wheelchairAccess: stay.stepFree ?? null,
  swimmingPool: stay.pool ?? null,
  privateVehicle: stay.privateVehicle ?? null,
  flyIn: stay.flyIn ?? null,
});

const cutAtWord = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text.slice(0, text.lastIndexOf(" ", most - 1)).replace(/[,;:.]$/, "")}…`;

function fullFacts(stay: Stay): Partial<PropertyFields> {
  const { full, place } = stay;
  if (!full) return { fullAddress: place.district };
  const title = `${stay.name}: ${stay.type} in ${place.region}`;
  return {
    fullAddress: full.address,
    directions: full.directions,
    features: full.features,
    cancellationPolicy: cancellations[full.cancellation],
    bookingNotes: full.bookingNotes,
    importantInfo: full.important,
    whyWeLoveIt: full.why,
    targetAudience: full.who,
    experiences: full.experience,
    goodToKnow: full.goodToKnow,
    accommodationUnits: full.units.map(({ guests, ...unit }) => ({
      ...unit,
      capacity: guests,
      images: [],
    })),
    priceSourceUrl: `https://${idOf(stay)}.example/rates`,
    websiteUrl: `https://${idOf(stay)}.example/`,
    metaTitle: title.length <= 60 ? title : cutAtWord(`${stay.name}, ${place.country}`, 60),
    metaDescription: cutAtWord(`${stay.short} ${full.why}`, 160),
    metaKeywords: full.keywords,
  };
}
