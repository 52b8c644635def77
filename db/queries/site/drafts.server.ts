import type { Connection } from "#db/connect.server";

/** Unsaved form input: one draft for each form, record and user. */
export interface DraftKey {
  /** "property" … */
  form: string;
  /** Empty for a new record. */
  record: string;
  actor: string;
}

/** Names and values as submitted by the form. */
export type DraftEntries = [name: string, value: string][];

export interface Draft {
  entries: DraftEntries;
  savedAt: Date;
}

export async function saveDraft(
  db: Connection,
  key: DraftKey,
  entries: DraftEntries,
  now: Date,
): Promise<void> {
  const values = { entries: JSON.stringify(entries), savedAt: now };
  await db
    .insertInto("formDrafts")
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(["form", "record", "actor"]).doUpdateSet(values))
    .execute();
}

export async function findDraft(
  db: Connection,
  { form, record, actor }: DraftKey,
): Promise<Draft | null> {
  const row = await db
    .selectFrom("formDrafts")
    .select(["entries", "savedAt"])
    .where("form", "=", form)
    .where("record", "=", record)
    .where("actor", "=", actor)
    .executeTakeFirst();
  return row ? { entries: row.entries, savedAt: row.savedAt } : null;
}

export async function dropDraft(db: Connection, { form, record, actor }: DraftKey): Promise<void> {
  await db
    .deleteFrom("formDrafts")
    .where("form", "=", form)
    .where("record", "=", record)
    .where("actor", "=", actor)
    .execute();
}
