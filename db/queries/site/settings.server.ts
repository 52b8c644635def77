import { createHash } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, announce, inTransaction } from "#db/transaction.server";
import { settingsFromStored, settingsToStored, type SiteSettings } from "#domain/site/settings";

/** Stored settings merged over the defaults. */
export async function readSettings(db: Connection): Promise<SiteSettings> {
  return settingsFromStored(await db.selectFrom("settings").select(["key", "value"]).execute());
}

/** Changes with every setting; forms compare it to detect concurrent changes. */
export const versionOf = (settings: SiteSettings): string =>
  createHash("sha256")
    .update(JSON.stringify(settingsToStored(settings)))
    .digest("base64url");

interface SaveOptions {
  actor: string;
  /** Version that the form started from; absent: overwrites the stored settings. */
  expectedVersion?: string;
}

/** Saves all settings or none; returns the stored ones on a conflict. */
export function saveSettings(
  db: Connection,
  settings: SiteSettings,
  { actor, expectedVersion }: SaveOptions,
): Promise<{ conflict: SiteSettings | null }> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "settings");
    const before = await readSettings(trx);
    const storedVersion = versionOf(before);
    if (expectedVersion !== undefined && storedVersion !== expectedVersion)
      // A repeated submit, because its answer was lost, is stored already.
      return { conflict: storedVersion === versionOf(settings) ? null : before };
    await trx
      .insertInto("settings")
      .values(
        settingsToStored(settings).map(({ key, value }) => ({ key, value: JSON.stringify(value) })),
      )
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((eb) => ({ value: eb.ref("excluded.value"), updatedAt: sql`now()` })),
      )
      .execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "settings",
      entityId: "site",
      before,
      after: settings,
    });
    await announce(trx, "settings");
    return { conflict: null };
  });
}
