import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { changesSince } from "#db/queries/property/edits.server";
import { findManyStored } from "#db/queries/property/read.server";
import {
  idOfRow,
  nameOfRow,
  resultOfRow,
  type StoredRow,
  versionOfRow,
} from "#domain/imports/file";
import type { NewItem } from "./store.server";

/** Rows per batch; the event loop handles requests in between. */
const batchSize = 100;

type Row = Record<string, unknown>;

/** Compares each row of a file with the stored property, in batches; writes nothing. */
export async function* planImport(
  db: Connection,
  rows: AsyncIterable<Row>,
  firstRow: number,
): AsyncGenerator<NewItem[]> {
  const rowNumbers = new Map<string, number>();
  let rowNumber = firstRow;
  for await (const part of partsOf(rows)) {
    const ids = part.flatMap((row) => idOfRow(row) ?? []);
    const stored = await readStored(db, part, ids);
    const items: NewItem[] = [];
    for (const row of part) {
      const id = idOfRow(row);
      const duplicateRow = id === null ? undefined : rowNumbers.get(id);
      if (id !== null && duplicateRow === undefined) rowNumbers.set(id, rowNumber);
      const item = itemOf(row, (id !== null && stored.get(id)) || null, duplicateRow);
      items.push(item.state === "same" ? item : { ...item, sourceRow: row });
      rowNumber += 1;
    }
    yield items;
  }
}

/** The properties of some rows, with what has happened since the version that a row was exported from. */
async function readStored(
  db: Connection,
  rows: readonly Row[],
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const stored: Map<string, StoredRow> = await findManyStored(db, ids);
  const started = rows.flatMap((row) => {
    const [property, version] = [stored.get(idOfRow(row) ?? "")?.property, versionOfRow(row)];
    return property && version !== null ? [{ property, version }] : [];
  });
  const since = await changesSince(db, started);
  for (const [index, { property, version }] of started.entries()) {
    const row = stored.get(property.id);
    // A second row of the same property is rejected.
    if (row) row.exported ??= { version, since: since[index] ?? null };
  }
  return stored;
}

async function* partsOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < batchSize) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function itemOf(row: Row, stored: StoredRow | null, duplicateRow: number | undefined): NewItem {
  const name = nameOfRow(row, stored);
  const propertyId = stored?.property.id ?? null;
  if (duplicateRow !== undefined)
    return {
      propertyId,
      name,
      state: "refused",
      reason: `Row ${duplicateRow} of this file has the same id`,
    };
  const fate = resultOfRow(row, stored);
  switch (fate.kind) {
    case "new":
      return {
        propertyId: null,
        givenId: fate.id,
        name,
        created: true,
        after: fate.after,
        reason: fate.warning ?? undefined,
      };
    case "changed":
      return {
        propertyId,
        name,
        version: fate.version,
        before: fate.before,
        after: fate.after,
        reason: fate.warning ?? undefined,
      };
    case "same":
      return { propertyId, name, state: "same" };
    case "refused":
      return {
        ...{ propertyId, givenId: fate.id, name, state: "refused", reason: fate.reason },
        ...(fate.change && { before: fate.change.before, after: fate.change.after }),
      };
  }
}

/** Previewed files that wait for the import first, newest first, then imported ones. */
export async function recentImports(db: Connection, limit = 10) {
  return db
    .selectFrom("changes")
    .select(["id", "createdAt", "state"])
    .select(sql<string>`parameters->>'file'`.as("file"))
    .where("action", "=", "import")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}
