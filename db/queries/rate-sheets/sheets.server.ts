import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  bandOf,
  extraOf,
  newestFirst,
  offerOf,
  rateOf,
  readSheets,
  type RowTables,
  selectRows,
  type SheetRow,
} from "#db/queries/rates/sheet-rows.server";
import type { SheetKind } from "#domain/rates/rate";
import type {
  Row,
  RowEvidence,
  SheetRows,
  StoredChoices,
  StoredEvidence,
  StoredReading,
} from "#domain/rates/review";
import {
  endingDays,
  type SheetFilter,
  type SheetSource,
  type SheetState,
} from "#domain/rates/sheet-states";
import { isUuid } from "#domain/text/strings";

export interface ListedSheet {
  id: string;
  propertyId: string;
  propertyName: string;
  name: string;
  kind: SheetKind | null;
  source: SheetSource;
  state: SheetState;
  problem: string | null;
  years: number[];
  actor: string;
  createdAt: Date;
  /** Last night with a rate. */
  ends: string | null;
  /** True where no newer sheet has later rates, and they end soon. */
  isEnding: boolean;
}

const pageSize = 50;

/** The last night of each property with public rates. */
const lastNights = sql`
  select sheet.property_id, max(rate.stay_to) as last
  from rate_sheets as sheet
    join rates as rate on rate.sheet_id = sheet.id and not rate.left_out
    join properties as property on property.id = sheet.property_id
  where sheet.state = 'accepted' and sheet.kind = 'rack'
    and property.deleted_at is null and property.active
  group by sheet.property_id`;

interface ListOptions {
  filter?: SheetFilter;
  propertyId?: string;
  page?: number;
  today: string;
}

/** Sheets of all properties, or of one, newest first. Seasons of the form are listed only where they end. */
export async function listSheets(
  db: Connection,
  { filter = "all", propertyId, page = 1, today }: ListOptions,
): Promise<{ sheets: ListedSheet[]; hasMore: boolean }> {
  const shown = {
    all: sql`sheet.source <> 'seasons'`,
    review: sql`sheet.state = 'review'`,
    refused: sql`sheet.state = 'refused'`,
    ending: sql`sheet.state = 'accepted' and ends.last = last_night.last
      and last_night.last <= ${today}::date + ${endingDays}::integer`,
  }[filter];
  const { rows } = await sql<ListedSheet>`
    with last_night as (${lastNights})
    select sheet.id, sheet.property_id, property.name as property_name, sheet.name, sheet.kind,
      sheet.source, sheet.state, sheet.problem, sheet.years, sheet.actor, sheet.created_at,
      ends.last as ends,
      coalesce(sheet.state = 'accepted' and sheet.kind = 'rack' and ends.last = last_night.last
        and last_night.last <= ${today}::date + ${endingDays}::integer, false) as is_ending
    from rate_sheets as sheet
      join properties as property on property.id = sheet.property_id and property.deleted_at is null
      left join last_night on last_night.property_id = sheet.property_id
      left join lateral (
        select max(stay_to) as last from rates where sheet_id = sheet.id and not left_out
      ) as ends on true
    where ${shown} and (${propertyId ?? null}::text is null or sheet.property_id = ${propertyId ?? null})
    order by ${filter === "ending" ? sql`ends.last, property.name` : sql`sheet.created_at desc`}, sheet.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}
  `.execute(db);
  return { sheets: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export type SheetCounts = Record<SheetFilter, number>;

/** Numbers of the list's filters. */
export async function countSheets(
  db: Connection,
  { propertyId, today }: Pick<ListOptions, "propertyId" | "today">,
): Promise<SheetCounts> {
  const { rows } = await sql<SheetCounts>`
    with last_night as (${lastNights})
    select count(*) filter (where source <> 'seasons')::integer as all,
      count(*) filter (where sheet.state = 'review')::integer as review,
      count(*) filter (where sheet.state = 'refused')::integer as refused,
      (select count(*)::integer from last_night
        where last <= ${today}::date + ${endingDays}::integer
          and (${propertyId ?? null}::text is null or property_id = ${propertyId ?? null})) as ending
    from rate_sheets as sheet
      join properties as property on property.id = sheet.property_id and property.deleted_at is null
    where ${propertyId ?? null}::text is null or property_id = ${propertyId ?? null}
  `.execute(db);
  return rows[0] ?? { all: 0, review: 0, refused: 0, ending: 0 };
}

/** Number of sheets that wait for a person. */
export async function countToReview(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from rate_sheets as sheet
      join properties on properties.id = sheet.property_id
    where sheet.state = 'review' and properties.deleted_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export interface EndingRates {
  propertyId: string;
  name: string;
  last: string;
}

/** Properties whose rates end within 90 days or have ended, the earliest first. */
export async function ratesEndingSoon(db: Connection, today: string): Promise<EndingRates[]> {
  const { rows } = await sql<EndingRates>`
    with last_night as (${lastNights})
    select property_id, properties.name, last from last_night
      join properties on properties.id = property_id
    where last <= ${today}::date + ${endingDays}::integer
    order by last, properties.name
  `.execute(db);
  return rows;
}

export interface WholeSheet {
  id: string;
  propertyId: string;
  propertyName: string;
  kind: SheetKind | null;
  source: SheetSource;
  state: SheetState;
  problem: string | null;
  name: string;
  url: string | null;
  hasFile: boolean;
  years: number[];
  currency: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
  acceptedAt: Date | null;
  reading: StoredReading | null;
  choices: StoredChoices;
  rows: SheetRows;
  evidence: RowEvidence;
}

/** A sheet with its rows, those that were left out included. Null if unknown. */
export async function findSheet(db: Connection, id: string): Promise<WholeSheet | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("rateSheets")
    .innerJoin("properties", "properties.id", "rateSheets.propertyId")
    .leftJoin("rateSheetFiles", "rateSheetFiles.sheetId", "rateSheets.id")
    .selectAll("rateSheets")
    .select(["properties.name as propertyName", "rateSheetFiles.mediaType"])
    .where("rateSheets.id", "=", id)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { mediaType, fileHash: _, tries: _tries, nextTryAt: _next, ...sheet } = row;
  const { reading, choices } = sheet;
  return {
    ...sheet,
    choices: { labels: {}, answers: {}, ...choices },
    kind: sheet.kind as SheetKind | null,
    source: sheet.source as SheetSource,
    state: sheet.state as SheetState,
    hasFile: mediaType !== null,
    reading: reading?.pages ? (reading as StoredReading) : null,
    rows: await rowsOfSheet(db, id),
    evidence: await evidenceOfSheet(db, id),
  };
}

/** The rows of a sheet with ids. */
export async function rowsOfSheet(db: Connection, sheetId: string): Promise<SheetRows> {
  const read = async <Table extends keyof RowTables, Value>(
    table: Table,
    valueOf: (row: SheetRow<Table>) => Value,
  ): Promise<Row<Value>[]> =>
    (await selectRows(db, table, [sheetId])).map((row) => ({
      ...valueOf(row),
      id: row.id,
      leftOut: row.leftOut,
    }));
  return {
    rates: await read("rates", rateOf),
    bands: await read("childBands", bandOf),
    extras: await read("rateExtras", extraOf),
    offers: await read("rateOffers", offerOf),
  };
}

export async function evidenceOfSheet(db: Connection, sheetId: string): Promise<RowEvidence> {
  const rows = await db
    .selectFrom("rateEvidence")
    .select(["rowId", "field", "cells", "derived", "typed"])
    .where("sheetId", "=", sheetId)
    .execute();
  const evidence = new Map<string, Record<string, StoredEvidence>>();
  for (const { rowId, field, typed, ...said } of rows) {
    const known = evidence.get(rowId) ?? {};
    known[field] = typed ? { ...said, isTyped: true } : said;
    evidence.set(rowId, known);
  }
  return evidence;
}

/** Accepted sheets of the same kind and property besides this one, newest first: for comparison. */
export async function earlierSheets(
  db: Connection,
  { id, propertyId, kind }: Pick<WholeSheet, "id" | "propertyId" | "kind">,
) {
  const rows = await db
    .selectFrom("rateSheets")
    .select("id")
    .where("propertyId", "=", propertyId)
    .where("id", "!=", id)
    .where("state", "=", "accepted")
    .where("kind", "=", kind ?? "rack")
    .orderBy(newestFirst)
    .execute();
  const ids = rows.map((row) => row.id);
  const sheets = await readSheets(db, ids);
  return ids.flatMap((sheetId) => sheets.get(sheetId) ?? []);
}

/** How many sheets a property has, and whether some of them price nights of a year. */
export async function sheetsOfProperty(db: Connection, propertyId: string, year: number) {
  const { rows } = await sql<{ count: number; toReview: number; isPriced: boolean }>`
    select count(*)::integer as count,
      count(*) filter (where state = 'review')::integer as to_review,
      coalesce(bool_or(state = 'accepted' and kind = 'rack' and exists (
        select from rates where sheet_id = rate_sheets.id and not left_out
          and stay_from <= make_date(${year}, 12, 31) and stay_to >= make_date(${year}, 1, 1))), false)
        as is_priced
    from rate_sheets where property_id = ${propertyId} and source <> 'seasons'
  `.execute(db);
  return rows[0] ?? { count: 0, toReview: 0, isPriced: false };
}

/** Sheets that a lodge sent, newest first. */
export async function sheetsFromLodge(db: Connection, propertyId: string) {
  const rows = await db
    .selectFrom("rateSheets")
    .select(["id", "name", "state", "createdAt"])
    .where("propertyId", "=", propertyId)
    .where("source", "=", "lodge")
    .orderBy("createdAt", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as SheetState }));
}

/** Changes with every step of reading the sheet. */
export async function sheetVersion(db: Connection, id: string): Promise<unknown> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("rateSheets")
    .select(["state", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
