import type { ProtectedFields } from "#db/queries/property/evidence.server";
import type { CellText, RowDecision, RowIntake } from "#domain/changes/row-intake";
import { likenessInWords } from "#domain/intake/likeness";
import type { TableMap } from "#domain/intake/map";
import {
  type ChangedStay,
  nameOfRow,
  type NewStay,
  planRow,
  type RowPlan,
  type StoredRow,
  withoutDoubts,
} from "#domain/intake/plan-row";
import { labelOf, type RowReading } from "#domain/intake/read-row";
import type { Doubt, Refusal } from "#domain/intake/row-checks";
import type { SourceColumn, SourceRow } from "#domain/intake/table";
import type { Protection } from "#domain/property/evidence";
import type { FieldName } from "#domain/property/fields";
import { changesSinceShown, type Guarded, type ShownRow } from "./changed-since";
import type { NewItem } from "./store.server";

/** What a person has decided about a row, or typed over its cells. */
export interface RowChoice {
  decision?: RowDecision;
  corrected?: Readonly<Record<string, string>>;
  /** The row as it was shown when it was decided. */
  about?: ShownRow;
}

/** The choice with which a row is stored: its doubts are those that were decided. */
export const storedChoice = (intake: RowIntake): RowChoice => ({
  decision: intake.decision,
  corrected: intake.corrected,
  about: intake,
});

/** A table, and how its rows are read. */
export interface MappedTable {
  columns: readonly SourceColumn[];
  map: TableMap;
}

/** A row with what is read from it. */
export interface ReadRow {
  row: SourceRow;
  reading: RowReading;
  choice: RowChoice;
}

interface Surroundings {
  table: MappedTable;
  /** The property that the row names. */
  stored: StoredRow | null;
  /** Properties that it may be. */
  candidates: readonly StoredRow[];
  protectedOf: (propertyId: string) => ProtectedFields;
  /** Another row of the same table about the same property. */
  earlier: RowIntake["earlier"] | null;
}

/** What a row will do, as an item of a change. */
export function itemOfRow(read: ReadRow, around: Surroundings): NewItem {
  const { reading, row } = read;
  const { stored, candidates, earlier, table } = around;
  const named = { propertyId: stored?.property.id ?? null, name: nameOfRow(reading, stored) };
  const { decision, corrected } = read.choice;
  const base: RowIntake = {
    row: row.number,
    ...(corrected && { corrected }),
    ...(decision === "skip" && { decision }),
    ...(stored && { isEdit: true }),
    ...(earlier && { earlier }),
  };
  if (earlier?.isEqual)
    return { ...named, state: "same", reason: `Same as row ${earlier.number}`, intake: base };
  if (earlier && reading.id !== null)
    return {
      ...{ ...named, intake: base, sourceRow: row.cells, state: "refused" },
      reason: `Row ${earlier.number} of this file has the same id`,
    };
  const { publishAs } = table.map;
  const alike = planRow(reading, stored, { candidates, publishAs });
  // A row with a value that cannot be read is refused, whatever it looks like.
  const isRefused = alike.kind === "doubtful" && !alike.update && !alike.create;
  const planned = isRefused ? planRow(reading, stored, { publishAs }) : alike;
  const { plan, held, guarded } = withHeld(planned, around);
  const changes = changesSinceShown(plan, guarded, read.choice);
  const doubtful = asDoubt(plan, around, changes);
  const intake: RowIntake = {
    ...base,
    ...(held && { held }),
    ...(stored && Object.keys(guarded).length > 0 && { replaces: guarded }),
    ...(changes.length > 0 && { changes }),
    cells: cellsOf(read, table),
    fixed: fixedOf(read),
  };
  if (doubtful)
    return decided(doubtful, { ...named, sourceRow: row.cells, intake }, read.choice, around);
  return settled(plan, { ...named, sourceRow: row.cells, intake }, around);
}

type Base = Pick<NewItem, "propertyId" | "name" | "sourceRow"> & { intake: RowIntake };
type DoubtfulPlan = Extract<RowPlan, { kind: "doubtful" }>;

/** A row that needs no decision, or is skipped all the same. */
function settled(plan: RowPlan, base: Base, { table }: Surroundings): NewItem {
  const isSkipped = base.intake.decision === "skip";
  switch (plan.kind) {
    case "new":
    case "changed":
      return { ...base, ...effectOf(plan), ...(isSkipped && { state: "skipped" }) };
    case "same": {
      // The cells that prove what is stored already are not needed.
      const { cells: _cells, fixed: _fixed, ...intake } = base.intake;
      return { ...{ propertyId: plan.id, name: base.name, state: "same" }, intake };
    }
    case "refused": {
      const { id, reason, refusals } = plan;
      const intake = { ...base.intake, ...faultOf(refusals, table) };
      return { ...base, givenId: id, state: "refused", reason, intake };
    }
    case "doubtful":
      throw new Error("A doubtful row is decided");
  }
}

/** A doubtful row by the decision of a person, without one it waits. */
function decided(
  plan: DoubtfulPlan,
  base: Base,
  choice: RowChoice,
  { table }: Surroundings,
): NewItem {
  const { doubts, like, update, create } = plan;
  const waiting: RowIntake = {
    ...base.intake,
    isDoubt: true,
    // The match says which property the row looks like.
    doubts: wordsOf(doubts.filter(({ isLikeness }) => !isLikeness)),
    ...(like && {
      match: { propertyId: like.id, name: like.name, why: likenessInWords(like.likeness) },
    }),
    ...faultOf(doubts, table),
  };
  const decision = decisionAbout(waiting, doubts, choice);
  const shown = update ?? create;
  const chosen = decision === "update" ? update : decision === "new" ? create : shown;
  const effect = shown && effectOf(shown);
  if (decision === undefined || (shown && !chosen))
    return { ...base, intake: waiting, ...effect, state: "doubtful" };
  const item = { ...base, intake: { ...waiting, decision } };
  if (decision === "skip") return { ...item, ...effect, state: "skipped" };
  // All that it would change is protected.
  if (!chosen) return { ...item, state: "same" };
  return { ...item, ...effectOf(decision === "without" ? withoutDoubts(chosen, doubts) : chosen) };
}

/**
 * A decision counts for the property and the doubts that were shown when it was made: others are asked about anew.
 * A skipped row stays skipped.
 */
function decisionAbout(
  { match, doubts = [], cells = {} }: RowIntake,
  fields: readonly Doubt[],
  { decision, corrected = {}, about = {} }: RowChoice,
): RowDecision | undefined {
  if (decision === "skip") return decision;
  if (match && match.propertyId !== about.match?.propertyId) return undefined;
  const isKnown = (why: string) => about.doubts?.includes(why) ?? false;
  // Two columns may cause a doubt of the same words; what a person has typed needs no second look.
  const isSameCell = ({ field }: Doubt) => {
    if (field === null) return true;
    const [now, before] = [cells[field], about.cells?.[field]];
    return now?.text === before?.text || (now !== undefined && now.column in corrected);
  };
  return doubts.every(isKnown) && fields.every(isSameCell) ? decision : undefined;
}

const effectOf = (plan: NewStay | ChangedStay): Partial<NewItem> =>
  plan.kind === "new"
    ? { propertyId: null, givenId: plan.id, created: true, after: plan.after }
    : { propertyId: plan.id, version: plan.version, before: plan.before, after: plan.after };

/** "Rate: “1.250” is 1,250 or 1.25"; what is wrong with a place is said once for both of its coordinates. */
const wordsOf = (doubts: readonly Doubt[]): string[] => [
  ...new Set(
    doubts.map(({ field, why }) => {
      const isPlace = field === "latitude" || field === "longitude";
      const isShared = isPlace && doubts.filter((other) => other.why === why).length > 1;
      const isNamed = field === null || isShared || why.startsWith(labelOf(field));
      return isNamed ? why : `${labelOf(field)}: ${why}`;
    }),
  ),
];

/** Rows that were edited since their export, or resemble an earlier row, are doubtful too. */
function asDoubt(
  plan: RowPlan,
  { earlier, stored }: Surroundings,
  changes: readonly string[],
): DoubtfulPlan | null {
  const doubts: Doubt[] = [];
  const say = (why: string) =>
    doubts.push({ field: null, column: null, text: "", value: null, why });
  if (earlier && plan.kind !== "refused")
    say(`Row ${earlier.number} of this file is about the same property`);
  if (plan.kind !== "refused") changes.forEach(say);
  if (plan.kind === "refused" && plan.change && plan.id !== null) {
    say(plan.reason);
    const version = stored?.property.version ?? 0;
    const update: ChangedStay = { kind: "changed", id: plan.id, version, ...plan.change };
    return { kind: "doubtful", id: plan.id, doubts, like: null, update, create: null };
  }
  if (plan.kind === "doubtful") return { ...plan, doubts: [...doubts, ...plan.doubts] };
  const isDoubtful = plan.kind === "same" ? changes.length > 0 : doubts.length > 0;
  if (!isDoubtful || plan.kind === "refused") return null;
  const effect = { update: plan.kind === "changed" ? plan : null };
  const create = plan.kind === "new" ? plan : null;
  return { kind: "doubtful", id: plan.id, doubts, like: null, create, ...effect };
}

/** The change of a property that a row is about to make. */
function changeOf(plan: RowPlan): ChangedStay | null {
  if (plan.kind === "changed") return plan;
  if (plan.kind === "doubtful") return plan.update;
  if (plan.kind !== "refused" || !plan.change || plan.id === null) return null;
  return { kind: "changed", id: plan.id, version: 0, ...plan.change };
}

/** Values that the lodge confirmed, or a person locked, stay; a row that names its property is an edit. */
function withHeld(
  plan: RowPlan,
  { protectedOf, candidates, stored }: Surroundings,
): { plan: RowPlan; held?: RowIntake["held"]; guarded: Guarded } {
  const change = changeOf(plan);
  if (!change) return { plan, guarded: {} };
  const { id, after } = change;
  const { locked, confirmed } = protectedOf(id);
  const update = withoutDoubts(
    change,
    [...locked, ...confirmed].map((field) => asLeft(field)),
  );
  const guarded: Guarded = {};
  for (const field of Object.keys(after) as FieldName[])
    if (!(field in update.after))
      guarded[field] = confirmed.includes(field) ? "confirmed" : "locked";
  if (stored || plan.kind !== "doubtful") return { plan, guarded };
  const property = candidates.find((stay) => stay.property.id === id)?.property;
  const held: NonNullable<RowIntake["held"]> = {};
  for (const [field, why] of Object.entries(guarded) as [FieldName, Protection][])
    held[field] = { value: property?.[field], why };
  if (Object.keys(update.after).length === 0) return { plan: { kind: "same", id }, held, guarded };
  const doubts = plan.doubts.filter(({ field }) => !field || !(field in held));
  return { plan: { ...plan, update, doubts }, held, guarded };
}

const asLeft = (field: FieldName): Doubt => ({
  ...{ field, column: null, text: "", value: null, why: "" },
});

/** The cell, or the fact without a column, that a corrected text mends. */
function faultOf(
  faults: readonly Refusal[],
  { columns, map }: MappedTable,
): Pick<RowIntake, "fault"> {
  const fault = faults.find(({ field }) => field !== null);
  if (!fault?.field) return {};
  const { field, text } = fault;
  const column = fault.column ?? map.columns.find(({ target }) => target === field)?.column;
  const head = columns.find(({ id }) => id === column)?.head;
  const label = head ? `${labelOf(field)} (${head})` : labelOf(field);
  return { fault: { column: column ?? `=${field}`, text, label } };
}

/** The cells from which the values of a row are read. */
function cellsOf({ reading }: ReadRow, { columns }: MappedTable): RowIntake["cells"] {
  const heads = new Map(columns.map(({ id, head }) => [id, head]));
  return Object.fromEntries(
    reading.proposals.flatMap(({ field, column, text }): [FieldName, CellText][] =>
      column === null || text === ""
        ? []
        : [[field, { column, head: heads.get(column) ?? "", text: text.slice(0, maxCellText) }]],
    ),
  );
}

const maxCellText = 300;

/** Fields that have the value that a person chose for the whole file, or typed for the row. */
const fixedOf = ({ reading }: ReadRow): FieldName[] =>
  reading.proposals.flatMap(({ field, isFixed, text }) => (isFixed && text !== "" ? [field] : []));
