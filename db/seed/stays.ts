import { z } from "zod";

import { biomes, lights } from "#domain/pictures/illustration";
import { guideSlugs } from "#domain/places/countries";
import {
  countrySeasons,
  type MalariaArea,
  type MalariaLevel,
} from "#domain/places/country-seasons";
import { accommodationTypes } from "#domain/property/categories";
import type { MonthRating } from "#domain/property/property";
import { slugify } from "#domain/text/slug";
import { checked } from "./checked";
import botswana from "./data/stays/botswana.json";
import kenya from "./data/stays/kenya.json";
import mozambique from "./data/stays/mozambique.json";
import namibia from "./data/stays/namibia.json";
import rwanda from "./data/stays/rwanda.json";
import southAfrica from "./data/stays/south-africa.json";
import tanzania from "./data/stays/tanzania.json";
import uganda from "./data/stays/uganda.json";
import zambia from "./data/stays/zambia.json";
import zimbabwe from "./data/stays/zimbabwe.json";
import termsFile from "./data/terms.json";
import { monthsWhenOpen } from "./open-seasons";

const text = z.string().trim().min(1);
const list = z.array(text).min(1);
const position = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const day = z.string().regex(/^\d\d-\d\d$/, 'should be a day such as "06-15"');

const ratingOf: Record<string, MonthRating> = {
  e: "excellent",
  g: "good",
  f: "fair",
  c: "closed",
};

/** A real park, coast or valley, with the facts shared by all properties in it. */
const placeSchema = z.strictObject({
  /** As travelers call it; null where there is no park or reserve. */
  park: text.nullable(),
  region: text,
  /** Postal district for the full address. */
  district: text,
  biome: z.enum(biomes),
  /** Latitude and longitude of the approximate center. */
  at: position,
  /** One letter per month, January first. */
  months: z
    .string()
    .regex(/^[egfc]{12}$/, "should be twelve letters of e(xcellent), g(ood), f(air), c(losed)")
    .transform((letters) => [...letters].map((letter) => ratingOf[letter] ?? "fair")),
  /** First and last day of high season. */
  highSeason: z.tuple([day, day]),
  /** An area of its country in domain/places/country-seasons.ts. */
  malaria: text,
  around: text,
  landmarks: text,
  arrival: text,
});

const boardNames = z.enum([
  "all-inclusive",
  "full board",
  "half board",
  "breakfast",
  "self-catering",
]);
const cancellationNames = z.enum(["strict", "moderate", "flexible"]);

/** Inclusions of board types, and cancellation policies. */
export const { boards, cancellations } = checked(
  z.strictObject({
    boards: z.record(boardNames, z.strictObject({ included: text, with: text, without: text })),
    cancellations: z.record(cancellationNames, text),
  }),
  termsFile,
  "terms.json",
);

export const priceUnits = ["per night", "per person per night", "per room per night"] as const;

/** Optional facts: only properties that demonstrate every field have them. */
const fullFacts = z.strictObject({
  why: text,
  who: text,
  /** Description of a typical day. */
  experience: text,
  goodToKnow: text,
  features: list,
  directions: text,
  address: text,
  bookingNotes: text,
  important: text,
  cancellation: cancellationNames,
  keywords: list,
  units: z.array(z.strictObject({ name: text, guests: z.int().min(1), description: text })).min(1),
});

/** An invented property in a real place, in short form; `build-property` derives the rest. */
const staySchema = z.strictObject({
  name: text,
  /** A key of the file's places, and the values that differ for this property. */
  place: text,
  placeChanges: placeSchema.partial().optional(),
  at: position.nullable(),
  /** Location within the place. */
  spot: text,
  type: z.enum(accommodationTypes),
  guests: z.int().min(1),
  rooms: z.int().min(0),
  baths: z.int().min(0).optional(),
  /** Lowest price of the year in its own currency. */
  price: z
    .strictObject({ amount: z.number().positive(), currency: text, unit: z.enum(priceUnits) })
    .nullable(),
  board: boardNames,
  /** One party takes all of it. */
  whole: z.boolean().optional(),
  /** First and last night of each period in which it is open; absent: all months in which its place is. */
  open: z
    .array(z.tuple([day, day]))
    .min(1)
    .optional(),
  /** Fewest nights in high season and in the rest of the year. */
  minNights: z.strictObject({ high: z.int(), rest: z.int().optional() }).optional(),
  short: text,
  text: list,
  amenities: list,
  activities: list,
  tags: list,
  light: z.enum(lights).optional(),
  /** In years; absent if unknown. */
  childrenFrom: z.int().min(0).optional(),
  pool: z.boolean().optional(),
  stepFree: z.boolean().optional(),
  privateVehicle: z.boolean().optional(),
  flyIn: z.boolean().optional(),
  sameAllYear: z.boolean().optional(),
  featured: z.boolean().optional(),
  inactive: z.boolean().optional(),
  withoutImages: z.boolean().optional(),
  withoutBookingUrl: z.boolean().optional(),
  full: fullFacts.optional(),
});

interface Place extends Omit<z.output<typeof placeSchema>, "malaria"> {
  country: string;
  iso2: string;
  /** Its key in the country's file. */
  key: string;
  /** True if the stay is in another part of the country that only shares the place's facts. */
  elsewhere: boolean;
  malaria: MalariaLevel;
}

export interface Stay extends Omit<z.output<typeof staySchema>, "place" | "placeChanges"> {
  place: Place;
}

/** By country; the order determines the model of a generated row. */
const files = {
  "south-africa.json": southAfrica,
  "kenya.json": kenya,
  "tanzania.json": tanzania,
  "namibia.json": namibia,
  "botswana.json": botswana,
  "zimbabwe.json": zimbabwe,
  "uganda.json": uganda,
  "rwanda.json": rwanda,
  "mozambique.json": mozambique,
  "zambia.json": zambia,
};

const countrySchema = z
  .strictObject({
    country: z.string(),
    iso2: z.string().length(2),
    places: z.record(z.string(), placeSchema),
    stays: z.array(staySchema),
  })
  .transform(({ country, iso2, places, stays }, context): Stay[] =>
    stays.flatMap(({ place: key, placeChanges, ...stay }, index) => {
      const elsewhere = placeChanges?.at !== undefined;
      const shared = places[key];
      const place = shared && { country, iso2, key, elsewhere, ...shared, ...placeChanges };
      const area = place && malariaAreas(country)[place.malaria];
      if (place && area) {
        const months = monthsWhenOpen(place.months, stay.open);
        return { ...stay, place: { ...place, months, malaria: area.level } };
      }
      context.addIssue({
        code: "custom",
        path: ["stays", index, "place"],
        message: place
          ? `no area "${place.malaria}" in the malaria of ${country}`
          : `no place "${key}" in this file`,
      });
      return [];
    }),
  );

const malariaAreas = (country: string): Readonly<Record<string, MalariaArea>> =>
  guideSlugs
    .filter((slug) => slug === slugify(country))
    .map((slug) => countrySeasons[slug].malaria)[0] ?? {};

/** @throws with the file and every invalid field */
export const readCountry = (name: string, file: unknown): Stay[] =>
  checked(countrySchema, file, `stays/${name}`);

export const stays: readonly Stay[] = Object.entries(files).flatMap(([name, file]) =>
  readCountry(name, file),
);
