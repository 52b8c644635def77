import { claimLookup, settleLookup } from "#db/queries/lookups/place-lookups.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { readSettings } from "#db/queries/site/settings.server";
import { type LookupKind, placeQuestionOf } from "#domain/places/lookups";
import type { Property, PropertyFields } from "#domain/property/property";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { JobContext } from "./context";
import { giveUp, retryLater, ServiceError } from "./errors";
import { type LimitedService, restAfter, waitForTurn } from "./service-turn";

/** What a service said: values for the property, or why there are none. */
export type Answer =
  | { found: true; values: Partial<PropertyFields>; passage: string }
  | { found: false; reason: string };

export interface Lookup {
  kind: LookupKind;
  turns: LimitedService;
  ask: (property: Property) => Promise<Answer>;
}

/**
 * Answers the open question about a property's place and stores what was found, unless somebody gave
 * the value meanwhile: what was typed is never overwritten.
 */
export async function lookUpPlace(
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
  if (!answer.found) return settleLookup(db, asked, { state: "nothing", detail: answer.reason });
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
    await settleLookup(trx, asked, { state: "found", detail: passage });
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
    await settleLookup(db, asked, { state: "failed", detail });
    throw giveUp(detail);
  }
  const seconds = error.retryAfterSeconds ?? pauseAfter(tries);
  const nextTryAt = new Date(now().getTime() + seconds * 1000);
  await settleLookup(db, asked, { state: "waiting", detail, nextTryAt });
  throw retryLater(detail, { retryAfterSeconds: seconds });
}

/** 5, 10, 20 … seconds. */
const pauseAfter = (tries: number) => 5 * 2 ** (tries - 1);
