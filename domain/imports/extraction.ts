import { z } from "zod";

import { isWebAddress } from "#domain/forms/values";
import { importImages, importShortDescription } from "#domain/limits";
import { partnerOf, storedBookingAddress } from "#domain/property/booking-address";
import { valuesOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { hostName } from "#domain/text/host-name";
import { cutAtWord } from "#domain/text/strings";
import { proposalSchema, proposedFields } from "./proposal";
import type { RunKind } from "./run";

/**
 * Output of the page reader: plain values, each with its evidence on the page. The same shape is
 * previewed in smart import, stored on an import item and turned into a property by import-property.
 * Stored results are parsed with these schemas, because an older version may have written them.
 */

/** Sources of a value, most reliable first. */
const evidenceVias = [
  "linked-data", // JSON-LD, microdata, RDFa
  "embedded-state", // JSON that a platform puts into a script
  "meta", // meta and OpenGraph tags
  "page-text", // labeled pairs, lists, address block, map embeds
  "address", // the page's own URL (country code in a hotel path)
  "table", // a cell of the external table
  "ai", // a language model, with the passage it cites
  "derived", // inferred from another value, to be confirmed by the operator
  "proposal", // quoted by the proposer; nobody has read its page
] as const;
export type EvidenceVia = (typeof evidenceVias)[number];

const evidenceSchema = z.object({
  via: z.enum(evidenceVias),
  /** The passage of the page that states the value, at most 300 characters. */
  passage: z.string(),
  /** The page does not contain the passage, so the value is imported only if the operator confirms it. */
  unverified: z.boolean().optional(),
  /** Another fact of the page contradicts the value, in words; it is imported only if the operator confirms it. */
  doubt: z.string().optional(),
  /** Needs no second look: at most 1 in 100 of such values is wrong. */
  sure: z.boolean().optional(),
  /** The independent way that states the same value. */
  agreesWith: z.enum(evidenceVias).optional(),
});
export type Evidence = z.output<typeof evidenceSchema>;

const unitSchema = z.object({
  name: z.string(),
  capacity: z.number().nullable(),
  description: z.string().nullable(),
  images: z.array(z.string()),
});

const text = z.string().optional();
const number = z.number().optional();
const texts = z.array(z.string()).optional();

/** Every field is optional: a value the page does not state is omitted, never invented. */
const propertySchema = z.object({
  name: z.string(),
  country: text,
  region: text,
  fullAddress: text,
  latitude: number,
  longitude: number,
  /** For one night, in `currency`. */
  pricePerNight: number,
  /** ISO 4217. */
  currency: text,
  /** Guests. */
  capacity: number,
  bedrooms: number,
  bathrooms: number,
  shortDescription: text,
  description: text,
  amenities: texts,
  activities: texts,
  /** Absolute URLs, best first. */
  images: texts,
  propertyType: text,
  accommodationTypes: z.array(unitSchema).optional(),
  checkIn: text,
  checkOut: text,
  rating: number,
  reviewCount: number,
  what3words: text,
  nearestAirport: text,
  airportDistance: text,
  howToGetThere: text,
  nearbyLandmarks: text,
  ratesInclusions: text,
  ratesExclusions: text,
  cancellationPolicy: text,
  importantInfo: text,
  phone: text,
  email: text,
  bookingUrl: text,
  websiteUrl: text,
  sourceUrl: z.string(),
});
export type ExtractedProperty = z.output<typeof propertySchema>;
export type ExtractedName = keyof ExtractedProperty;
export const extractedNames = Object.keys(propertySchema.shape) as ExtractedName[];
export const extractedShape = propertySchema.shape;

/** Conditions of a price that the page states for certain dates or parties only. */
const priceTermsSchema = z.object({
  /** ISO dates: the first night, and the day of departure. */
  from: text,
  to: text,
  nights: number,
  guests: number,
  /** Wording of the page, for the operator. */
  words: z.string(),
});
export type PriceTerms = z.output<typeof priceTermsSchema>;

/** Kinds of pages that are not about one stay, and how they are called in a message. */
const otherPages = {
  missing: "The page was not found",
  list: "The page is a list or search result, not a single property",
  home: "The page is the home page of a platform, not a single property",
  tour: "The page belongs to a tour operator, not a property",
  article: "The page is an article, not a property",
  "other business": "The page belongs to another kind of business, not a property",
  "no place to stay": "The page does not describe a place to stay, not a property",
} as const;
export type OtherPage = keyof typeof otherPages;

/** The values and evidence of one reader. */
const evidences = z.partialRecord(propertySchema.keyof(), evidenceSchema);

const refusalSchema = z.object({
  page: z.enum(Object.keys(otherPages) as [OtherPage, ...OtherPage[]]),
  by: z.enum(["reader", "model"]),
  /** Words of the page that say so. */
  passage: z.string(),
});
/** Why a page is not taken for that of one stay. */
export type Refusal = z.output<typeof refusalSchema>;

/** A refusal as a sentence for the operator. */
export const refusalInWords = ({ page }: Pick<Refusal, "page">): string => otherPages[page];

const extractionSchema = z.object({
  success: z.literal(true),
  /** Host family the page belongs to, for example "booking.com", "airbnb.com" or "website". */
  source: z.string(),
  data: propertySchema,
  /** One entry per given field of `data`. */
  evidence: evidences,
  /** Values of the language model that differ from those of `data`. */
  other: z.object({ data: propertySchema.partial(), evidence: evidences }).optional(),
  /** Present if the page is not that of one stay; the operator may read it anyway. */
  refusal: refusalSchema.optional(),
  /** The sentence with which the page says that the stay has closed for good. */
  closed: text,
  /** Absent where the price is the plain price of a night. */
  priceTerms: priceTermsSchema.optional(),
  /** True where only a part of the page could be read; `note` says why. */
  incomplete: z.boolean().optional(),
  /** One sentence for the operator about the result as a whole. */
  note: text,
  /** Instead of `data` and `evidence`, of which only the name counts then. */
  proposal: proposalSchema.optional(),
});
export type ExtractionSuccess = z.output<typeof extractionSchema>;

/** "unreadable": the reader was terminated, because the page exceeded its time or memory limit. */
type RejectionReason = "blocked" | "not-a-property" | "unreadable";

export interface ExtractionRejection {
  success: false;
  reason: RejectionReason;
  /** Kind of page, if it is not a property. */
  page?: OtherPage;
  /** One sentence for the operator. */
  error: string;
  /** What the page says anyway, with its refusal: the operator may look at it, and a model be asked. */
  reading?: ExtractionSuccess;
  /** Scripts fill the page: rendering it in a browser could reveal more content. */
  scripts?: boolean;
}

export type ExtractionResult = ExtractionSuccess | ExtractionRejection;

/** Note on the result of a page that only its scripts would fill. */
export const filledByScriptsNote =
  "This page is rendered by JavaScript; only its title and description could be read.";

/** True if the page must be rendered by a browser to be read completely. */
export function isFilledByScripts(result: ExtractionResult): boolean {
  return result.success
    ? result.incomplete === true && result.note === filledByScriptsNote
    : result.scripts === true;
}

type StoredExtraction = { ok: true; extraction: ExtractionSuccess } | { ok: false; error: string };

/** Parses the stored result, or explains to the operator why it cannot be read. */
export function readStoredExtraction(stored: unknown): StoredExtraction {
  const read = extractionSchema.safeParse(stored);
  if (read.success) return { ok: true, extraction: read.data };
  const where = read.error.issues[0]?.path.join(".") || "all of it";
  return {
    ok: false,
    error: `The stored result has an unknown format (${where}); import the page again`,
  };
}

interface ImportOptions {
  /** False: inactive until the operator has reviewed it. */
  publish?: boolean;
  /** Origin of the record; by default the host that the page came from. */
  importSource?: string;
  /** Five for batch imports, unlimited otherwise. */
  maxImages?: number;
}

/** Each value that the page states, limited by its kind; the others are empty. */
const statedFields = (data: ExtractedProperty): PropertyFields =>
  valuesOf(({ kind, extracted }) => {
    if (extracted === undefined) return kind.empty;
    const value = (kind.found ?? kind.read)(data[extracted as keyof ExtractedProperty]);
    return kind.normalized?.(value ?? kind.empty) ?? value ?? kind.empty;
  });

/** Both or neither; 0,0 means "not known". */
function coordinates({ latitude, longitude }: PropertyFields) {
  const known = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return known ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** A rating is displayed only with its source, so it is stored only with one. */
function rating({ rating: value, reviewCount }: PropertyFields, source: string | null) {
  return value && source
    ? { rating: value, reviewCount, ratingSource: source }
    : { rating: null, reviewCount: null, ratingSource: null };
}

/**
 * A scraped page as a property: short description cut at 150, currency USD, not featured,
 * active by default. Values that the page does not state are empty.
 */
export function propertyFromExtraction(
  read: ExtractionSuccess | ExtractedProperty,
  { publish = true, importSource, maxImages: maxImages = importImages }: ImportOptions = {},
): PropertyFields {
  const data = "data" in read ? read.data : read;
  const stated = statedFields(data);
  const host = hostName(data.sourceUrl);
  const short = data.shortDescription || stated.description;
  return {
    ...stated,
    ...coordinates(stated),
    ...rating(stated, host),
    shortDescription: short ? cutAtWord(short, importShortDescription) : null,
    images: stated.images.filter(isWebAddress).slice(0, maxImages),
    propertyTypes: stated.accommodationType === null ? [] : [stated.accommodationType],
    currency: stated.currency ?? "USD",
    importSource: importSource ?? ("data" in read ? read.source : host),
    active: publish,
  };
}

interface ReadItem {
  kind: RunKind;
  url: string | null;
  externalId: string | null;
  publish: boolean;
  extraction: ExtractionSuccess;
}

const maxImagesOfOnePage = 20;

/** Without another booking URL, the page itself is the booking page. */
function bookingAddressOf({ kind, url, extraction: { data } }: ReadItem): string | undefined {
  if (data.bookingUrl || kind === "sync") return data.bookingUrl;
  return storedBookingAddress(data.sourceUrl || (url ?? "")) ?? undefined;
}

/** An item as a property, or as the values proposed for one; batches take five images of a page, a single page gives more. */
export function propertyOfItem(item: ReadItem): PropertyFields {
  const { kind, publish, extraction, externalId } = item;
  if (extraction.proposal) return proposedFields(extraction.proposal);
  const data = { ...extraction.data, bookingUrl: bookingAddressOf(item) };
  const maxImages = kind === "batch" ? importImages : maxImagesOfOnePage;
  const fields = propertyFromExtraction({ ...extraction, data }, { publish, maxImages });
  const partner = fields.bookingUrl && partnerOf(fields.bookingUrl);
  return { ...fields, partner, airtableId: externalId };
}
