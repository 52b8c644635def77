import { adminTexts } from "#domain/text/admin-texts";
import type { Rate } from "./rate";
import type { SheetReading, Table } from "./reading";
import type {
  ChosenLabels,
  DoubtAnswers,
  Label,
  LabelKind,
  Marked,
  SheetDoubt,
  TableLabel,
} from "./sheet-labels";

/**
 * Where a lodge's new sheet says something else than the label that is remembered for it: which of the two
 * counts is a question. A label that a person chose over the same words last year is no contradiction.
 */
export type Contradiction = {
  /** Id of the line or the table: "t1c3", "t1". */
  key: string;
  doubt: Omit<SheetDoubt, "answer">;
} & ({ part: "lines"; label: Marked<Label> } | { part: "tables"; label: Marked<TableLabel> });

/** What a table says by itself, before anybody labels it. */
export interface Statements extends Partial<Pick<Rate, "charged" | "currency" | "board">> {
  /** What its heads are surely read as, by line ("c3", "r2"). */
  lines: Readonly<Record<string, LabelKind>>;
}

export type Unlabeled = Pick<SheetReading, "labels" | "rates" | "doubts">;

const termsOfTables = ["charged", "currency", "board"] as const;

export function statementsOf(
  { labels, rates, doubts }: Unlabeled,
  id: string,
  table: Table,
): Statements {
  const lines = Object.entries(labels.lines).flatMap(([key, { kind, mark }]) =>
    isLineOf(key, id) && mark === "guessed" ? [[key.slice(id.length), kind]] : [],
  );
  const cells = new Set(table.cells.map((cell) => cell.id));
  const asked = new Set(doubts.flatMap((doubt) => (doubt.id === "charge" ? [...doubt.cells] : [])));
  const own = rates.filter(({ evidence }) => evidence.price?.cells.some((cell) => cells.has(cell)));
  const isStated = ({ evidence }: (typeof own)[number], name: (typeof termsOfTables)[number]) =>
    (evidence[name]?.cells.length ?? 0) > 0 &&
    !(name === "charged" && evidence.price?.cells.some((cell) => asked.has(cell)));
  const terms = termsOfTables.flatMap((name) => {
    const values = new Set(own.map(({ value }) => value[name]));
    const [value] = values;
    return values.size === 1 && value && own.every((rate) => isStated(rate, name))
      ? [[name, value]]
      : [];
  });
  return { ...Object.fromEntries(terms), lines: Object.fromEntries(lines) };
}

/** True for "t1c3" and "t1r2" of the table "t1". */
export const isLineOf = (key: string, id: string): boolean =>
  key.startsWith(`${id}c`) || key.startsWith(`${id}r`);

const words = adminTexts.rateSheets;

/** A remembered label of a line whose head says something else now than when it was chosen. */
export function contradictionOfLine(
  line: { key: string; head: string; label: Marked<Label> },
  now: LabelKind | undefined,
  before: LabelKind | undefined,
): Contradiction | null {
  const { key, head, label } = line;
  if (now === undefined || now === label.kind || now === before) return null;
  const [said, remembered] = [words.labelKinds[now], words.labelKinds[label.kind]];
  return { part: "lines", key, label, doubt: asked(key, head, said, remembered) };
}

/** A remembered label of a table that says something else now than when it was chosen. */
export function contradictionOfTable(
  table: { key: string; name: string; label: Marked<TableLabel> },
  now: Statements,
  before: Partial<Statements> | undefined,
): Contradiction | null {
  const { key, name, label } = table;
  const other = termsOfTables.filter(
    (term) => now[term] && label[term] && now[term] !== label[term] && now[term] !== before?.[term],
  );
  if (other.length === 0) return null;
  const [said, remembered] = [now, label].map((from) => other.map((term) => from[term]).join(", "));
  return { part: "tables", key, label, doubt: asked(key, name, said ?? "", remembered ?? "") };
}

const asRemembered = "remembered";

const asked = (key: string, name: string, said: string, remembered: string) => ({
  ...words.contradicted(name, said, remembered),
  id: `memory:${key}`,
  cells: [],
  answers: [
    { value: "stated", label: said },
    { value: asRemembered, label: remembered },
  ],
  other: null,
  isRemembered: false,
});

/** Contradicting labels of what nobody has labeled since. */
const openOf = (contradictions: readonly Contradiction[], labels: ChosenLabels) =>
  contradictions.filter(({ part, key }) => labels[part]?.[key]?.mark !== "chosen");

export const contradictionDoubts = (
  contradictions: readonly Contradiction[],
  labels: ChosenLabels,
  answers: DoubtAnswers,
): SheetDoubt[] =>
  openOf(contradictions, labels).map(({ doubt }) => ({
    ...doubt,
    answer: answers[doubt.id] ?? null,
  }));

/** The labels with those that a person confirmed against what the sheet says. */
export function withConfirmed(
  labels: ChosenLabels,
  contradictions: readonly Contradiction[],
  answers: DoubtAnswers,
): ChosenLabels {
  const [lines, tables] = [{ ...labels.lines }, { ...labels.tables }];
  for (const one of openOf(contradictions, labels)) {
    if (answers[one.doubt.id] !== asRemembered) continue;
    if (one.part === "lines") lines[one.key] = one.label;
    else tables[one.key] = one.label;
  }
  return { ...labels, lines, tables };
}
