import { claimLookup, completeLookup } from "#db/queries/lookups/place-lookups.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { readSettings } from "#db/queries/site/settings.server";
import { pointOf, roundedDegrees } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import { type LookupKind, placeQuestionOf } from "#domain/places/lookups";
import type { Property, PropertyFields } from "#domain/property/property";
import type { JobPayload } from "#jobs/queue/catalog";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { type Geocoder, geocoderTurns } from "#jobs/worker/clients/geocoder";
import { what3wordsTurns } from "#jobs/worker/clients/what3words";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater, ServiceError } from "#jobs/worker/errors";
import { type LimitedService, restAfter, waitForTurn } from "#jobs/worker/service-turn";

/** Finds the coordinates of a property that has an address and no point. */
export async function geocode(
  { propertyId }: JobPayload<"geocode">,
  context: JobContext,
): Promise<void> {
  const { geocoder } = context.clients;
  // The question stays open until a service is set up.
  if (!geocoder) return;
  const ask = (property: Property) => findPoint(geocoder, property, context.signal);
  await lookUpPlace(propertyId, { kind: "geocode", turns: geocoderTurns, ask }, context);
}

async function findPoint(
  geocoder: Geocoder,
  { fullAddress, countries }: Property,
  signal: AbortSignal,
): Promise<Answer> {
  const wanted = countries.flatMap((name) => countryByName(name)?.iso2 ?? []);
  const place = await geocoder.find(fullAddress ?? "", { countries: wanted, signal });
  if (!place) return { found: false, reason: "The service does not know this address" };
  if (place.country && wanted.length > 0 && !wanted.includes(place.country))
    return { found: false, reason: `The address was only found in another country: ${place.name}` };
  if (!place.latitude || !place.longitude)
    return { found: false, reason: "The service gave no point for this address" };
  const values = {
    latitude: roundedDegrees(place.latitude),
    longitude: roundedDegrees(place.longitude),
  };
  return { found: true, values, passage: place.name };
}

/** Finds the three words of a property that has a point and none. */
export async function what3words(
  { propertyId }: JobPayload<"what3words">,
  context: JobContext,
): Promise<void> {
  const { clients, signal } = context;
  const client = clients.what3words;
  // The question stays open until a key is set.
  if (!client) return;
  const ask = async (property: Property): Promise<Answer> => {
    const point = pointOf(property);
    if (!point) return { found: false, reason: "The property has no point" };
    const words = await client.wordsOf(point, { signal });
    return { found: true, values: { what3words: words }, passage: words };
  };
  await lookUpPlace(propertyId, { kind: "what3words", turns: what3wordsTurns, ask }, context);
}

/** What a service said: values for the property, or why there are none. */
type Answer =
  | { found: true; values: Partial<PropertyFields>; passage: string }
  | { found: false; reason: string };

interface Lookup {
  kind: LookupKind;
  turns: LimitedService;
  ask: (property: Property) => Promise<Answer>;
}

/**
 * Answers the open question about a property's place and stores what was found, unless somebody gave
 * the value meanwhile: what was typed is never overwritten.
 */
async function lookUpPlace(
  propertyId: string,
  { kind, turns, ask }: Lookup,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  await waitForTurn(context, turns);
  const claimed = await claimLookup(db, propertyId, kind);
  const property = claimed && (await findForEdit(db, propertyId));
  if (!property) return; // answered, or the property is gone
  const open = placeQuestionOf(property);
  if (open?.kind !== kind || open.question !== claimed.question) return;
  const asked: Asked = { propertyId, kind, question: claimed.question };
  let answer: Answer;
  try {
    answer = await ask(property);
  } catch (error) {
    await restAfter(error, context, turns);
    if (error instanceof ServiceError) return settleFailure(error, asked, claimed.tries, context);
    throw error;
  }
  if (!answer.found) return completeLookup(db, asked, { state: "nothing", detail: answer.reason });
  await store(property, asked, answer, context);
}

interface Asked {
  propertyId: string;
  kind: LookupKind;
  question: string;
}

async function store(
  property: Property,
  asked: Asked,
  { values, passage }: Answer & { found: true },
  { db, env, enqueue }: JobContext,
): Promise<void> {
  const { rates } = await readCurrentRates(db);
  const { kind } = asked;
  const evidence = Object.fromEntries(
    Object.keys(values).map((field) => [field, { via: kind, passage }]),
  );
  const saved = await db.transaction().execute(async (trx) => {
    await completeLookup(trx, asked, { state: "found", detail: passage });
    const result = await saveProperty(trx, {
      id: property.id,
      fields: { ...property, ...values },
      expectedVersion: property.version,
      actor: kind,
      sources: { origin: "computed", evidence },
      rates,
      // Only if the operator wants it: the table is its owner's, and nobody has typed this.
      toTable: tableAccess(env) !== null && (await readSettings(trx)).sendLookups,
    });
    if (!("conflict" in result)) return result;
    throw retryLater("The property was saved meanwhile", { retryAfterSeconds: 1 });
  });
  await queuePropertyJobs(enqueue, saved);
}

const mostTries = 8;

async function settleFailure(
  error: ServiceError,
  asked: Asked,
  tries: number,
  { db, now }: JobContext,
): Promise<never> {
  const detail = error.message;
  if (error.next !== "retry-later" || tries >= mostTries) {
    await completeLookup(db, asked, { state: "failed", detail });
    throw giveUp(detail);
  }
  const seconds = error.retryAfterSeconds ?? pauseAfter(tries);
  const nextTryAt = new Date(now().getTime() + seconds * 1000);
  await completeLookup(db, asked, { state: "waiting", detail, nextTryAt });
  throw retryLater(detail, { retryAfterSeconds: seconds });
}

/** 5, 10, 20 … seconds. */
const pauseAfter = (tries: number) => 5 * 2 ** (tries - 1);
