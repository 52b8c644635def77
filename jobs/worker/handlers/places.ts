import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import {
  completeLookup,
  failLookup,
  findPlaceQuestion,
} from "#db/queries/places/place-lookups.server";
import { findForEdit, findForUpdate } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { readSettings } from "#db/queries/site/settings.server";
import { pointOf, roundedDegrees } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import { hasSameQuestion, type LookupKind, placeQuestionOf } from "#domain/places/lookups";
import type { Property, PropertyFields } from "#domain/property/property";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { type Geocoder, geocoderRateLimit, what3wordsRateLimit } from "#jobs/worker/clients/places";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { type LimitedService, pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

/** Finds the coordinates of a property that has only an address. */
export const geocode = lookupHandler("geocode", geocoderRateLimit, async (property, context) => {
  const { clients, signal } = context;
  return clients.geocoder && findPoint(clients.geocoder, property, signal);
});

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
export const what3words = lookupHandler(
  "what3words",
  what3wordsRateLimit,
  async (property, { clients, signal }) => {
    const point = pointOf(property);
    if (!point) return { found: false, reason: "The property has no coordinates" };
    if (!clients.what3words) return null;
    const words = await clients.what3words.wordsOf(point, { signal });
    return { found: true, values: { what3words: words }, passage: words };
  },
);

/** A service's answer: values for the property, or the reason for none. */
type Answer =
  | { found: true; values: Partial<PropertyFields>; passage: string }
  | { found: false; reason: string };

/** Asks a service about a property; null without the service. */
type Ask = (property: Property, context: JobContext) => Promise<Answer | null>;

/**
 * Looks up a property's place and stores the result, unless the value was entered meanwhile: an entered
 * value is never overwritten.
 */
function lookupHandler(
  kind: LookupKind,
  rateLimit: LimitedService,
  ask: Ask,
): WorkHandler<"geocode"> & WorkHandler<"what3words"> {
  return {
    async run({ propertyId }, context) {
      const { db } = context;
      await waitForSlot(context, rateLimit);
      const question = await findPlaceQuestion(db, propertyId, kind);
      const asked = question !== null && (await findForEdit(db, propertyId));
      if (!asked) return; // answered, or the property was deleted
      const open = placeQuestionOf(asked);
      if (open?.kind !== kind || open.question !== question) return;
      try {
        const answer = await ask(asked, context);
        if (answer) await store({ propertyId, kind, question, asked }, answer, context);
      } catch (error) {
        await pauseAfterLimit(error, context, rateLimit);
        throw error;
      }
    },
    onGiveUp: ({ propertyId }, reason, { db }) => failLookup(db, propertyId, kind, reason),
  };
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
