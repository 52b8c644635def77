import type { Evidence, Found, SheetReading } from "./reading";
import type { RowEvidence, RowKind, SheetRows, StoredEvidence } from "./review";

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
  extra: ["amount"],
  offer: ["stay"],
};

function keyOf(kind: RowKind, evidence: CarriedRow["evidence"]): string | null {
  const figure = mainFigures[kind].find((name) => evidence[name]);
  const cells = figure === undefined ? [] : (evidence[figure]?.cells ?? []);
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

const haveSameDates = (one: CarriedRow, other: StoredRow) =>
  ["from", "to"].every(
    (name) => other.typed.includes(name) || valueAt(one, name) === valueAt(other, name),
  );

/**
 * The rows of a new reading with what was typed over the stored ones, and left out. A row is found again by
 * the cell of its price; typed rows of a cell that has none now stay, and each asks what becomes of it.
 */
export function carryEdits(
  reading: SheetReading,
  before: { rows: SheetRows; evidence: RowEvidence },
): { rows: CarriedRow[]; lost: { row: CarriedRow; id: string }[] } {
  const slots = freshRows(reading).map((row) => ({
    row,
    fresh: row,
    key: keyOf(row.kind, row.evidence),
    isClaimed: false,
  }));
  const seen = new Map<string, number>();
  const lost: { row: CarriedRow; id: string }[] = [];
  const added: CarriedRow[] = [];
  for (const stored of storedRows(before.rows, before.evidence)) {
    const { key, typed, ...row } = stored;
    const ordinal = seen.get(key ?? "") ?? 0;
    seen.set(key ?? "", ordinal + 1);
    if (typed.length === 0 && !row.leftOut) continue;
    const own = key === null ? [] : slots.filter((slot) => slot.key === key);
    const slot =
      own.find((one) => !one.isClaimed && haveSameDates(one.row, stored)) ??
      own.find((one, index) => !one.isClaimed && index === ordinal);
    if (slot) {
      slot.isClaimed = true;
      slot.row = withTyped(slot.row, row, typed);
    } else if (typed.length > 0 || own.length === 0) {
      const [fresh] = own.map((one) => one.fresh);
      // A further piece of a row that was split: its nights are its own, all else is read anew.
      added.push(fresh ? withTyped(fresh, row, [...typed, "from", "to"]) : row);
      if (typed.length > 0 && key !== null && own.length === 0)
        lost.push({ row, id: `typed:${key}:${ordinal}` });
    }
  }
  return { rows: [...slots.map(({ row }) => row), ...added], lost };
}

const withTyped = (row: CarriedRow, stored: CarriedRow, typed: readonly string[]): CarriedRow => ({
  kind: row.kind,
  value: {
    ...row.value,
    ...Object.fromEntries(typed.map((name) => [name, valueAt(stored, name)])),
  },
  evidence: {
    ...row.evidence,
    ...Object.fromEntries(typed.map((name) => [name, stored.evidence[name]])),
  },
  leftOut: stored.leftOut,
});
