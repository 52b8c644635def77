import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { allFields, type AnyField } from "#domain/property/fields";

/** Fields that are lists of short texts, each in a column of its own. */
const listFields = new Map(allFields.filter(isTypedList).map(({ name }) => [name as string, name]));

function isTypedList({ kind }: AnyField): boolean {
  return "input" in kind && kind.input === "list" && kind.kept === "column";
}

const mostValues = 300;

/** What properties have in one of their lists, the usual values first; null for another field. */
export async function listValues(db: Connection, field: string): Promise<string[] | null> {
  const name = listFields.get(field);
  if (!name) return null;
  const { rows } = await sql<{ value: string }>`
    select value from properties, unnest(${sql.ref(name)}) as value
    where deleted_at is null
    group by value order by count(*) desc, value limit ${mostValues}
  `.execute(db);
  return rows.map(({ value }) => value);
}
