import { z } from "zod";

import { displayCurrencies } from "#domain/money/currencies";
import { tripLimits, type TripParam } from "#domain/rates/trip";
import type { ApiArea } from "./access";

export type ApiMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Access level. "public": everybody, with the operator's response for an authenticated operator;
 * "admin": the operator's session or a token.
 */
export type ApiAccess = "public" | "admin";

/** Definition of one call. Validation, description and handler types derive from it. */
export interface ApiOperation {
  method: ApiMethod;
  /** Path below /api, with {names} for variable segments. */
  path: `/${string}`;
  access: ApiAccess;
  /** Heading in the description, and the area to which tokens can be limited. */
  group: ApiArea | "Service";
  /** A token that may only propose can make this writing call: nothing becomes public by it. */
  scope?: "propose";
  summary: string;
  /** Query parameters, all strings; unknown names are rejected. */
  query?: z.ZodObject;
  /** JSON request body. */
  body?: z.ZodType;
  /** Body of a successful response. */
  answer: z.ZodType;
  status?: 200 | 201;
  /** Additional error responses by status, beyond those common to calls of this kind. */
  errors?: Readonly<Partial<Record<number, string>>>;
  /** Rate-limited per visitor (G-15). */
  limited?: true;
  /** Waits for a worker, which must see the committed rows, so the call is not one transaction. */
  waits?: true;
  /** Sends an ETag and allows cross-origin reads. */
  shared?: true;
  /** A valid body, or query, for the examples page. */
  example?: unknown;
}

/** Preserves the exact types of one call. */
export const operation = <const Operation extends ApiOperation>(made: Operation): Operation => made;

/** Error responses common to all calls. */
export const errorSchema = z
  .strictObject({
    error: z.string().meta({ description: "Readable message" }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "Error messages by field" }),
    details: z.unknown().optional(),
    success: z.literal(false).optional(),
  })
  .meta({ id: "Refusal" });

export type ApiError = z.output<typeof errorSchema>;

/** Unauthenticated reads per IP address and minute. */
export const publicReadsPerMinute = 600;

/** A POST with this header runs once (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKey = { header: "Idempotency-Key", maxLength: 255, hours: 24 } as const;

/** Read-only fields that clients send back; calls never change them. */
export const passedOver = z
  .unknown()
  .optional()
  .meta({ description: "Accepted so that a record can be sent back; ignored" });

const wholeText = (min: number, max: number, standard: number) => {
  const message = `Please enter a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
    .default(standard);
};

const maxPerPage = 200;
export const perPage = (standard: number) =>
  wholeText(1, maxPerPage, standard).meta({
    description: `Entries of a page, at most ${maxPerPage}`,
  });
export const pageNumber = () => wholeText(1, 100_000, 1).meta({ description: "Page number" });

/** URL of the next page; null on the last. */
export const nextPage = z
  .string()
  .nullable()
  .meta({ description: "URL of the next page, also in the Link header; null on the last" });

export const done = z.strictObject({ success: z.literal(true) });
export const moment = z.iso.datetime();

const tripText = (description: string) => z.string().optional().meta({ description });

/** Dates and party: with them a property has a `quote`. */
export const tripQuery = {
  arrive: tripText("First night, YYYY-MM-DD; with leave, each property has a quote"),
  leave: tripText(`Day of departure, YYYY-MM-DD; at most ${tripLimits.nights} nights`),
  adults: tripText(`1 to ${tripLimits.adults}; 2 without`),
  age: tripText(
    `Age of a child on the day of arrival, 0 to ${tripLimits.childAge}; repeated or a comma list`,
  ),
} satisfies Record<TripParam, z.ZodType>;

/** Currency of the question: of amounts in it, and of totals in the answer beside those of the lodge. */
export const currencyQuery = {
  currency: z
    .enum(displayCurrencies)
    .default("USD")
    .meta({ description: "Of amounts asked for, and of each quote's totalIn" }),
};
