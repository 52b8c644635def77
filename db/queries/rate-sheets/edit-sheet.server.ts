import { randomUUID } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  bandOf,
  bandRow,
  extraOf,
  extraRow,
  offerOf,
  offerRow,
  rateOf,
  rateRow,
} from "#db/queries/rates/sheet-rows.server";
import { inTransaction } from "#db/transaction.server";
import type { ChildBand, Extra, Offer, Rate, SheetKind } from "#domain/rates/rate";
import { overlapsOf, type Row, type RowKind, rowKinds, yearsOf } from "#domain/rates/review";
import { changedNames, rowFields, type RowValues } from "#domain/rates/row-form";
import { withoutNights } from "#domain/rates/standing-rates";
import { isUuid } from "#domain/text/strings";
import { rowsOfSheet } from "./sheets.server";

/** Changes of a sheet in review. A sheet in any other state is left alone, and the result is false. */

const tables = {
  rate: "rates",
  band: "childBands",
  extra: "rateExtras",
  offer: "rateOffers",
} as const;

const rowOf = {
  rate: (value: Rate) => rateRow(value),
  band: (value: ChildBand) => bandRow(value),
  extra: (value: Extra) => extraRow(value),
  offer: (value: Offer) => offerRow(value),
} as const;

const valueOf = { rate: rateOf, band: bandOf, extra: extraOf, offer: offerOf } as const;

export const isRowKind = (text: unknown): text is RowKind => rowKinds.some((kind) => kind === text);

/** Locks a sheet that can be edited. */
async function lockForEdit(trx: Connection, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("rateSheets")
    .set({ updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["review", "taken back"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const edit = (
  db: Connection,
  id: string,
  work: (trx: Connection) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!isUuid(id) || !(await lockForEdit(trx, id))) return false;
    return work(trx);
  });

export const setSheetKind = (db: Connection, id: string, kind: SheetKind): Promise<boolean> =>
  edit(db, id, async (trx) => {
    await trx.updateTable("rateSheets").set({ kind }).where("id", "=", id).execute();
    return true;
  });

const typedBy = (actor: string) => `typed by ${actor}`.slice(0, 200);

export interface EditedRow<Kind extends RowKind> {
  kind: Kind;
  /** Null for a new one. */
  rowId: string | null;
  value: RowValues[Kind];
}

/** Adds a row, or stores a corrected one: each figure that was typed says so. */
export const putSheetRow = <Kind extends RowKind>(
  db: Connection,
  id: string,
  { kind, rowId, value }: EditedRow<Kind>,
  actor: string,
): Promise<boolean> =>
  edit(db, id, async (trx) => {
    const table = tables[kind] as "rates";
    const row = (rowOf[kind] as (given: unknown) => ReturnType<typeof rateRow>)(value);
    let typed: string[];
    const storedId = rowId ?? randomUUID();
    if (rowId === null) {
      const rows = await trx.selectFrom(table).selectAll().where("sheetId", "=", id).execute();
      // A form that is sent twice adds one row.
      if (rows.some((stored) => !stored.leftOut && changedFrom(kind, stored, value).length === 0))
        return true;
      const position = Math.max(-1, ...rows.map((stored) => stored.position)) + 1;
      await trx
        .insertInto(table)
        .values({ ...row, id: storedId, sheetId: id, position })
        .execute();
      typed = statedNames(kind, value);
    } else {
      const stored = await trx
        .selectFrom(table)
        .selectAll()
        .where("id", "=", rowId)
        .where("sheetId", "=", id)
        .executeTakeFirst();
      if (!stored) return false;
      await trx.updateTable(table).set(row).where("id", "=", rowId).execute();
      typed = [
        ...changedFrom(kind, stored, value),
        ...(await namesWithoutEvidence(trx, rowId, statedNames(kind, value))),
      ];
    }
    await putTyped(trx, { sheetId: id, rowId: storedId, names: typed, derived: typedBy(actor) });
    await updateYears(trx, id);
    return true;
  });

const changedFrom = (kind: RowKind, stored: object, value: object): string[] =>
  changedNames(kind, (valueOf[kind] as (given: unknown) => object)(stored), value);

/** Names of the values that a row has. */
const statedNames = (kind: RowKind, value: object): string[] =>
  rowFields[kind]
    .map(({ name }) => name)
    .filter((name) => (value as Record<string, unknown>)[name] != null);

async function namesWithoutEvidence(
  trx: Connection,
  rowId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("rateEvidence")
    .select("field")
    .where("rowId", "=", rowId)
    .execute();
  const known = new Set(rows.map(({ field }) => field));
  return names.filter((name) => !known.has(name));
}

async function putTyped(
  trx: Connection,
  {
    sheetId,
    rowId,
    names,
    derived,
  }: {
    sheetId: string;
    rowId: string;
    names: readonly string[];
    derived: string;
  },
): Promise<void> {
  const fields = [...new Set(names)];
  if (fields.length === 0) return;
  await trx
    .insertInto("rateEvidence")
    .values(fields.map((field) => ({ sheetId, rowId, field, cells: [], derived, typed: true })))
    // The cells stay: by them the row is found again when its sheet is read anew.
    .onConflict((conflict) =>
      conflict.columns(["rowId", "field"]).doUpdateSet({ derived, typed: true }),
    )
    .execute();
}

async function updateYears(trx: Connection, id: string): Promise<void> {
  const { rates } = await rowsOfSheet(trx, id);
  const own = rates.filter(({ leftOut }) => !leftOut);
  if (own.length === 0) return;
  await trx
    .updateTable("rateSheets")
    .set({ years: yearsOf(own), currency: own[0]?.currency ?? null })
    .where("id", "=", id)
    .execute();
}

/** Leaves a row out, or puts it back. */
export const leaveRowOut = (
  db: Connection,
  id: string,
  { kind, rowId, leftOut }: { kind: RowKind; rowId: string; leftOut: boolean },
): Promise<boolean> =>
  edit(db, id, async (trx) => {
    const row = await trx
      .updateTable(tables[kind] as "rates")
      .set({ leftOut })
      .where("id", "=", rowId)
      .where("sheetId", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (row) await updateYears(trx, id);
    return row !== undefined;
  });

/** Gives the nights that two rates share to one of them; the other's dates end before or begin after. */
export const settleOverlap = (
  db: Connection,
  id: string,
  { winner, loser }: { winner: string; loser: string },
  actor: string,
): Promise<boolean> =>
  edit(db, id, async (trx) => {
    const { rates } = await rowsOfSheet(trx, id);
    const overlap = overlapsOf(rates).find(({ one, other }) =>
      [one.id, other.id].every((rateId) => rateId === winner || rateId === loser),
    );
    if (!overlap || winner === loser) return false;
    const won = overlap.one.id === winner ? overlap.one : overlap.other;
    const lost = overlap.one.id === winner ? overlap.other : overlap.one;
    await shorten(trx, { sheetId: id, lost, won, span: overlap }, actor);
    await updateYears(trx, id);
    return true;
  });

/** Settles every overlap by the rule that also prices nights: the shorter period counts. */
export const settleByLength = (db: Connection, id: string, actor: string): Promise<boolean> =>
  edit(db, id, async (trx) => {
    for (let step = 0; step < maxSettled; step += 1) {
      const [overlap] = overlapsOf((await rowsOfSheet(trx, id)).rates);
      if (!overlap) break;
      const { one, other } = overlap;
      const isFirst = lengthOf(one) < lengthOf(other);
      const [won, lost] = isFirst ? [one, other] : [other, one];
      await shorten(trx, { sheetId: id, lost, won, span: overlap }, actor);
    }
    await updateYears(trx, id);
    return true;
  });

const maxSettled = 500;
const lengthOf = ({ from, to }: Rate) => Date.parse(to) - Date.parse(from);

interface Shortened {
  sheetId: string;
  lost: Row<Rate>;
  won: Row<Rate>;
  span: { from: string; to: string };
}

async function shorten(
  trx: Connection,
  { sheetId, lost, won, span }: Shortened,
  actor: string,
): Promise<void> {
  const [first, second] = withoutNights(lost, span);
  if (!first) {
    await trx.updateTable("rates").set({ leftOut: true }).where("id", "=", lost.id).execute();
    return;
  }
  const derived = `${won.season} wins, settled by ${actor}`.slice(0, 200);
  const change = (before: Rate, after: Rate) =>
    (["from", "to"] as const).filter((name) => before[name] !== after[name]);
  await trx
    .updateTable("rates")
    .set({ stayFrom: first.from, stayTo: first.to })
    .where("id", "=", lost.id)
    .execute();
  if (second) {
    const rowId = randomUUID();
    const { position, note } = await trx
      .selectFrom("rates")
      .select(["position", "note"])
      .where("id", "=", lost.id)
      .executeTakeFirstOrThrow();
    const { id: _, leftOut: _leftOut, ...rate } = { ...lost, ...second };
    await trx
      .insertInto("rates")
      .values({ ...rateRow(rate), id: rowId, sheetId, position, note })
      .execute();
    await sql`
      insert into rate_evidence (sheet_id, row_id, field, cells, derived, typed)
      select sheet_id, ${rowId}, field, cells, derived, typed from rate_evidence where row_id = ${lost.id}
    `.execute(trx);
    await putTyped(trx, { sheetId, rowId, names: change(lost, second), derived });
  }
  await putTyped(trx, { sheetId, rowId: lost.id, names: change(lost, first), derived });
}
