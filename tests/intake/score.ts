import { readFileSync } from "node:fs";
import path from "node:path";

import { EarlierRows } from "#domain/intake/earlier-rows";
import { guessMap } from "#domain/intake/guess";
import type { TableMap } from "#domain/intake/map";
import { planRow, type RowPlan } from "#domain/intake/plan-row";
import { readRow } from "#domain/intake/read-row";
import type { Doubt } from "#domain/intake/row-checks";
import type { PropertyFields } from "#domain/property/property";
import { openTable } from "~/server/intake/open-file.server";

/** Compares what is read of a foreign table, without a person, with what a careful person reads. */
const folder = path.resolve("tests/intake/foreign");

interface TrueRow {
  row: number;
  values?: Record<string, unknown>;
  /** Accepted values; null: it may stay empty. */
  either?: Record<string, unknown[]>;
  doubtful?: string[] | Record<string, unknown>;
  refused?: unknown;
}

interface Truth {
  sheet?: string;
  columns: Record<string, string | null | (string | null)[]>;
  rows: TrueRow[];
}

export interface Score {
  /** Values as a person reads them. */
  right: number;
  /** Stored without a mark although they are wrong, with where. */
  wrong: string[];
  /** Left to a person: doubts, refused rows, unsure columns. */
  unsure: string[];
  /** Not read, from a column that is ignored and named so. */
  unread: string[];
}

export async function scoreFile(file: string): Promise<Score> {
  const truthFile = file.replace(/\.\w+$/, ".truth.json");
  const truth = JSON.parse(readFileSync(path.join(folder, truthFile), "utf8")) as Truth;
  const table = await openTable(new Blob([readFileSync(path.join(folder, file))]));
  if ("problem" in table) throw new Error(table.problem);
  const map = guessMap(table.profiles);
  const plans = new Map<number, RowPlan>();
  const earlier = new EarlierRows();
  for await (const row of table.rows()) {
    const reading = readRow(row, map, table.columns);
    const twin = earlier.add(reading);
    const plan = planRow(reading, null);
    plans.set(row.number, twin ? asTwin(plan, twin) : plan);
  }
  const score: Score = { right: 0, wrong: [], unsure: [], unread: [] };
  const isUnsure = unsureFields(map);
  for (const row of truth.rows) addRow(score, row, plans.get(row.row), isUnsure);
  for (const [number, plan] of plans)
    if (plan.kind === "new" && !truth.rows.some(({ row }) => row === number))
      score.wrong.push(`row ${number} is no stay`);
  return score;
}

/** A second row of one stay is no second stay. */
const asTwin = (
  plan: RowPlan,
  { number, isEqual }: { number: number; isEqual: boolean },
): RowPlan =>
  isEqual || plan.kind === "refused"
    ? { kind: "refused", id: null, reason: `Same as row ${number}`, refusals: [] }
    : {
        ...{ kind: "doubtful", id: null, like: null, update: null },
        doubts: [{ field: null, column: null, text: "", value: null, why: `Like row ${number}` }],
        create: plan.kind === "new" ? plan : "create" in plan ? plan.create : null,
      };

/** Fields whose column has the mark of an unsure guess. */
function unsureFields(map: TableMap): ReadonlySet<string> {
  return new Set(
    map.columns.flatMap(({ target, mark }) => (mark === "unsure" && target ? [target] : [])),
  );
}

const doubtfulFields = ({ doubtful }: TrueRow): string[] =>
  Array.isArray(doubtful) ? doubtful : Object.keys(doubtful ?? {});

function addRow(
  score: Score,
  row: TrueRow,
  plan: RowPlan | undefined,
  isUnsure: ReadonlySet<string>,
): void {
  const say = (list: string[], what: string) => list.push(`row ${row.row}: ${what}`);
  if (!plan) return void (row.refused ? (score.right += 1) : say(score.unread, "the row"));
  if (row.refused) {
    if (plan.kind === "refused") score.right += 1;
    else if (plan.kind === "doubtful")
      say(score.unsure, `refused by a person, ${plan.doubts[0]?.why}`);
    else say(score.wrong, "a person refuses it");
    return;
  }
  if (plan.kind === "refused") return void say(score.unsure, `refused: ${plan.reason}`);
  const created = plan.kind === "doubtful" ? plan.create : plan;
  const after: Partial<PropertyFields> = created && "after" in created ? created.after : {};
  const doubts = plan.kind === "doubtful" ? plan.doubts : [];
  const fields = new Set([
    ...Object.keys(row.values ?? {}),
    ...Object.keys(row.either ?? {}),
    ...doubtfulFields(row),
    ...Object.keys(after),
  ]);
  for (const field of fields) addField(score, row, { field, after, doubts, isUnsure });
}

/** Defaults and consequences that the truth does not judge. */
const unjudged = new Set([
  "active",
  "featured",
  "priceUnit",
  "swimmingPool",
  "wheelchairAccess",
  "airtableId",
]);

function addField(
  score: Score,
  row: TrueRow,
  {
    field,
    after,
    doubts,
    isUnsure,
  }: {
    field: string;
    after: Partial<PropertyFields>;
    doubts: readonly Doubt[];
    isUnsure: ReadonlySet<string>;
  },
): void {
  const value = (after as Record<string, unknown>)[field] ?? null;
  const say = (list: string[], what: string) => list.push(`row ${row.row}, ${field}: ${what}`);
  const isDoubted =
    doubts.some(
      (doubt) => doubt.field === field || doubt.field === null || isPartner(doubt.field, field),
    ) || isUnsure.has(field);
  const accepted = acceptedOf(row, field);
  if (doubtfulFields(row).includes(field)) {
    if (isDoubted) score.right += 1;
    else if (value === null) say(score.unread, "doubtful, not read");
    else say(score.wrong, `${JSON.stringify(value)} is doubtful`);
    return;
  }
  if (accepted === null) {
    if (value === null || unjudged.has(field)) return;
    say(isDoubted ? score.unsure : score.wrong, `${JSON.stringify(value)} is not in the row`);
    return;
  }
  if (accepted.some((other) => isEqual(field, value, other))) {
    if (isDoubted)
      say(score.unsure, doubts.find((doubt) => doubt.field === field)?.why ?? "doubted");
    else score.right += 1;
    return;
  }
  if (value === null)
    say(isDoubted ? score.unsure : score.unread, `not ${JSON.stringify(accepted[0])}`);
  else if (isDoubted) say(score.unsure, `${JSON.stringify(value)}, doubted`);
  else say(score.wrong, `${JSON.stringify(value)} instead of ${JSON.stringify(accepted)}`);
}

/** A doubt of a price is one of its currency and unit; coordinates are doubted together. */
const pairs = [
  ["pricePerNight", "currency", "priceUnit"],
  ["latitude", "longitude"],
];
const isPartner = (a: string | null, b: string): boolean =>
  a !== null && pairs.some((pair) => pair.includes(a) && pair.includes(b));

/** Values that a person accepts; null where the row does not name the field. */
function acceptedOf({ values = {}, either = {} }: TrueRow, field: string): unknown[] | null {
  if (field in either) return either[field] ?? [];
  return field in values ? [values[field]] : null;
}

const plain = (value: unknown): string =>
  String(value).toLowerCase().replace(/\s+/g, " ").trim().replace(/\/$/, "");

function isEqual(field: string, a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b;
  if (Array.isArray(a) && Array.isArray(b)) {
    const [x, y] = [a.map(plain), b.map(plain)];
    const isSet = field === "amenities" || field === "activities";
    return JSON.stringify(isSet ? x.toSorted() : x) === JSON.stringify(isSet ? y.toSorted() : y);
  }
  if (field === "latitude" || field === "longitude") return Math.abs(Number(a) - Number(b)) < 0.001;
  if (typeof a === "number" || typeof b === "number") return Number(a) === Number(b);
  return plain(a) === plain(b);
}
