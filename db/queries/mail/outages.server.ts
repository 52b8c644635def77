import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { gaveUpOn, type OutageKind, pauseBeforeRetry } from "#domain/mail/retries";
import {
  claimable,
  type ClaimedEmail,
  claimForSending,
  giveUpTime,
  requestDelivery,
} from "./emails.server";

/**
 * While the mail server takes no email at all, emails wait for it together: one of them probes it at growing
 * pauses, and the first that gets an answer releases the others.
 */

/** Holds an email back during an outage. @returns the outage's reason; null without an outage */
export async function holdDuringOutage(
  db: Connection,
  id: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable("emails")
    // Locked: the email must not start to wait when the outage has just ended.
    .from((eb) => eb.selectFrom("mailOutage").selectAll().forShare().as("outage"))
    .set((eb) => ({
      state: "queued",
      waitsForServer: true,
      nextTryAt: sql`greatest(outage.next_try_at, ${now})`,
      lastError: eb.ref("outage.reason"),
      giveUpAt: giveUpTime(now),
    }))
    .where("emails.id", "=", id)
    .where(claimable)
    .returning("outage.reason")
    .executeTakeFirst();
  return row?.reason ?? null;
}

/**
 * Claims the next email that waits for the server: "claimed" while a killed worker still has the only one, null if
 * none waits.
 */
export function claimProbe(db: Connection, now: Date): Promise<ClaimedEmail | "claimed" | null> {
  return inTransaction(db, async (trx) => {
    // No email starts to wait meanwhile.
    await trx.selectFrom("mailOutage").select("id").forUpdate().execute();
    const waiting = trx
      .selectFrom("emails")
      .select("id")
      .where("waitsForServer", "=", true)
      .where("state", "in", ["queued", "sending"])
      .limit(1);
    // Another one each time: an email on which the server hangs up must not keep the others waiting.
    const next = await waiting
      .where(claimable)
      .orderBy("tries")
      .orderBy("createdAt")
      .forUpdate()
      .executeTakeFirst();
    if (next) return claimForSending(trx, next.id, now);
    if (await waiting.executeTakeFirst()) return "claimed";
    await trx.deleteFrom("mailOutage").execute();
    return null;
  });
}

/** Extends the claim of an email whose server takes its time. */
export async function extendClaim(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("emails")
    .set({ updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

interface Outage {
  kind: OutageKind;
  /** Host and port. */
  server: string;
  reason: string;
}

/**
 * Records that the server took no email, and requests its first probe. The claimed email and those that wait
 * already are due again with the next probe, or have failed after two days.
 * @returns seconds until the next probe
 */
export function recordOutage(
  db: Connection,
  { kind, server, reason }: Outage,
  { emailId, isProbe, now }: { emailId: string; isProbe: boolean; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "mail outage");
    const known = await trx
      .selectFrom("mailOutage")
      .select(["tries", "since", "nextTryAt"])
      .forUpdate()
      .executeTakeFirst();
    // Several emails fail at once when a server goes down: that is one failure.
    const isCounted = !known || isProbe;
    const tries = (known?.tries ?? 0) + 1;
    const pauseMs = 1000 * pauseBeforeRetry(tries, kind);
    const nextTryAt = isCounted ? new Date(now.getTime() + pauseMs) : known.nextTryAt;
    const row = { kind, server, reason, since: known?.since ?? now, tries, nextTryAt };
    if (isCounted)
      await trx
        .insertInto("mailOutage")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute();
    const hasFailed = sql<boolean>`${giveUpTime(now)} <= ${now}`;
    await trx
      .updateTable("emails")
      .set({
        giveUpAt: giveUpTime(now),
        waitsForServer: sql`not ${hasFailed}`,
        state: sql`case when ${hasFailed} then 'failed' else 'queued' end`,
        lastError: sql`case when ${hasFailed} then ${gaveUpOn(reason)} else ${reason} end`,
        nextTryAt: sql`case when ${hasFailed} then null else ${nextTryAt}::timestamptz end`,
        updatedAt: sql`now()`,
      })
      .where((eb) =>
        eb.or([
          eb.and([eb("id", "=", emailId), eb("state", "=", "sending")]),
          eb.and([eb("waitsForServer", "=", true), eb("state", "=", "queued")]),
        ]),
      )
      .execute();
    if (!known) await requestWork(trx, "probe-mail", [{}], { pauseSeconds: pauseMs / 1000 });
    return Math.max(0, (nextTryAt.getTime() - now.getTime()) / 1000);
  });
}

/** Ends an outage. @returns ids of the emails that waited for it, those with the fewest attempts first */
export function endOutage(db: Connection): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom("mailOutage").execute();
    const released = await trx
      .updateTable("emails")
      .set({ waitsForServer: false, nextTryAt: null, updatedAt: sql`now()` })
      .where("waitsForServer", "=", true)
      .where("state", "=", "queued")
      .returning(["id", "tries", "createdAt"])
      .execute();
    const ids = released
      .sort((a, b) => a.tries - b.tries || a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id }) => id);
    await requestDelivery(trx, ids);
    return ids;
  });
}

export interface MailOutage {
  kind: OutageKind;
  server: string;
  reason: string;
  since: Date;
  nextTryAt: Date;
  /** Emails that wait for the server. */
  waiting: number;
}

/** The outage of the mail server, for the operator; null while it takes emails. */
export async function findOutage(db: Connection): Promise<MailOutage | null> {
  const row = await db
    .selectFrom("mailOutage")
    .select(["kind", "server", "reason", "since", "nextTryAt"])
    .select((eb) =>
      eb
        .selectFrom("emails")
        .select(sql<number>`count(*)::integer`.as("waiting"))
        .where("waitsForServer", "=", true)
        .where("state", "in", ["queued", "sending"])
        .as("waiting"),
    )
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as OutageKind, waiting: row.waiting ?? 0 } : null;
}
