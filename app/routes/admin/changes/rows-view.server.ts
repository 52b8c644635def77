import { forciblePositions } from "#db/queries/changes/refused-rows.server";
import {
  countGroups,
  countKinds,
  type CountsByKind,
  listRows,
  readStrokes,
} from "#db/queries/changes/rows.server";
import type { Change, Item } from "#db/queries/changes/store.server";
import { findFile, findMap, isPlanStale } from "#db/queries/intake/files.server";
import { adminRows } from "#db/queries/property/admin-list.server";
import { longDate } from "#domain/calendar/dates";
import {
  decisionsFor,
  type RowDecision,
  rowDecisions,
  type RowIntake,
  type RowKind,
  rowKindOf,
  rowKinds,
} from "#domain/changes/row-intake";
import { progressOf } from "#domain/changes/states";
import { textOfCell } from "#domain/intake/cells";
import { trashDays } from "#domain/limits";
import { exactMoney, priceOf } from "#domain/money/money";
import { fieldLabel } from "#domain/property/bulk-edit";
import type { FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { valueText } from "#domain/property/revisions";
import { plural } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import { type Difference, differencesOf } from "./changes.server";

/** Rows of each kind before the filter of the kind shows all of them. */
const shown: Readonly<Record<RowKind, number>> = {
  refused: 20,
  doubtful: 20,
  change: 8,
  new: 8,
  skipped: 4,
  same: 0,
  undone: 8,
  done: 8,
};
const perPage = 50;
const dayMs = 24 * 3_600_000;

type Cover = Awaited<ReturnType<typeof adminRows>>[number]["cover"];

export interface ImportRowView {
  position: number;
  /** As the person sees it in the file. */
  number: number;
  kind: RowKind;
  isDoubt: boolean;
  name: string;
  place: string;
  propertyId: string | null;
  reasons: readonly string[];
  /** Cells of a row with a fault. */
  raw: readonly { text: string; isFault: boolean }[];
  mend: { label: string; text: string } | null;
  match: {
    propertyId: string;
    name: string;
    why: string;
    cover: Cover | null;
  } | null;
  differences: readonly Difference[];
  /** Fields that keep their stored value. */
  held: readonly { label: string; value: string; why: string }[];
  /** The price of a new property, with the currency that its row states. */
  price: string | null;
  values: readonly string[];
  options: readonly { value: RowDecision; label: string }[];
  decision: RowDecision | null;
  /** Refused because of an edit since: the operator may apply it anyway. */
  canForce: boolean;
}

export interface RowGroup {
  kind: RowKind;
  rows: readonly ImportRowView[];
  total: number;
  /** Decisions for all of the group. */
  forAll: readonly { decision: RowDecision; label: string }[];
}

export interface RowsView {
  strokes: readonly RowKind[];
  counts: CountsByKind;
  total: number;
  kinds: readonly RowKind[];
  filter: RowKind | null;
  groups: readonly RowGroup[];
  page: number;
  pages: number;
  query: string;
  /** Rows can be decided and applied. */
  isOpen: boolean;
  /** The columns have been changed since the rows were checked. */
  isStale: boolean;
  toApply: number;
  isUndoable: boolean;
  /** Doubtful and refused rows. */
  waiting: number;
  undoUntil: string;
  progress: { done: number; total: number };
  /** "Read as on March 3, 2026." where the columns were recognized. */
  readAs: string | null;
  summary: string;
}

/** The rows of a file by what they do; without a filter the first ones of each kind. */
export async function readRowsView(
  { db }: RequestContext,
  change: Change,
  query: URLSearchParams,
): Promise<RowsView> {
  const { id, state, createdAt, counts: states } = change;
  const counts = await countKinds(db, id);
  const groupCounts = await countGroups(db, id);
  const filter = rowKinds.find((kind) => kind === query.get("show")) ?? null;
  const kinds = rowKinds.filter((kind) => (groupCounts[kind] ?? 0) > 0);
  const lists = await Promise.all(
    (filter ? [filter] : kinds.filter((kind) => shown[kind] > 0)).map(async (kind) => {
      const options = filter
        ? { page: Number(query.get("page")) || 1, size: perPage }
        : { page: 1, size: shown[kind] };
      return { kind, ...(await listRows(db, id, kind, options)) };
    }),
  );
  const columns = change.parameters.heads ?? [];
  const forcible = await forciblePositions(db, id);
  const covers = await coversOf(
    db,
    lists.flatMap(({ rows }) => rows),
  );
  const view = (row: Item) => rowView(row, { columns, covers, forcible });
  const groups = lists
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows, total }): RowGroup => {
      const views = rows.map(view);
      return { kind, total, rows: views, forAll: forAllOf(kind, views) };
    });
  const [list] = lists;
  const isStale = await isPlanStale(db, id);
  const waiting = (counts.doubtful ?? 0) + (counts.refused ?? 0);
  return {
    ...{ counts, kinds, filter, groups, waiting, isStale },
    strokes: await readStrokes(db, id),
    total: rowKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0),
    page: filter ? (list?.page ?? 1) : 1,
    pages: filter ? (list?.pages ?? 1) : 1,
    query: filter ? `?show=${filter}&page=${list?.page ?? 1}` : "",
    isOpen: !isStale && isOpenState(state) && states.waiting + waiting + states.skipped > 0,
    toApply: states.waiting,
    isUndoable: states.done + states.kept > 0,
    undoUntil: longDate(new Date(createdAt.getTime() + trashDays * dayMs)),
    progress: progressOf(state, states),
    readAs: state === "planned" ? await readAsOf(db, change) : null,
    summary: summaryOf(change, counts),
  };
}

/** Rows that wait can be decided and applied later. */
const isOpenState = (state: Change["state"]): boolean =>
  state === "planned" || state === "finished" || state === "cancelled";

async function readAsOf(db: RequestContext["db"], change: Change): Promise<string | null> {
  if (!change.parameters.isRecognized) return null;
  const file = await findFile(db, change.id);
  const known = file && (await findMap(db, file.shape));
  return known ? `Read as on ${longDate(known.usedAt)}.` : null;
}

function summaryOf({ created, counts, state }: Change, kinds: CountsByKind): string {
  const changed = counts.done - created;
  const waiting = (kinds.doubtful ?? 0) + (kinds.refused ?? 0);
  const parts = [
    created > 0 && `${plural(created, "property is", "properties are")} new`,
    changed > 0 && `${plural(changed, "property is", "properties are")} changed`,
    waiting > 0 && `${plural(waiting, "row waits", "rows wait")}`,
    state === "cancelled" && "stopped before the end",
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}

const decisionLabels: Readonly<Record<RowDecision, string>> = {
  update: "Update it",
  new: "New",
  without: "Without it",
  skip: "Skip",
};

const quietLabels = { ...decisionLabels, update: "Change", new: "New property" };

/** Decisions that some of the listed rows allow. */
function forAllOf(kind: RowKind, rows: readonly ImportRowView[]): RowGroup["forAll"] {
  const isQuiet = kind === "new" || kind === "change";
  return rowDecisions
    .filter((decision) =>
      isQuiet
        ? decision === "skip"
        : rows.some(({ options }) => options.some(({ value }) => value === decision)),
    )
    .map((decision) => ({ decision, label: decisionLabels[decision] }));
}

interface RowContext {
  columns: readonly { id: string; head: string }[];
  covers: ReadonlyMap<string, Cover>;
  forcible: ReadonlySet<number>;
}

async function coversOf(db: RequestContext["db"], rows: readonly Item[]) {
  const ids = rows.flatMap(({ intake }) => intake?.match?.propertyId ?? []);
  const found = await adminRows(db, [...new Set(ids)]);
  return new Map(found.map(({ id, cover }) => [id, cover]));
}

function rowView(item: Item, { columns, covers, forcible }: RowContext): ImportRowView {
  const { position, name, propertyId, before, after, created, reason } = item;
  const kind = rowKindOf(item as Parameters<typeof rowKindOf>[0]);
  const intake: RowIntake = item.intake ?? { row: position };
  const { match, doubts = [], isDoubt = false, decision } = intake;
  const standing = kind === "new" ? "new" : kind === "change" ? "update" : null;
  return {
    ...{ position, kind, isDoubt, name, propertyId },
    number: intake.row,
    place: placeOf(after),
    reasons: [...doubts, ...(reason === null ? [] : reason.split("; "))],
    raw: kind === "refused" || doubts.length > 0 ? rawOf(item, intake, columns) : [],
    mend: mendOf(intake),
    match: match ? { ...match, cover: covers.get(match.propertyId) ?? null } : null,
    differences: after && !created ? differencesOf(before, after) : [],
    held: Object.entries(intake.held ?? {}).map(([field, { value, why }]) => ({
      label: fieldLabel(field),
      value: valueText(value),
      why: why === "locked" ? "locked" : "confirmed by the lodge",
    })),
    price: after && created ? priceText(after) : null,
    values: after && created ? valuesOf(after) : [],
    options: decisionsFor(item as Parameters<typeof decisionsFor>[0]).map((value) => ({
      value,
      label: (isDoubt ? decisionLabels : quietLabels)[value],
    })),
    decision: decision ?? standing,
    canForce: forcible.has(position),
  };
}

/** The cells of a row as they stand in the file, the one with the fault marked. */
const rawOf = ({ sourceRow }: Item, { fault }: RowIntake, columns: RowContext["columns"]) => {
  const cells = (sourceRow ?? {}) as Record<string, unknown>;
  return columns.map(({ id }) => ({ text: textOfCell(cells[id]), isFault: id === fault?.column }));
};

const mendOf = ({ fault, corrected = {} }: RowIntake): ImportRowView["mend"] =>
  fault ? { label: fault.label, text: corrected[fault.column] ?? fault.text } : null;

const placeOf = (after: Partial<PropertyFields> | null): string =>
  [after?.region, after?.countries?.join(", ")].filter(Boolean).join(", ");

/** Fields of a new property that have a place of their own in its row, or say nothing. */
const unlisted: readonly FieldName[] = [
  ...(["name", "countries", "region", "active", "pricePerNight", "currency"] as const),
  ...(["latitude", "longitude", "priceUnit"] as const),
];
const maxValues = 4;

/** "Capacity 28": a number or a yes says nothing by itself. */
const labeled = (name: FieldName, value: unknown): string =>
  typeof value === "number" || typeof value === "boolean"
    ? `${fieldLabel(name)} ${valueText(value)}`
    : valueText(value);

function priceText({ pricePerNight, currency }: Partial<PropertyFields>): string | null {
  const price = priceOf(pricePerNight ?? null, currency ?? null);
  if (!price) return null;
  return currency ? exactMoney(price) : `${valueText(pricePerNight)}, no currency`;
}

function valuesOf(after: Partial<PropertyFields>): string[] {
  const { latitude, longitude, priceUnit } = after;
  const others = (Object.keys(after) as FieldName[])
    .filter((name) => !unlisted.includes(name))
    .map((name) => labeled(name, after[name]));
  return [
    ...(priceUnit ? [priceUnit] : []),
    ...others.slice(0, maxValues),
    ...(typeof latitude === "number" && typeof longitude === "number"
      ? [`${latitude}, ${longitude}`]
      : []),
  ];
}
