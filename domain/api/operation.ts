import { z } from "zod";

export type ApiMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Access level. "public": everybody, with the operator's answer for an authenticated operator;
 * "admin": the operator's session or a token.
 */
export type ApiAccess = "public" | "admin";

/** Definition of one call. Validation, description and handler types derive from it. */
export interface ApiOperation {
  method: ApiMethod;
  /** Below /api, with {names} for parts that vary. */
  path: `/${string}`;
  access: ApiAccess;
  /** Its heading in the description. */
  group: string;
  summary: string;
  /** Query parameters, all text; unknown names are rejected. */
  query?: z.ZodObject;
  /** JSON. */
  body?: z.ZodType;
  /** Body of a successful response. */
  answer: z.ZodType;
  status?: 200 | 201;
  /** Refusals beyond those that every call of its sort has, by status. */
  refusals?: Readonly<Partial<Record<number, string>>>;
  /** Counted for each visitor (G-15). */
  limited?: true;
  /** Waits for a worker, which must see the stored rows: the call is not one transaction. */
  waits?: true;
  /** Carries an ETag, and pages of other sites may read it. */
  shared?: true;
  /** A valid body for the page of examples. */
  example?: unknown;
}

/** Preserves the exact types of one call. */
export const operation = <const Operation extends ApiOperation>(made: Operation): Operation => made;

/** Every refusal of every call. */
export const errorSchema = z
  .strictObject({
    error: z.string().meta({ description: "One sentence in words" }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "What is wrong, by field" }),
    details: z.unknown().optional(),
    success: z.literal(false).optional(),
  })
  .meta({ id: "Refusal" });

export type ApiError = z.output<typeof errorSchema>;

/** Reads of one address within a minute that need no token; each process counts for itself. */
export const publicReadsPerMinute = 600;

/** A POST with this header runs once (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKey = { header: "Idempotency-Key", maxLength: 255, hours: 24 } as const;

/** Sent by programs that send back what they have read; never changed by a call. */
export const passedOver = z
  .unknown()
  .optional()
  .meta({ description: "Taken so that a record can be sent back; changes nothing" });

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
export const pageNumber = () =>
  wholeText(1, 100_000, 1).meta({ description: "Number of the page" });

/** Address of the page after this one; null on the last. */
export const nextPage = z
  .string()
  .nullable()
  .meta({ description: "Address of the next page, also in the Link header; null on the last" });

export const done = z.strictObject({ success: z.literal(true) });
export const moment = z.iso.datetime();
