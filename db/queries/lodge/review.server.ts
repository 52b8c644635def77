import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ReopenItems } from "#db/queries/changes/undo-run.server";
import { recordChange } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { recordLodgeWord } from "#db/queries/property/evidence.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { inTransaction } from "#db/transaction.server";
import { factNamed, type FactValues } from "#domain/lodge/facts";
import type { FieldName } from "#domain/property/fields";
import { isSameValue } from "#domain/property/merge";
import { afterChange, priceAndRange } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import {
  answersOf,
  findRequest,
  type LodgeAnswer,
  lodgePerson,
  picturesOf,
} from "./requests.server";

export interface LodgeDecision {
  /** Facts whose new value is accepted; the others keep theirs. */
  accept: ReadonlySet<string>;
  /** Values that the operator typed in place of those of the lodge, by accepted fact. */
  corrections: ReadonlyMap<string, FactValues>;
  /** Ids of accepted wishes about images. */
  pictures: ReadonlySet<string>;
}

interface DisplayedDecision extends LodgeDecision {
  /** Version of the property, and time of the answers (ISO), that were displayed. */
  expectedVersion: number;
  expectedAnswers: string;
}

/** The answered request that has waited longest, besides this one; null for none. */
export async function nextToReview(db: Connection, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom("lodgeRequests")
    .innerJoin("properties", "properties.id", "lodgeRequests.propertyId")
    .select("lodgeRequests.id")
    .where("lodgeRequests.state", "=", "answered")
    .where("lodgeRequests.id", "!=", requestId)
    .where("properties.deletedAt", "is", null)
    .orderBy("lodgeRequests.answeredAt")
    .orderBy("lodgeRequests.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ReviewOutcome =
  | {
      state: "done";
      name: string;
      saved: SavedProperty | null;
      accepted: number;
      isReplaced: boolean;
    }
  /** Not waiting any more: reviewed by somebody else, or reopened by the lodge. */
  | { state: "closed" }
  /** The answers or the property differ from those displayed, or the property was deleted. */
  | { state: RolledBackState };

type RolledBackState = "answers-changed" | "changed" | "deleted";

/**
 * Decides about the answers of a lodge in one save (L-005). The word of the lodge is recorded for each
 * changed fact, accepted or not (L-008).
 */
export function reviewAnswers(
  db: Connection,
  requestId: string,
  decision: DisplayedDecision,
  { actor, now }: { actor: string; now: Date },
): Promise<ReviewOutcome> {
  return inTransaction(db, async (trx): Promise<ReviewOutcome> => {
    const row = await trx
      .updateTable("lodgeRequests")
      .set({ state: "reviewed", reviewedAt: now })
      .where("id", "=", requestId)
      .where("state", "=", "answered")
      .returning("id")
      .executeTakeFirst();
    const request = row && (await findRequest(trx, requestId));
    if (!request) return { state: "closed" };
    if (request.answeredAt?.toISOString() !== decision.expectedAnswers)
      return rollback("answers-changed");
    const stored = await findForUpdate(trx, request.propertyId);
    if (!stored || stored.deleted) return rollback("deleted");
    const [answers, wishes] = await Promise.all([
      answersOf(trx, requestId),
      picturesOf(trx, requestId),
    ]);
    const changed = answers.filter(({ answer, value }) => answer === "changed" && value);
    const accepted = changed.filter(({ field }) => decision.accept.has(field));
    const corrected = accepted.map(({ field }) => decision.corrections.get(field));
    const given: FactValues = Object.assign({}, ...accepted.map(({ value }) => value));
    const values: FactValues = Object.assign({}, given, ...corrected);
    const fields: PropertyFields = {
      ...afterChange<PropertyFields>(stored.property, values),
      images: imagesAfter(stored.property.images, wishes, decision.pictures),
    };
    const typed = (Object.keys(values) as FieldName[]).filter(
      (name) => !isSameValue(name, values[name], given[name]),
    );
    const { rates } = await readCurrentRates(trx);
    const result = await saveProperty(trx, {
      id: request.propertyId,
      fields,
      expectedVersion: decision.expectedVersion,
      actor,
      rates,
      sources: {
        origin: "lodge",
        person: lodgePerson(request),
        typed: typed.includes("pricePerNight") ? [...typed, ...priceAndRange] : typed,
      },
      run: { id: requestId, item: requestId },
    });
    if ("conflict" in result) return rollback("changed");
    await recordWords(trx, changed, { request, fields: { ...fields, ...result.replaced } });
    // A price that follows from accepted sheets is not stored, whatever was chosen.
    const stands = (name: string) =>
      !factNamed(name)?.fields.some((field) => field.name in result.replaced);
    const accept = new Set(accepted.map(({ field }) => field).filter(stands));
    const corrections = new Map([...decision.corrections].filter(([name]) => accept.has(name)));
    const { pictures } = decision;
    await recordDecisions(trx, requestId, { accept, corrections, pictures, actor, now });
    await trx
      .updateTable("lodgeRequests")
      .set({ versionBefore: stored.property.version, versionAfter: result.version })
      .where("id", "=", requestId)
      .execute();
    await recordChange(trx, {
      actor,
      action: "review",
      entity: "lodge",
      entityId: request.propertyId,
      after: { accepted: accept.size, kept: changed.length - accept.size },
    });
    const { name, version } = stored.property;
    return {
      state: "done",
      name,
      saved: result.version > version ? result : null,
      accepted: accept.size,
      isReplaced: accept.size < accepted.length,
    };
  }).catch((error: unknown) => {
    if (error instanceof RolledBack) return { state: error.state };
    throw error;
  });
}

/** Undoes the claim of the review. */
class RolledBack extends Error {
  constructor(readonly state: RolledBackState) {
    super(state);
  }
}
const rollback = (state: RolledBackState): never => {
  throw new RolledBack(state);
};

function imagesAfter(
  images: readonly string[],
  wishes: readonly { id: string; address: string; wish: string }[],
  accepted: ReadonlySet<string>,
): string[] {
  const due = wishes.filter(({ id }) => accepted.has(id));
  const removed = new Set(due.flatMap(({ wish, address }) => (wish === "remove" ? [address] : [])));
  const added = due.flatMap(({ wish, address }) => (wish === "add" ? [address] : []));
  return [...images.filter((address) => !removed.has(address)), ...added];
}

async function recordWords(
  trx: Connection,
  answers: readonly LodgeAnswer[],
  {
    request,
    fields,
  }: {
    request: { propertyId: string; contactName: string | null; email: string };
    fields: PropertyFields;
  },
): Promise<void> {
  for (const { field, value, answeredAt } of answers)
    for (const { name } of factNamed(field)?.fields ?? [])
      await recordLodgeWord(
        trx,
        {
          propertyId: request.propertyId,
          field: name,
          value: value?.[name],
          person: lodgePerson(request),
          at: answeredAt,
        },
        fields,
      );
}

async function recordDecisions(
  trx: Connection,
  requestId: string,
  { accept, corrections, pictures, actor, now }: LodgeDecision & { actor: string; now: Date },
): Promise<void> {
  const decided = { decidedBy: actor, decidedAt: now };
  for (const [field, values] of corrections)
    await trx
      .updateTable("lodgeAnswers")
      .set({ corrected: JSON.stringify(values) })
      .where("requestId", "=", requestId)
      .where("field", "=", field)
      .execute();
  const chosen = (column: "field" | "id", names: ReadonlySet<string>) =>
    sql<string>`case when ${sql.ref(column)}::text = any(${[...names]}::text[]) then 'accepted' else 'kept' end`;
  await trx
    .updateTable("lodgeAnswers")
    .set({ ...decided, decision: chosen("field", accept) })
    .where("requestId", "=", requestId)
    .where("answer", "=", "changed")
    .execute();
  await trx
    .updateTable("lodgePictures")
    .set({ ...decided, decision: chosen("id", pictures) })
    .where("requestId", "=", requestId)
    .execute();
}

/** Reopens the answers of a review, also of one that saved nothing. */
export const reopenReview: ReopenItems = async (trx, { run, refused }) => {
  if (refused.length > 0) return [];
  const request = await trx
    .updateTable("lodgeRequests")
    .from("properties")
    .whereRef("properties.id", "=", "lodgeRequests.propertyId")
    .set({ state: "answered", reviewedAt: null, versionBefore: null, versionAfter: null })
    .where("lodgeRequests.id", "=", run.id)
    .where("state", "=", "reviewed")
    .where("versionAfter", "is not", null)
    .returning("properties.name")
    .executeTakeFirst();
  if (!request) return [];
  const undecided = { decision: null, decidedBy: null, decidedAt: null };
  const ofRequest = { requestId: run.id };
  await trx
    .updateTable("lodgeAnswers")
    .set({ ...undecided, corrected: null })
    .where((eb) => eb.and(ofRequest))
    .execute();
  await trx
    .updateTable("lodgePictures")
    .set(undecided)
    .where((eb) => eb.and(ofRequest))
    .execute();
  return [request.name];
};
