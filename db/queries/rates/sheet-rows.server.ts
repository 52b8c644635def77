import { type Insertable, type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ChildBands, RateExtras, RateOffers, Rates } from "#db/schema";
import type {
  Board,
  Charge,
  ChildBand,
  Extra,
  ExtraKind,
  Offer,
  Rate,
  Sheet,
} from "#domain/rates/rate";

/** The four tables of a sheet as the values of domain/rates/rate.ts, and back. */

export const rateOf = (row: Selectable<Rates>): Rate => ({
  season: row.season,
  unit: row.unit,
  board: row.board as Board | null,
  charged: row.charged as Charge,
  currency: row.currency,
  from: row.stayFrom,
  to: row.stayTo,
  soldFrom: row.soldFrom,
  soldTo: row.soldTo,
  weekdays: row.weekdays,
  price: row.price,
  single: row.single,
  triple: row.triple,
  sleeps: row.sleeps,
  minNights: row.minNights,
  maxNights: row.maxNights,
});

export const rateRow = ({ from, to, weekdays, ...rate }: Rate) => ({
  ...rate,
  weekdays: [...weekdays],
  stayFrom: from,
  stayTo: to,
});

export const bandOf = (row: Selectable<ChildBands>): ChildBand => ({
  unit: row.unit,
  fromAge: row.fromAge,
  toAge: row.toAge,
  percent: row.percent === null ? null : Number(row.percent),
  amount: row.amount,
  from: row.stayFrom,
  to: row.stayTo,
});

export const bandRow = ({ from, to, ...band }: ChildBand) => ({
  ...band,
  stayFrom: from,
  stayTo: to,
});

export const extraOf = (row: Selectable<RateExtras>): Extra => ({
  name: row.name,
  kind: row.kind as ExtraKind,
  amount: row.amount,
  percent: row.percent === null ? null : Number(row.percent),
  currency: row.currency,
  per: row.per as Extra["per"],
  each: row.each as Extra["each"],
  fromAge: row.fromAge,
  toAge: row.toAge,
  obligatory: row.obligatory,
  from: row.stayFrom,
  to: row.stayTo,
});

export const extraRow = ({ from, to, ...extra }: Extra) => ({
  ...extra,
  stayFrom: from,
  stayTo: to,
});

export const offerOf = (row: Selectable<RateOffers>): Offer => ({
  name: row.name,
  stay: row.stay,
  pay: row.pay,
  free: row.free as Offer["free"],
  covers: row.covers as Offer["covers"],
  repeats: row.repeats,
  unit: row.unit,
  from: row.stayFrom,
  to: row.stayTo,
  soldFrom: row.soldFrom,
  soldTo: row.soldTo,
});

export const offerRow = ({ from, to, ...offer }: Offer) => ({
  ...offer,
  stayFrom: from,
  stayTo: to,
});

/** The order in which sheets price a night: of those accepted at one moment that of the later year. */
export const newestFirst = sql`accepted_at desc, years desc, id`;

export interface RowTables {
  rates: Rates;
  childBands: ChildBands;
  rateExtras: RateExtras;
  rateOffers: RateOffers;
}

/** A row of one of the tables, with what all of them have. */
export type SheetRow<Table extends keyof RowTables> = Selectable<RowTables[Table]> &
  Pick<Selectable<Rates>, "id" | "sheetId" | "leftOut">;

/** The rows of sheets in one of their four tables, in their order. */
export const selectRows = <Table extends keyof RowTables>(
  db: Connection,
  table: Table,
  sheetIds: readonly string[],
) =>
  db
    .selectFrom(table as "rates")
    .selectAll()
    .where("sheetId", "in", [...sheetIds])
    .orderBy("position")
    .orderBy("id")
    // eslint-disable-next-line no-restricted-syntax -- the query is built for one of the four
    .execute() as unknown as Promise<SheetRow<Table>[]>;

/** The contents of sheets, without what the operator left out. */
export async function readSheets(
  db: Connection,
  sheetIds: readonly string[],
): Promise<Map<string, Sheet>> {
  if (sheetIds.length === 0) return new Map();
  const read = async <Table extends keyof RowTables>(table: Table) =>
    (await selectRows(db, table, sheetIds)).filter(({ leftOut }) => !leftOut);
  const rates = groupBySheet(await read("rates"), rateOf);
  const bands = groupBySheet(await read("childBands"), bandOf);
  const extras = groupBySheet(await read("rateExtras"), extraOf);
  const offers = groupBySheet(await read("rateOffers"), offerOf);
  return new Map(
    sheetIds.map((id) => [
      id,
      {
        id,
        rates: rates.get(id) ?? [],
        bands: bands.get(id) ?? [],
        extras: extras.get(id) ?? [],
        offers: offers.get(id) ?? [],
      },
    ]),
  );
}

function groupBySheet<Row extends { sheetId: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(row.sheetId);
    if (group) group.push(valueOf(row));
    else groups.set(row.sheetId, [valueOf(row)]);
  }
  return groups;
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const rowsPerInsert = 2_000;

type InsertableRate = Insertable<Rates>;

/** Adds rates of one or several sheets. */
export async function insertRates(trx: Connection, rows: readonly InsertableRate[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await trx
      .insertInto("rates")
      .values(rows.slice(from, from + rowsPerInsert))
      .execute();
}
