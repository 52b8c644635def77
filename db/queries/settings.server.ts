import { type SiteSettings, settingsFromStored, settingsToStored } from "../../app/domain/settings";
import type { Connection } from "../connect.server";
import { announce, inTransaction } from "./connection.server";

/** Stored settings over the defaults. */
export async function readSettings(db: Connection): Promise<SiteSettings> {
  return settingsFromStored(await db.selectFrom("settings").select(["key", "value"]).execute());
}

/** Stores all settings at once and tells every process. */
export async function saveSettings(db: Connection, settings: SiteSettings): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { key, value } of settingsToStored(settings)) {
      const stored = { value: JSON.stringify(value), updatedAt: new Date() };
      await trx
        .insertInto("settings")
        .values({ key, ...stored })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(stored))
        .execute();
    }
    await announce(trx, "settings");
  });
}
