import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import {
  type DeliveryState,
  maxFailingDays,
  type WebhookEvent,
  type WebhookSubject,
} from "#domain/webhooks/webhooks";
import { switchWebhook } from "./webhooks.server";

export interface WaitingDelivery {
  id: string;
  webhookId: string;
  event: WebhookEvent;
  subject: WebhookSubject;
  /** Time of the event; a replay has that of the first message. */
  at: Date;
  url: string;
  secret: string;
  active: boolean;
}

/** A delivery to send; null if it is finished. */
export async function findWaitingDelivery(
  db: Connection,
  id: string,
): Promise<WaitingDelivery | null> {
  const { rows } = await sql<WaitingDelivery>`
    select delivery.id, webhook_id, event, subject, url, secret, active,
      coalesce((select created_at from webhook_deliveries as first where first.id = delivery.replay_of),
        delivery.created_at) as at
    from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
    where delivery.id = ${id} and ${isOpen}
  `.execute(db);
  return rows[0] ?? null;
}

/** Workers of the previous release mark the one that they send. */
const isOpen = sql<boolean>`state in ('waiting', 'sending')`;

/** What came of an attempt. */
export interface DeliveryResult {
  status: number | null;
  response: string | null;
  error: string | null;
  /** Attempts so far. */
  tries: number;
}

/** Records the result of an attempt: a delivery without an error is sent. A late result is ignored. */
export async function recordAttempt(
  db: Connection,
  id: string,
  result: DeliveryResult,
): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ ...result, state: result.error === null ? "sent" : "waiting", updatedAt: sql`now()` })
    .where("id", "=", id)
    .where(isOpen)
    .execute();
}

const actor = "webhooks";

/**
 * Fails a delivery after its last attempt, and switches its webhook off if it is gone or if nothing was
 * delivered for days.
 */
export function failDelivery(db: Connection, id: string, reason: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const failed = await trx
      .updateTable("webhookDeliveries")
      .set({ state: "failed", error: sql`coalesce(error, ${reason})`, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where(isOpen)
      .returning(["webhookId", "status"])
      .executeTakeFirst();
    if (!failed) return;
    const { webhookId, status } = failed;
    if (status === 410) {
      const because = "The receiver answered 410 Gone";
      await switchWebhook(trx, webhookId, false, { actor, because });
    } else if (await hasFailedForDays(trx, webhookId)) {
      const because = `All messages failed for ${maxFailingDays} days`;
      await switchWebhook(trx, webhookId, false, { actor, because });
    }
  });
}

/** True if an older message failed that long ago, and none was delivered since. */
async function hasFailedForDays(db: Connection, webhookId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_deliveries as failed
    join webhooks on webhooks.id = failed.webhook_id
    where webhook_id = ${webhookId} and state = 'failed' and tries > 0
      and failed.created_at < now() - make_interval(days => ${maxFailingDays})
      -- switched on again or edited: it has its days again
      and failed.created_at > webhooks.updated_at
      and not exists (
        select from webhook_deliveries as sent
        where sent.webhook_id = failed.webhook_id and sent.state = 'sent'
          and sent.updated_at > failed.created_at)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes a failed delivery due again, with all of its attempts. */
export function reopenDelivery(db: Connection, id: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("webhookDeliveries")
      .set({ state: "waiting", tries: 0, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "deliver-webhook", [{ deliveryId: id }]);
  });
}

/** Fails a waiting delivery. */
export async function cancelDelivery(db: Connection, id: string, error: string): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ state: "failed", error, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Adds a copy of a finished delivery, with an id of its own: the receiver handles it again.
 * @returns its id; null if the delivery is not finished or its webhook is off
 */
export const replayDelivery = (db: Connection, id: string): Promise<string | null> =>
  addDelivery(
    db,
    sql`select webhook_id, event, subject, coalesce(replay_of, old.id)
      from webhook_deliveries as old join webhooks on webhooks.id = webhook_id
      where old.id = ${id} and state in ('sent', 'failed') and active`,
  );

/** Adds a test message. @returns its id; null if the webhook is off */
export const addTestDelivery = (db: Connection, webhookId: string): Promise<string | null> =>
  addDelivery(
    db,
    sql`select id, 'test', jsonb_build_object('id', id), null::uuid
      from webhooks where id = ${webhookId} and active`,
  );

function addDelivery(db: Connection, message: RawBuilder<unknown>): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into webhook_deliveries (webhook_id, event, subject, replay_of) ${message}
      returning id`.execute(trx);
    const [added] = rows;
    if (!added) return null;
    await requestWork(trx, "deliver-webhook", [{ deliveryId: added.id }]);
    return added.id;
  });
}

/** Deliveries that triggers have added in this transaction, with the id of their subject. */
export async function deliveriesOfTransaction(trx: Connection) {
  const { rows } = await sql<{ id: string; subjectId: string }>`
    select id, subject ->> 'id' as subject_id from webhook_deliveries
    where created_at = now() and state = 'waiting'`.execute(trx);
  return rows;
}

export interface DeliveryFilter {
  webhookId?: string;
  deliveryId?: string;
  page: number;
  size: number;
}

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** The log, newest first. */
export async function listDeliveries(
  db: Connection,
  { webhookId, deliveryId, page, size }: DeliveryFilter,
) {
  const found = db
    .selectFrom("webhookDeliveries as delivery")
    .$if(webhookId !== undefined, (query) => query.where("webhookId", "=", webhookId ?? ""))
    .$if(deliveryId !== undefined, (query) => query.where("delivery.id", "=", deliveryId ?? ""));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / size));
  const shown = Math.min(page, pages);
  const rows = await found
    .innerJoin("webhooks", "webhooks.id", "webhookId")
    .leftJoin("work", (join) =>
      join
        .on("work.kind", "=", "deliver-webhook")
        .on("work.key", "=", (eb) => eb.cast<string>("delivery.id", "text")),
    )
    .select(["delivery.id", "webhookId", "event", "subject", "status", "response"])
    .select(
      sql<string>`case when state = 'waiting' and work.held_until > now() then 'sending' else state end`.as(
        "state",
      ),
    )
    .select((eb) => [
      // Workers of the previous release count on the delivery alone.
      sql<number>`greatest(work.tries, delivery.tries)`.as("tries"),
      eb.fn.coalesce("work.dueAt", "delivery.nextTryAt").as("nextTryAt"),
    ])
    .select(
      sql<Date>`coalesce((select created_at from webhook_deliveries as first
        where first.id = delivery.replay_of), delivery.created_at)`.as("at"),
    )
    .select(["delivery.error", "replayOf", "delivery.createdAt", "url", "active"])
    .orderBy("delivery.createdAt", "desc")
    .orderBy("delivery.id")
    .limit(size)
    .offset((shown - 1) * size)
    .execute();
  return {
    page: shown,
    pages,
    total: Number(total),
    rows: rows.map((row) => ({
      ...row,
      event: row.event as WebhookEvent,
      state: row.state as DeliveryState,
    })),
  };
}
