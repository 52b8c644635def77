import type { Cell } from "#domain/rates/reading";
import type { Overlap, StoredChoices, StoredReading } from "#domain/rates/review";
import type { SheetDoubt } from "#domain/rates/sheet-labels";
import { adminTexts } from "#domain/text/admin-texts";
import { overlapLine } from "./sheet-lines";

const words = adminTexts.rateSheets;

/** A question before acceptance: of the reader, or which of two rates counts. */
export interface DoubtLine {
  /** In the order of the list; answered ones have none. */
  number: number | null;
  id: string;
  question: string;
  detail: string | null;
  cells: { id: string; label: string }[];
  /** Buttons; `name` is what the form posts. */
  answers: { name: "answer" | "way"; value: string; label: string }[];
  other: SheetDoubt["other"];
  /** The answer and who gave it; null while it is open. */
  said: { label: string; by: string } | null;
}

interface Asking {
  reading: StoredReading | null;
  choices: StoredChoices;
  cells: ReadonlyMap<string, Cell>;
  overlaps: readonly Overlap[];
  year: string;
}

/** Open questions first. Rows that overlap are asked about unless the reader asks itself. */
export function doubtLines({ reading, choices, cells, overlaps, year }: Asking): DoubtLine[] {
  const asked = reading?.asked ?? [];
  const isAskedOverlap = asked.some(({ id, answer }) => answer === null && /^overlap:/.test(id));
  const open = [
    ...asked.filter(({ answer }) => answer === null).map((doubt) => askedLine(doubt, cells)),
    ...(isAskedOverlap ? [] : overlapsAsked(overlaps, year)),
  ];
  const answered = asked.flatMap((doubt) =>
    doubt.answer === null
      ? []
      : [{ ...askedLine(doubt, cells), said: saidOf(doubt, doubt.answer, choices) }],
  );
  return [...open.map((line, index) => ({ ...line, number: index + 1 })), ...answered];
}

function askedLine(doubt: SheetDoubt, cells: ReadonlyMap<string, Cell>): DoubtLine {
  const { id, question, detail, answers, other } = doubt;
  // A question without an answer of its own is one to take note of.
  const offered = answers.length > 0 || other ? answers : [words.noted];
  return {
    ...{ id, question, detail, other, number: null, said: null },
    cells: doubt.cells.flatMap((cell) => {
      const known = cells.get(cell);
      return known ? [{ id: cell, label: known.label }] : [];
    }),
    answers: offered.map((answer) => ({ name: "answer", ...answer })),
  };
}

/** One question for the same seasons and nights, however many rooms it is about. */
function overlapsAsked(overlaps: readonly Overlap[], year: string): DoubtLine[] {
  const asked = new Map<string, DoubtLine>();
  for (const overlap of overlaps) {
    const { title, text, ways } = overlapLine(overlap, year);
    const key = [title, text].join("/");
    const known = asked.get(key)?.answers ?? [];
    asked.set(key, {
      ...{ id: key, question: title, cells: [], other: null, number: null, said: null },
      detail: text,
      answers: ways.map(({ label, winner, loser }, index) => ({
        name: "way",
        value: [known[index]?.value, `${winner}/${loser}`].filter(Boolean).join(" "),
        label,
      })),
    });
  }
  return [...asked.values()];
}

function saidOf({ id, answers }: SheetDoubt, answer: string, { answers: given }: StoredChoices) {
  const label = [...answers, words.noted].find(({ value }) => value === answer)?.label ?? answer;
  const by = given[id]?.by;
  return { label, by: by === null ? words.marks.remembered : by ? words.answeredBy(by) : "" };
}

/** The number of the open question that a cell waits for. */
export function waitingCells(asked: readonly SheetDoubt[], lines: readonly DoubtLine[]) {
  const numberOf = new Map(lines.map(({ id, number }) => [id, number]));
  const waiting: Record<string, number> = {};
  for (const { id, cells } of asked) {
    const number = numberOf.get(id);
    if (number) for (const cell of cells) waiting[cell] ??= number;
  }
  return waiting;
}
