import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type TextFields, type TextKind, textKinds } from "./text-kinds.server";

const most = 200;

/** Saved states of a text, newest first. */
export async function textRevisions(db: Connection, kind: TextKind, id: number) {
  return db
    .selectFrom("textRevisions")
    .select(["version", "actor", "createdAt"])
    .where(textKinds[kind].owner, "=", id)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
}

/** One saved state. Its times are texts: it was kept as JSON. */
export async function findTextRevision<Kind extends TextKind>(
  db: Connection,
  kind: Kind,
  id: number,
  version: number,
) {
  const row = await db
    .selectFrom("textRevisions")
    .select(["version", "actor", "createdAt", sql<Partial<TextFields[Kind]>>`data`.as("fields")])
    .where(textKinds[kind].owner, "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}
