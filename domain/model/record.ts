import { z } from "zod";

import type { ExtractedProperty } from "#domain/imports/extraction";

/** Fields of the JSON result, in this order; unknown values are null. */
const names = [
  "name",
  "region",
  "country",
  "latitude",
  "longitude",
  "capacity",
  "pricePerNight",
  "currency",
  "shortDescription",
  "description",
  "amenities",
  "images",
  "fullAddress",
  "what3words",
  "nearestAirport",
  "airportDistance",
  "howToGetThere",
  "nearbyLandmarks",
  "activities",
  "accommodationTypes",
  "ratesInclusions",
  "ratesExclusions",
  "importantInfo",
  "bookingUrl",
  "sourceUrl",
] as const satisfies readonly (keyof ExtractedProperty)[];

/** The result as a record; only the operator decides what is featured. */
export const recordOf = (data: ExtractedProperty) => ({
  ...(Object.fromEntries(names.map((name) => [name, data[name] ?? null])) as {
    [Name in (typeof names)[number]]: NonNullable<ExtractedProperty[Name]> | null;
  }),
  name: data.name,
  featured: false,
});

/** States of a model request, as in the database's check constraint. */
const questionStates = [
  "offered", // the page text is stored, so that the operator can make the request
  "reading", // the page has not been read yet
  "waiting",
  "asking",
  "done",
  "failed",
  "cancelled",
] as const;
export type QuestionState = (typeof questionStates)[number];

const state = z.enum(questionStates);

/**
 * Parses a stored state.
 * @throws when this version does not know it
 */
export const readQuestionState = (stored: string): QuestionState => state.parse(stored);
