import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { claimLookup, completeLookup } from "#db/queries/places/place-lookups.server";
import { findForEdit, findForUpdate } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { readSettings } from "#db/queries/site/settings.server";
import type { JobPayload } from "#domain/jobs/catalog";
import { pointOf, roundedDegrees } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import {
  hasSameQuestion,
  type LookupKind,
  pauseBeforeLookup,
  placeQuestionOf,
} from "#domain/places/lookups";
import type { Property, PropertyFields } from "#domain/property/property";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { type Geocoder, geocoderRateLimit, what3wordsRateLimit } from "#jobs/worker/clients/places";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater, ServiceError } from "#jobs/worker/errors";
import { type LimitedService, pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

/** Finds the coordinates of a property that has only an address. */
export async function geocode(
  { propertyId }: JobPayload<"geocode">,
  context: JobContext,
): Promise<void> {
  const { geocoder } = context.clients;
  // The lookup stays open until a service is configured.
  if (!geocoder) return;
  const ask = (property: Property) => findPoint(geocoder, property, context.signal);
  await lookUpPlace(propertyId, { kind: "geocode", rateLimit: geocoderRateLimit, ask }, context);
}

async function findPoint(
  geocoder: Geocoder,
  { fullAddress, countries }: Property,
  signal: AbortSignal,
): Promise<Answer> {
  const isoCodes = countries.flatMap((name) => countryByName(name)?.iso2 ?? []);
  const place = await geocoder.find(fullAddress ?? "", { countries: isoCodes, signal });
  if (!place) return { found: false, reason: "Address not found" };
  if (place.country && isoCodes.length > 0 && !isoCodes.includes(place.country))
    return { found: false, reason: `The address was only found in another country: ${place.name}` };
  if (!place.latitude || !place.longitude)
    return { found: false, reason: "No coordinates returned for this address" };
  const values = {
    latitude: roundedDegrees(place.latitude),
    longitude: roundedDegrees(place.longitude),
  };
  return { found: true, values, passage: place.name };
}

/** Finds the three words of a property that has coordinates. */
export async function what3words(
  { propertyId }: JobPayload<"what3words">,
  context: JobContext,
): Promise<void> {
  const { clients, signal } = context;
  const client = clients.what3words;
  // The lookup stays open until a key is set.
  if (!client) return;
  const ask = async (property: Property): Promise<Answer> => {
    const point = pointOf(property);
    if (!point) return { found: false, reason: "The property has no coordinates" };
    const words = await client.wordsOf(point, { signal });
    return { found: true, values: { what3words: words }, passage: words };
  };
  await lookUpPlace(
    propertyId,
    { kind: "what3words", rateLimit: what3wordsRateLimit, ask },
    context,
  );
}

/** A service's answer: values for the property, or the reason for none. */
type Answer =
  | { found: true; values: Partial<PropertyFields>; passage: string }
  | { found: false; reason: string };

interface Lookup {
  kind: LookupKind;
  rateLimit: LimitedService;
  ask: (property: Property) => Promise<Answer>;
}

/**
 * Looks up a property's place and stores the result, unless the value was entered meanwhile: an entered
 * value is never overwritten.
 */
async function lookUpPlace(
  propertyId: string,
  { kind, rateLimit, ask }: Lookup,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  await waitForSlot(context, rateLimit);
  const claimed = await claimLookup(db, propertyId, kind);
  const property = claimed && (await findForEdit(db, propertyId));
  if (!property) return; // answered, or the property was deleted
  const open = placeQuestionOf(property);
  if (open?.kind !== kind || open.question !== claimed.question) return;
  const lookup: OpenLookup = { propertyId, kind, question: claimed.question, asked: property };
  let answer: Answer;
  try {
    answer = await ask(property);
  } catch (error) {
    await pauseAfterLimit(error, context, rateLimit);
    if (error instanceof ServiceError) return handleFailure(error, lookup, claimed.tries, context);
    throw error;
  }
  await store(lookup, answer, context);
}

interface OpenLookup {
  propertyId: string;
  kind: LookupKind;
  question: string;
  /** The property as the service was asked about it. */
  asked: Property;
}

/**
 * Stores an answer while its lookup is open: the property may have been edited, undone or moved to the trash
 * since the service was asked.
 */
async function store(
  lookup: OpenLookup,
  answer: Answer,
  { db, env, enqueue }: JobContext,
): Promise<void> {
  const { rates } = await readCurrentRates(db);
  const { kind, propertyId: id } = lookup;
  const saved = await db.transaction().execute(async (trx) => {
    const property = await findOpen(trx, lookup);
    if (!property) return null;
    const [state, detail] = answer.found
      ? (["found", answer.passage] as const)
      : (["nothing", answer.reason] as const);
    await completeLookup(trx, lookup, { state, detail });
    if (!answer.found) return null;
    const { values, passage } = answer;
    const evidence = Object.fromEntries(
      Object.keys(values).map((field) => [field, { via: kind, passage }]),
    );
    return saveProperty(trx, {
      id,
      fields: { ...property, ...values },
      actor: kind,
      sources: { origin: "computed", evidence },
      rates,
      // Only by the operator's setting: the table belongs to its owner, and the operator has not entered this value.
      toTable: tableAccess(env) !== null && (await readSettings(trx)).sendLookups,
    });
  });
  if (saved && !("conflict" in saved)) await queuePropertyJobs(enqueue, saved);
}

/** The locked property while the answer of a lookup is still wanted; null otherwise. */
async function findOpen(trx: Connection, lookup: OpenLookup): Promise<Property | null> {
  const { propertyId, kind, asked } = lookup;
  const stored = await findForUpdate(trx, propertyId);
  const isOpen =
    stored &&
    !stored.deleted &&
    placeQuestionOf(stored.property)?.kind === kind &&
    hasSameQuestion(kind, stored.property, asked);
  return isOpen ? stored.property : null;
}

async function handleFailure(
  error: ServiceError,
  lookup: OpenLookup,
  tries: number,
  { db, now }: JobContext,
): Promise<never> {
  const detail = error.message;
  const pause = error.next === "retry-later" ? pauseBeforeLookup(tries) : null;
  if (pause === null) {
    await completeLookup(db, lookup, { state: "failed", detail });
    throw giveUp(detail);
  }
  const seconds = error.retryAfterSeconds ?? pause;
  const nextTryAt = new Date(now().getTime() + seconds * 1000);
  await completeLookup(db, lookup, { state: "waiting", detail, nextTryAt });
  throw retryLater(detail, { retryAfterSeconds: seconds });
}
