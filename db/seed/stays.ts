import { z } from "zod";

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
import { placeSchema, type Stay, staySchema } from "./stay";

/** Country by country; the order decides which model a generated row has. */
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
      const place = places[key];
      if (place) return { ...stay, place: { country, iso2, ...place, ...placeChanges } };
      context.addIssue({
        code: "custom",
        path: ["stays", index, "place"],
        message: `no place "${key}" in this file`,
      });
      return [];
    }),
  );

/** @throws naming the file and every faulty field */
export const readCountry = (name: string, file: unknown): Stay[] =>
  checked(countrySchema, file, `stays/${name}`);

/** Every sample stay. */
export const stays: readonly Stay[] = Object.entries(files).flatMap(([name, file]) =>
  readCountry(name, file),
);
