import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Item, NewItem } from "#db/queries/changes/store.server";
import { inTransaction } from "#db/transaction.server";
import { EarlierRows, nameOfRow } from "#domain/intake/plan-row";
import type { SourceRow } from "#domain/intake/table";
import { findFile, type IntakeFile } from "./files.server";
import type { RowChoice } from "./item-of-row";
import { planRows, readCorrected } from "./plan-file.server";

/** Decisions about rows of a file, before or after the others were applied. */

/** States of rows that are not applied. */
const open = ["waiting", "doubtful", "skipped", "refused"];

/**
 * Plans rows anew with what a person has decided about them, or typed over their cells.
 * @param choices by position; null takes a decision back
 * @returns the number of rows; 0 where the file is gone, or they are applied
 */
export function decideRows(
  db: Connection,
  changeId: string,
  choices: ReadonlyMap<number, { decision?: RowChoice["decision"] | null; corrected?: string }>,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const change = await trx
      .selectFrom("changes")
      .select("state")
      .where("id", "=", changeId)
      .where("state", "in", ["planned", "finished", "cancelled"])
      .forUpdate()
      .executeTakeFirst();
    const file = change && (await findFile(trx, changeId));
    if (!file) return 0;
    const items = await trx
      .selectFrom("changeItems")
      .selectAll()
      .where("changeId", "=", changeId)
      .where("state", "in", open)
      .where("position", "in", [...choices.keys(), 0])
      .orderBy("position")
      .execute();
    const rows = items.map((item) => rowOf(item, file));
    const made = new Map(
      items.map((item, at) => [rows[at]?.number ?? 0, choiceOf(item, choices.get(item.position))]),
    );
    const earlier = await rowsOfSameName(trx, file, rows, made);
    const planned: NewItem[] = [];
    for await (const part of planRows(trx, file, rows, { choices: made, earlier }))
      planned.push(...part);
    await storePlanned(trx, changeId, items, planned);
    return items.length;
  });
}

const rowOf = (
  { position, intake, sourceRow }: Item,
  { options: { format } }: IntakeFile,
): SourceRow => ({
  number: intake?.row ?? position,
  cells: (sourceRow ?? {}) as Record<string, unknown>,
  ...((format === "json" || format === "geojson") && { isRecord: true }),
});

/** The earlier choices about a row with a new one. */
function choiceOf(
  { intake }: Item,
  choice: { decision?: RowChoice["decision"] | null; corrected?: string } = {},
): RowChoice {
  const { decision, corrected } = choice;
  const mended = intake?.fault && corrected !== undefined && { [intake.fault.column]: corrected };
  const before = intake?.decision;
  return {
    decision: decision === undefined ? before : (decision ?? undefined),
    corrected: mended ? { ...intake?.corrected, ...mended } : intake?.corrected,
    about: intake ?? undefined,
  };
}

/** Other rows of the file with the same names: one of them may be about the same property. */
async function rowsOfSameName(
  trx: Connection,
  file: IntakeFile,
  rows: readonly SourceRow[],
  choices: ReadonlyMap<number, RowChoice>,
): Promise<EarlierRows> {
  const earlier = new EarlierRows();
  const corrected = rows.filter(({ number }) => choices.get(number)?.corrected);
  if (corrected.length === 0) return earlier;
  const names = corrected.map((row) =>
    nameOfRow(readCorrected(row, file, choices.get(row.number) ?? {}), null),
  );
  const others = await trx
    .selectFrom("changeItems")
    .selectAll()
    .where("changeId", "=", file.id)
    .where("name", "in", names)
    .where("sourceRow", "is not", null)
    .orderBy("position")
    .execute();
  const numbers = new Set(rows.map(({ number }) => number));
  for (const item of others) {
    const row = rowOf(item, file);
    const choice = { corrected: item.intake?.corrected };
    if (!numbers.has(row.number)) earlier.add(readCorrected(row, file, choice));
  }
  return earlier;
}

/** Stores rows as they are planned now. */
async function storePlanned(
  trx: Connection,
  changeId: string,
  items: readonly Item[],
  planned: readonly NewItem[],
): Promise<void> {
  const rows = planned.map((item, index) => ({ ...item, position: items[index]?.position }));
  await sql`
    update change_items as item set
      property_id = made."propertyId", given_id = made."givenId", name = made.name,
      state = coalesce(made.state, 'waiting'), created = coalesce(made.created, false),
      before = made.before, after = made.after, version = made.version, reason = made.reason,
      source_row = coalesce(made."sourceRow", item.source_row), intake = made.intake
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (position integer,
      "propertyId" text, "givenId" text, name text, state text, created boolean, before jsonb,
      after jsonb, version integer, reason text, "sourceRow" jsonb, intake jsonb)
    where item.change_id = ${changeId} and item.position = made.position
  `.execute(trx);
}

/** Takes the decisions about the rows of a file back: read differently, its rows are others. */
export async function dropChoices(db: Connection, changeId: string): Promise<void> {
  await sql`
    update change_items set intake = intake - 'decision' - 'corrected'
    where change_id = ${changeId} and intake is not null
  `.execute(db);
}
