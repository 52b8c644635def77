import { isDay } from "#domain/calendar/dates";
import type { Evidence, Found, SheetReading } from "./reading";
import type { RowEvidence, RowKind, SheetRows, StoredEvidence } from "./review";
import { crossErrorsOf } from "./row-form";
import { groupBy } from "./sheet/group-by";
import { dayNumber } from "./trip";

/** What a person did to the rows of a sheet survives that the sheet is read anew (I-008). */

/** A row to be stored. */
export interface CarriedRow {
  kind: RowKind;
  value: object;
  evidence: Readonly<Record<string, StoredEvidence | undefined>>;
  leftOut: boolean;
}

interface StoredRow extends CarriedRow {
  /** The cells of its price, or null for a row that was entered by hand. */
  key: string | null;
  typed: string[];
}

const mainFigures: Record<RowKind, readonly string[]> = {
  rate: ["price"],
  band: ["percent", "amount"],
  extra: ["percent", "amount"],
  offer: ["stay"],
};

function keyOf(kind: RowKind, evidence: CarriedRow["evidence"]): string | null {
  // A typed percentage has no cell; that of the amount which it replaced stays.
  const cells = mainFigures[kind].flatMap((name) => evidence[name]?.cells ?? []);
  return cells.length > 0 ? `${kind}:${cells.join("+")}` : null;
}

function freshRows({ rates, bands, extras, offers }: SheetReading): CarriedRow[] {
  const rowsOf = <Value extends object>(kind: RowKind, found: readonly Found<Value>[]) =>
    found.map(({ value, evidence }): CarriedRow => {
      const known: Readonly<Record<string, Evidence | undefined>> = evidence;
      return { kind, value, evidence: known, leftOut: false };
    });
  return [
    ...rowsOf("rate", rates),
    ...rowsOf("band", bands),
    ...rowsOf("extra", extras),
    ...rowsOf("offer", offers),
  ];
}

function storedRows({ rates, bands, extras, offers }: SheetRows, evidence: RowEvidence) {
  const rowsOf = (kind: RowKind, rows: readonly { id: string; leftOut: boolean }[]) =>
    rows.map(({ id, leftOut, ...value }): StoredRow => {
      const own = evidence.get(id) ?? {};
      const typed = Object.keys(own).filter((name) => own[name]?.isTyped);
      return { kind, value, evidence: own, leftOut, key: keyOf(kind, own), typed };
    });
  return [
    ...rowsOf("rate", rates),
    ...rowsOf("band", bands),
    ...rowsOf("extra", extras),
    ...rowsOf("offer", offers),
  ];
}

const valueAt = (row: CarriedRow, name: string): unknown =>
  (row.value as Record<string, unknown>)[name];

/** A row of the new reading. */
interface Slot {
  key: string | null;
  fresh: CarriedRow;
  /** The same row with the year before, if the year of the sheet has changed. */
  earlier: CarriedRow | undefined;
  /** What becomes of it; null until a stored row is found in it. */
  claimed: CarriedRow | null;
}

function slotsOf(reading: SheetReading, earlier: SheetReading | null): Slot[] {
  const rows = freshRows(reading);
  const groups = groupBy(rows, keyOfRow);
  const groupsBefore = groupBy(earlier ? freshRows(earlier) : [], keyOfRow);
  return rows.map((fresh): Slot => {
    const key = keyOfRow(fresh);
    const [own = [], before = []] = [groups.get(key), groupsBefore.get(key)];
    const isSame = own.length === before.length;
    return { key, fresh, earlier: isSame ? before[own.indexOf(fresh)] : undefined, claimed: null };
  });
}

const keyOfRow = ({ kind, evidence }: CarriedRow) => keyOf(kind, evidence);

const haveSameDates = ({ fresh, earlier }: Slot, stored: StoredRow) =>
  ["from", "to"].every(
    (name) =>
      stored.typed.includes(name) || valueAt(earlier ?? fresh, name) === valueAt(stored, name),
  );

/** Typed values that their row does not take: its price is no longer read, or they contradict the rest of it. */
export interface StrayRow {
  row: CarriedRow;
  id: string;
  why: "unread" | "contradicting";
}

/**
 * The rows of a new reading with what was typed over the stored ones, and left out. A row is found again by
 * the cell of its price; typed rows of a cell that has none now stay, and each asks what becomes of it.
 * @param before.reading with the year before, if the year of the sheet has changed: typed dates move along
 */
export function carryEdits(
  reading: SheetReading,
  before: { rows: SheetRows; evidence: RowEvidence; reading: SheetReading | null },
): { rows: CarriedRow[]; stray: StrayRow[] } {
  const slots = slotsOf(reading, before.reading);
  const seen = new Map<string, number>();
  const stray: StrayRow[] = [];
  const added: CarriedRow[] = [];
  for (const stored of storedRows(before.rows, before.evidence)) {
    const { key, typed, ...row } = stored;
    const ordinal = seen.get(key ?? "") ?? 0;
    seen.set(key ?? "", ordinal + 1);
    if (typed.length === 0 && !row.leftOut) continue;
    const carry = (slot: Slot, names: readonly string[]) => {
      const carried = withTyped(slot, row, names);
      const isSound = Object.keys(crossErrorsOf(row.kind, carried.value)).length === 0;
      if (!isSound) stray.push({ row, id: `typed:${key}:${ordinal}`, why: "contradicting" });
      return isSound ? carried : row;
    };
    const own = key === null ? [] : slots.filter((slot) => slot.key === key);
    const same = own.filter((slot) => haveSameDates(slot, stored));
    const [slot] = same.length > 0 ? same.filter(isOpen) : own.filter((_, at) => at === ordinal);
    const [whole = own[0]] = same;
    if (slot && isOpen(slot)) slot.claimed = carry(slot, typed);
    // A further piece of a row that was split: its nights are its own, all else is read anew.
    else if (typed.length > 0 && whole) added.push(carry(whole, [...typed, "from", "to"]));
    else if (own.length === 0) {
      added.push(row);
      if (typed.length > 0 && key !== null)
        stray.push({ row, id: `typed:${key}:${ordinal}`, why: "unread" });
    }
  }
  return { rows: [...slots.map(({ claimed, fresh }) => claimed ?? fresh), ...added], stray };
}

const isOpen = ({ claimed }: Slot) => claimed === null;

function withTyped(slot: Slot, stored: CarriedRow, typed: readonly string[]): CarriedRow {
  const { kind, value, evidence } = slot.fresh;
  const values = typed.map((name) => [name, movedWith(slot, valueAt(stored, name))] as const);
  return {
    kind,
    value: { ...value, ...Object.fromEntries(values) },
    evidence: {
      ...evidence,
      ...Object.fromEntries(typed.map((name) => [name, stored.evidence[name]])),
    },
    leftOut: stored.leftOut,
  };
}

/** A typed day in the year that its row has now, unless it was typed in that year. */
function movedWith({ fresh, earlier }: Slot, typed: unknown): unknown {
  const before = earlier && valueAt(earlier, "from");
  const [from, to] = [valueAt(fresh, "from"), valueAt(fresh, "to")];
  if (!isDayText(typed) || !isDayText(from) || !isDayText(to) || !isDayText(before)) return typed;
  const moved = inYear(typed, yearOf(typed) + yearOf(from) - yearOf(before));
  const distance = (day: string) =>
    Math.max(dayNumber(from) - dayNumber(day), dayNumber(day) - dayNumber(to), 0);
  return distance(typed) < distance(moved) ? typed : moved;
}

const isDayText = (value: unknown): value is string => typeof value === "string" && isDay(value);
const yearOf = (day: string) => Number(day.slice(0, 4));

/** February 29 is the 28th in most years. */
function inYear(day: string, year: number): string {
  const moved = `${year}${day.slice(4)}`;
  return isDay(moved) ? moved : `${year}-02-28`;
}
