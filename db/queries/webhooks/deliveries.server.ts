import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import {
  type DeliveryState,
  maxFailingDays,
  type WebhookEvent,
  type WebhookSubject,
} from "#domain/webhooks/webhooks";
import { switchWebhook } from "./webhooks.server";

/**
 * Longer than any request may take: a delivery still "sending" after it was left by a killed worker. Measured
 * by the database clock, which all workers share.
 */
const abandonedAfterSeconds = 60;

export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  event: WebhookEvent;
  subject: WebhookSubject;
  /** Time of the event; a replay has that of the first message. */
  at: Date;
  /** Including the current one. */
  tries: number;
  url: string;
  secret: string;
  active: boolean;
}

/** Claims a delivery for sending; null if it is finished or claimed by another worker. */
export async function claimDelivery(db: Connection, id: string): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as delivery
    set state = 'sending', tries = delivery.tries + 1, updated_at = now()
    from (
      select id from webhook_deliveries where id = ${id} and (state = 'waiting' or (
        state = 'sending' and updated_at < now() - make_interval(secs => ${abandonedAfterSeconds})))
      for update skip locked
    ) as due, webhooks as webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, webhook_id, event, subject, delivery.tries, url, secret, active,
      coalesce((select created_at from webhook_deliveries as first where first.id = delivery.replay_of),
        delivery.created_at) as at
  `.execute(db);
  return rows[0] ?? null;
}

export async function isBeingSent(db: Connection, id: string): Promise<boolean> {
  const query = db.selectFrom("webhookDeliveries").select("state").where("id", "=", id);
  return (await query.executeTakeFirst())?.state === "sending";
}

/** What came of an attempt. */
export interface DeliveryResult {
  status: number | null;
  response: string | null;
  error: string | null;
}

/** Only the holder of a delivery may finish it: a late result is ignored. */
async function finish(
  db: Connection,
  id: string,
  state: DeliveryState,
  result: DeliveryResult,
  pauseSeconds = 0,
): Promise<boolean> {
  const row = await db
    .updateTable("webhookDeliveries")
    .set({
      ...result,
      state,
      updatedAt: sql`now()`,
      nextTryAt: sql`now() + make_interval(secs => ${pauseSeconds})`,
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const markDelivered = (db: Connection, id: string, result: DeliveryResult) =>
  finish(db, id, "sent", result);

export const postponeDelivery = (
  db: Connection,
  id: string,
  result: DeliveryResult,
  pauseSeconds: number,
) => finish(db, id, "waiting", result, pauseSeconds);

const actor = "webhooks";

/**
 * Fails a delivery after its last attempt, and switches its webhook off if it is gone or if nothing was
 * delivered for days.
 */
export function failDelivery(
  db: Connection,
  { id, webhookId }: Pick<ClaimedDelivery, "id" | "webhookId">,
  result: DeliveryResult,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await finish(trx, id, "failed", result))) return;
    if (result.status === 410) {
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
export async function reopenDelivery(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("webhookDeliveries")
    .set({ state: "waiting", tries: 0, nextTryAt: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .execute();
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
export async function replayDelivery(db: Connection, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, event, subject, replay_of)
    select webhook_id, event, subject, coalesce(replay_of, old.id)
    from webhook_deliveries as old join webhooks on webhooks.id = webhook_id
    where old.id = ${id} and state in ('sent', 'failed') and active
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Adds a test message. @returns its id; null if the webhook is off */
export async function addTestDelivery(db: Connection, webhookId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, event, subject)
    select id, 'test', jsonb_build_object('id', id) from webhooks where id = ${webhookId} and active
    returning id`.execute(db);
  return rows[0]?.id ?? null;
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
    .select(["delivery.id", "webhookId", "event", "subject", "state", "status", "response"])
    .select(
      sql<Date>`coalesce((select created_at from webhook_deliveries as first
        where first.id = delivery.replay_of), delivery.created_at)`.as("at"),
    )
    .select(["error", "tries", "nextTryAt", "replayOf", "delivery.createdAt", "url", "active"])
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
      subject: row.subject as unknown as WebhookSubject,
    })),
  };
}
