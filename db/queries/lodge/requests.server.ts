import { timingSafeEqual } from "node:crypto";
import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { failedBecause } from "#db/queries/mail/emails.server";
import { pictureOf, picturesColumn } from "#db/queries/pictures/columns.server";
import { recordLodgeWord } from "#db/queries/property/evidence.server";
import { findForUpdate, propertyOf, selectWhole } from "#db/queries/property/read.server";
import type { LodgeRequests } from "#db/schema";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { type FactValues, isSameFact, type LodgeFact, valuesOfFact } from "#domain/lodge/facts";
import {
  type AnswerKind,
  linkDays,
  readRequestState,
  type RequestState,
} from "#domain/lodge/request";
import { hashOfLodgeToken, lodgeToken } from "./token.server";

export type LodgeRequest = Omit<Selectable<LodgeRequests>, "state"> & { state: RequestState };

const asRequest = (row: Selectable<LodgeRequests>): LodgeRequest => ({
  ...row,
  state: readRequestState(row.state),
});

export interface NewRequest {
  id: string;
  propertyId: string;
  kind: "ask" | "yearly" | "difference";
  email: string;
  contactName?: string | null;
  fields: readonly string[];
  subject: string;
  /** With {link}. */
  letter: string;
}

/** Stores a request; false if the lodge has an open one (L-002). */
export async function createRequest(
  trx: Connection,
  request: NewRequest,
  { actor, now, secret }: { actor: string; now: Date; secret: string },
): Promise<boolean> {
  const { propertyId, id } = request;
  await acquireLock(trx, `lodge ${propertyId}`);
  await closeExpired(trx, now, propertyId);
  const row = await trx
    .insertInto("lodgeRequests")
    .values({
      ...request,
      fields: [...request.fields],
      tokenHash: hashOfLodgeToken(lodgeToken(secret, id)),
      actor,
      createdAt: now,
      expiresAt: sql`${now}::timestamptz + make_interval(days => ${linkDays})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await recordChange(trx, {
    actor,
    action: "ask",
    entity: "lodge",
    entityId: propertyId,
    after: { email: request.email, facts: request.fields.length },
  });
  return true;
}

/**
 * Closes requests whose link has ended. Answers that a lodge had sent and reopened count as sent.
 * @returns the number of requests
 */
export async function closeExpired(
  db: Connection,
  now: Date,
  propertyId?: string,
): Promise<number> {
  const rows = await db
    .updateTable("lodgeRequests")
    .set({ state: sql`case when answered_at is null then 'expired' else 'answered' end` })
    .where("state", "=", "open")
    .where("expiresAt", "<=", now)
    .$if(propertyId !== undefined, (query) => query.where("propertyId", "=", propertyId ?? ""))
    .returning("id")
    .execute();
  return rows.length;
}

/** The request of a link that works; undefined for an unknown, expired or withdrawn one (L-004). */
export async function findByToken(
  db: Connection,
  token: string,
  now: Date,
): Promise<LodgeRequest | undefined> {
  const hash = hashOfLodgeToken(token);
  const row = await db
    .selectFrom("lodgeRequests")
    .selectAll()
    .where("tokenHash", "=", hash)
    .executeTakeFirst();
  const isSame = timingSafeEqual(
    Buffer.from(row?.tokenHash ?? hashOfLodgeToken("")),
    Buffer.from(hash),
  );
  if (!row || !isSame) return undefined;
  const request = asRequest(row);
  const isClosed = request.state === "withdrawn" || request.state === "expired";
  return isClosed || request.expiresAt <= now ? undefined : request;
}

/** The property of a request with its images; null if it was deleted. */
export async function propertyToConfirm(db: Connection, id: string) {
  const row = await selectWhole(db)
    .select((eb) => picturesColumn(eb).as("pictures"))
    .where("properties.id", "=", id)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    property: propertyOf(row),
    pictures: row.pictures.map((picture) => pictureOf(picture, row.name)),
  };
}

export async function findRequest(db: Connection, id: string): Promise<LodgeRequest | undefined> {
  const row = await db
    .selectFrom("lodgeRequests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && asRequest(row);
}

export async function answersOf(db: Connection, requestId: string) {
  const rows = await db
    .selectFrom("lodgeAnswers")
    .selectAll()
    .where("requestId", "=", requestId)
    .execute();
  return rows.map((row) => ({
    ...row,
    answer: row.answer as AnswerKind,
    shown: (row.shown ?? {}) as FactValues,
    value: row.value as FactValues | null,
  }));
}

/** What was stored before a save. */
export interface ReplacedAnswers {
  answers: readonly LodgeAnswer[];
  message: string;
}

export type LodgeAnswer = Awaited<ReturnType<typeof answersOf>>[number];

export const picturesOf = (db: Connection, requestId: string) =>
  db
    .selectFrom("lodgePictures")
    .selectAll()
    .where("requestId", "=", requestId)
    .orderBy("createdAt")
    .execute();

export interface GivenAnswer {
  fact: LodgeFact;
  answer: AnswerKind;
  /** What the lodge was shown. */
  shown: FactValues;
  /** Only of a changed fact. */
  value?: FactValues;
  note: string | null;
}

/** The name for what a lodge said. */
export const lodgePerson = ({ contactName, email }: Pick<LodgeRequest, "contactName" | "email">) =>
  contactName || email;

/**
 * Saves answers while the request is open; null if it was sent or closed in the meantime. "Still right"
 * moves the date of the confirmation at once and changes nothing else (L-006); where the operator has changed
 * the value since, it stays an answer to what the lodge saw.
 * @param message undefined: the last words stay as they are
 */
export function saveAnswers(
  db: Connection,
  request: Pick<LodgeRequest, "id" | "propertyId" | "contactName" | "email">,
  answers: readonly GivenAnswer[],
  { message, now }: { message?: string; now: Date },
): Promise<ReplacedAnswers | null> {
  return inTransaction(db, async (trx) => {
    const open = await touchOpen(trx, request.id, now);
    if (!open) return null;
    const replaced = { answers: await answersOf(trx, request.id), message: open.message ?? "" };
    if (message !== undefined)
      await trx
        .updateTable("lodgeRequests")
        .set({ message: message || null })
        .where("id", "=", request.id)
        .execute();
    const property = (await findForUpdate(trx, request.propertyId))?.property;
    for (const { fact, answer, shown, value, note } of answers) {
      const values = {
        answer,
        shown: JSON.stringify(shown),
        value: value === undefined ? null : JSON.stringify(value),
        note,
        answeredAt: now,
      };
      await trx
        .insertInto("lodgeAnswers")
        .values({ requestId: request.id, field: fact.name, ...values })
        .onConflict((conflict) => conflict.columns(["requestId", "field"]).doUpdateSet(values))
        .execute();
      if (answer !== "right" || !property) continue;
      const current = valuesOfFact(fact, property);
      if (!isSameFact(fact, current, shown)) continue;
      for (const { name } of fact.fields)
        await recordLodgeWord(
          trx,
          {
            propertyId: request.propertyId,
            field: name,
            value: current[name],
            person: lodgePerson(request),
            at: now,
          },
          property,
        );
    }
    return replaced;
  });
}

/** Locks an open request and records that a person has used it; undefined for another one. */
async function touchOpen(trx: Connection, id: string, now: Date) {
  return trx
    .updateTable("lodgeRequests")
    .set({ openedAt: sql`coalesce(opened_at, ${now})` })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("message")
    .executeTakeFirst();
}

export const recordOpened = async (db: Connection, id: string, now: Date): Promise<boolean> =>
  (await touchOpen(db, id, now)) !== undefined;

export interface PictureWishes {
  /** Images of the property that should be removed, of those that were shown. */
  remove: readonly string[];
  keep: readonly string[];
  /** Uploads. */
  add: readonly string[];
}

export function savePictures(
  db: Connection,
  requestId: string,
  { remove, keep, add }: PictureWishes,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await touchOpen(trx, requestId, now))) return false;
    if (keep.length > 0)
      await trx
        .deleteFrom("lodgePictures")
        .where("requestId", "=", requestId)
        .where("address", "in", [...keep])
        .execute();
    const rows = [
      ...remove.map((address) => ({ address, wish: "remove" as const })),
      ...add.map((address) => ({ address, wish: "add" as const })),
    ];
    if (rows.length > 0)
      await trx
        .insertInto("lodgePictures")
        .values(rows.map((row) => ({ ...row, requestId, createdAt: now })))
        .onConflict((conflict) => conflict.columns(["requestId", "address"]).doNothing())
        .execute();
    return true;
  });
}

/**
 * The lodge is done: its answers wait for the operator, unless there is nothing to decide. False if it had
 * sent them before.
 */
export function sendAnswers(
  db: Connection,
  { id, propertyId, email }: LodgeRequest,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("lodgeRequests")
      .set({
        state: "answered",
        answeredAt: now,
        openedAt: sql`coalesce(opened_at, ${now})`,
      })
      .where("id", "=", id)
      .where("state", "=", "open")
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    const { answers, toDecide } = await trx
      .selectFrom("lodgeAnswers")
      .select(sql<number>`count(*)::integer`.as("answers"))
      .select(
        sql<boolean>`coalesce(bool_or(answer = 'changed' or note is not null), false)
          or exists (select from lodge_pictures where request_id = ${id})
          or exists (select from lodge_requests where id = ${id} and message <> '')`.as("toDecide"),
      )
      .where("requestId", "=", id)
      .executeTakeFirstOrThrow();
    if (answers > 0 && !toDecide)
      await trx
        .updateTable("lodgeRequests")
        .set({ state: "reviewed", reviewedAt: now })
        .where("id", "=", id)
        .execute();
    await recordChange(trx, {
      actor: "lodge",
      action: "answer",
      entity: "lodge",
      entityId: propertyId,
      after: { email, answers },
    });
    return true;
  });
}

/** The lodge changes answers that it has sent; false once a person has reviewed them. */
export async function reopenAnswers(db: Connection, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("lodgeRequests")
    .set({ state: "open", reviewedAt: null })
    .where("id", "=", id)
    .where("state", "in", ["answered", "reviewed"])
    .where("versionAfter", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the link of an open or sent request. @returns the property; null if it was closed before */
export function withdrawRequest(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("lodgeRequests")
      .set({ state: "withdrawn" })
      .where("id", "=", id)
      .where("state", "in", ["open", "answered"])
      .returning(["propertyId", "email"])
      .executeTakeFirst();
    if (!row) return null;
    await trx
      .updateTable("emails")
      .set(failedBecause("The request was withdrawn"))
      .where("lodgeRequestId", "=", id)
      .where("state", "=", "queued")
      .execute();
    await recordChange(trx, {
      actor,
      action: "withdraw",
      entity: "lodge",
      entityId: row.propertyId,
      before: { email: row.email },
    });
    return row.propertyId;
  });
}
