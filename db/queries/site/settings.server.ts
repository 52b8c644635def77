import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { announce, inTransaction } from "#db/transaction.server";
import { settingsFromStored, settingsToStored, type SiteSettings } from "#domain/site/settings";
import { recordChange } from "./audit.server";

/** Stored settings over the defaults. */
export async function readSettings(db: Connection): Promise<SiteSettings> {
  return settingsFromStored(await db.selectFrom("settings").select(["key", "value"]).execute());
}

/** All settings at once or none. */
export function saveSettings(db: Connection, settings: SiteSettings, actor: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await readSettings(trx);
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
  });
}
