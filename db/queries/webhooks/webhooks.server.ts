import { randomBytes } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { inTransaction } from "#db/transaction.server";
import type { WebhookEvent, WebhookForm } from "#domain/webhooks/webhooks";

/** As Standard Webhooks writes it; 32 bytes are as long as the hash of the signature. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** All webhooks without their secrets, oldest first, each with its latest delivery. */
export async function listWebhooks(db: Connection) {
  const rows = await db
    .selectFrom("webhooks")
    .select([
      "id",
      "url",
      "events",
      "active",
      "stoppedBecause",
      "createdBy",
      "createdAt",
      (eb) =>
        eb
          .selectFrom("webhookDeliveries")
          .select("updatedAt")
          .whereRef("webhookId", "=", "webhooks.id")
          .where("state", "=", "sent")
          .orderBy("updatedAt", "desc")
          .limit(1)
          .as("lastSentAt"),
    ])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, events: row.events as WebhookEvent[] }));
}

/** @returns its id; the secret is read separately */
export function addWebhook(db: Connection, webhook: WebhookForm, actor: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("webhooks")
      .values({ ...webhook, secret: newSecret(), createdBy: actor })
      .returning("id")
      .executeTakeFirstOrThrow();
    await log(trx, { action: "create", id, actor, after: webhook });
    return id;
  });
}

/** False if it no longer exists. */
export function editWebhook(
  db: Connection,
  id: string,
  webhook: WebhookForm,
  actor: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockWebhook(trx, id);
    if (!before) return false;
    await trx
      .updateTable("webhooks")
      .set({ ...webhook, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    await log(trx, { action: "update", id, actor, before, after: webhook });
    return true;
  });
}

/** Deletes a webhook with its deliveries. @returns its URL; null if it no longer exists */
export function deleteWebhook(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const before = await lockWebhook(trx, id);
    if (!before) return null;
    await trx.deleteFrom("webhooks").where("id", "=", id).execute();
    await log(trx, { action: "delete", id, actor, before });
    return before.url;
  });
}

/**
 * Switches a webhook on or off; waiting deliveries of one that is switched off fail.
 * @param because for the operator, where no person did it
 * @returns its URL; null if it no longer exists or is in that state already
 */
export function switchWebhook(
  db: Connection,
  id: string,
  active: boolean,
  { actor, because = null }: { actor: string; because?: string | null },
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("webhooks")
      .set({ active, stoppedBecause: because, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("active", "!=", active)
      .returning("url")
      .executeTakeFirst();
    if (!row) return null;
    if (!active)
      await trx
        .updateTable("webhookDeliveries")
        .set({ state: "failed", error: "The webhook was switched off", updatedAt: sql`now()` })
        .where("webhookId", "=", id)
        .where("state", "=", "waiting")
        .execute();
    await log(trx, { action: "update", id, actor, after: { active, ...(because && { because }) } });
    return row.url;
  });
}

/** Replaces the secret. @returns the new one; null if the webhook no longer exists */
export function rotateSecret(db: Connection, id: string, actor: string): Promise<string | null> {
  const secret = newSecret();
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("webhooks")
      .set({ secret, updatedAt: sql`now()` })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!row) return null;
    await log(trx, { action: "update", id, actor, after: { secret: "replaced" } });
    return secret;
  });
}

export async function readSecret(db: Connection, id: string): Promise<string | null> {
  const query = db.selectFrom("webhooks").select("secret").where("id", "=", id);
  return (await query.executeTakeFirst())?.secret ?? null;
}

const lockWebhook = (trx: Connection, id: string) =>
  trx
    .selectFrom("webhooks")
    .select(["url", "events"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

interface LoggedChange {
  action: "create" | "update" | "delete";
  id: string;
  actor: string;
  before?: unknown;
  after?: unknown;
}

const log = (trx: Connection, { id, ...change }: LoggedChange) =>
  recordChange(trx, { ...change, entity: "webhook", entityId: id });
