import type { Note, SheetContent } from "#domain/rates/reading";
import type { DoubtAnswers, SheetDoubt } from "#domain/rates/sheet-labels";
import type { SheetCurrency } from "./currency";
import type { LeftOut } from "./grid";
import { groupBy } from "./group-by";
import { askLevies, type Levy } from "./levies";
import { lowSingleId } from "./rates";
import { datesNotFound, type Priced } from "./resolve";
import { seasonQuestion } from "./season-key";
import type { Facts } from "./sentences/facts";
import { readLabel } from "./words/label";

/** Questions to the operator: one for all cells of the same question, the gravest first. */

export interface DoubtSource {
  content: SheetContent;
  levies: readonly Levy[];
  facts: Facts;
  currency: SheetCurrency;
  quotes: readonly Priced[];
  lowSingles: readonly Priced[];
  left: readonly LeftOut[];
  /** Prices of rooms that have two for the same nights. */
  overlapping: readonly string[];
  answers: DoubtAnswers;
}

/** Whatever the answer to one of the whole sheet changed, it stays in the list, so that it can be changed. */
type Question = Omit<SheetDoubt, "answer">;

const plain = { detail: null, other: null, isRemembered: false } as const;
const ignore = { value: "ignore", label: "Leave them out" };

export function listDoubts(source: DoubtSource): SheetDoubt[] {
  const { answers } = source;
  const undated = new Set(source.quotes.filter(isUndated).map(({ cell }) => cell.id));
  const questions = [
    ...askCurrency(source.currency),
    ...askCharge(source),
    ...askYear(source),
    ...askSeasons(source),
    ...askSingles(source.lowSingles),
    ...askAges(source),
    ...askResidents(source.content.notes),
    ...askLevies(source.levies),
    ...askOverlaps(source.overlapping),
    ...askMarks(source),
    ...askLeft(source.left.filter(({ cell }) => !undated.has(cell))),
    ...askUnopened(source.content.unopened),
    ...(source.content.isRecognized ? [recognized] : []),
  ];
  return questions.map((question) => ({ ...question, answer: answers[question.id] ?? null }));
}

function askCurrency({ code, others, isOpen, cells, likely }: SheetCurrency): Question[] {
  const questions: Question[] = [];
  if (isOpen)
    questions.push({
      ...plain,
      id: "currency",
      question:
        cells.length > 0
          ? "Which country's dollar are the prices in?"
          : "Which currency are the prices in?",
      detail:
        cells.length > 0
          ? `Read as ${code ?? "USD"}.`
          : `The sheet names none. Read as ${code ?? "USD"}.`,
      cells,
      answers: likely.map((value) => ({ value, label: value })),
      other: "currency",
      isRemembered: true,
    });
  if (others.length > 0)
    questions.push({
      ...plain,
      id: "currencies",
      question: `Which of the currencies is read: ${[code, ...others].join(" or ")}?`,
      detail: `Prices in ${code ?? "one"} were read, those in ${others.join(" and ")} were not.`,
      cells: [],
      answers: [code ?? "USD", ...others].map((value) => ({ value, label: value })),
      isRemembered: true,
    });
  return questions;
}

/** Answers to "charge". */
export const chargeAnswers = [
  { value: "per person sharing", label: "Per person sharing" },
  { value: "per person", label: "Per person" },
  { value: "per unit", label: "Per room or unit" },
] as const;

function askCharge({ quotes, answers }: DoubtSource): Question[] {
  const unsaid = quotes.filter(({ isBaseSaid, figure }) => !isBaseSaid && figure.kind === "amount");
  if (unsaid.length === 0 && !answers["charge"]) return [];
  return [
    {
      ...plain,
      id: "charge",
      question: "Are the prices per person sharing, per person or per room?",
      detail: "The sheet does not say what a price is charged for.",
      cells: unsaid.map(({ cell }) => cell.id),
      answers: [...chargeAnswers],
      isRemembered: true,
    },
  ];
}

export const yearNotStated = "year not stated";

function askYear({ quotes, facts, answers }: DoubtSource): Question[] {
  const undated = quotes.flatMap(({ nights }) =>
    nights.filter(({ derived }) => derived === yearNotStated),
  );
  if (undated.length === 0 && !answers["year"]) return [];
  const now = Number(facts.today.slice(0, 4));
  return [
    {
      ...plain,
      id: "year",
      question: "Which year are the dates of?",
      detail: "The sheet states none: the next nights of each season were taken.",
      cells: [...new Set(undated.flatMap(({ cells }) => cells))],
      answers: [now + 1, now, now + 2].map((year) => ({
        value: String(year),
        label: String(year),
      })),
      other: "year",
    },
  ];
}

const isUndated = ({ season, problem }: Priced) =>
  season !== null && problem === datesNotFound(season.value);

/** Seasons whose dates stand nowhere, or in a picture. */
function askSeasons({ quotes, answers }: DoubtSource): Question[] {
  const isAsked = (quote: Priced) =>
    isUndated(quote) || (quote.season !== null && seasonQuestion(quote.season.value) in answers);
  const bySeason = groupBy(quotes.filter(isAsked), ({ season }) =>
    seasonQuestion(season?.value ?? ""),
  );
  return [...bySeason].map(([id, list]) => ({
    ...plain,
    id,
    question: `Which nights are “${list[0]?.season?.value ?? ""}”?`,
    detail: "For example 1 Jun 2027 - 31 Oct 2027, 20 Dec 2027 - 5 Jan 2028.",
    cells: [...new Set(list.map(({ cell }) => cell.id))],
    answers: [ignore],
    other: "dates",
  }));
}

function askSingles(singles: readonly Priced[]): Question[] {
  return [...groupBy(singles, lowSingleId)].map(([id, list]) => ({
    ...plain,
    id,
    question:
      "Prices for one adult are lower than those per person sharing: are they a supplement?",
    detail: "A supplement is added to the price per person sharing.",
    cells: [...new Set(list.map(({ cell }) => cell.id))],
    answers: [
      { value: "supplement", label: "Supplement, add it" },
      { value: "price", label: "It is the price" },
    ],
    isRemembered: true,
  }));
}

function askAges({ quotes, answers }: DoubtSource): Question[] {
  const unaged = quotes.filter(
    ({ measure, ages, figure }) => measure.value === "child" && !ages && figure.kind !== "closed",
  );
  if (unaged.length === 0 && !answers["ages"]) return [];
  return [
    {
      ...plain,
      id: "ages",
      question: "Which ages are the children's prices for?",
      detail: "For example 6-11.",
      cells: [...new Set(unaged.map(({ cell }) => cell.id))],
      answers: [ignore],
      other: "ages",
    },
  ];
}

const titleForResidents = (notes: readonly Note[]) =>
  notes.slice(0, 3).find(({ text }) => text.length < 140 && readLabel(text).isForResidents);
export const isResidentSheet = (notes: readonly Note[]) => titleForResidents(notes) !== undefined;

export const forResidents = "residents";

/** A sheet for residents alone. */
function askResidents(notes: readonly Note[]): Question[] {
  const title = titleForResidents(notes);
  if (!title) return [];
  return [
    {
      ...plain,
      id: "residents",
      question: "The title says that the prices are for residents. Are they for everyone?",
      detail: title.text,
      cells: [title.id],
      answers: [
        { value: "everyone", label: "For everyone" },
        { value: forResidents, label: "For residents only, read none" },
      ],
    },
  ];
}

function askOverlaps(overlapping: readonly string[]): Question[] {
  const cells = [...new Set(overlapping)];
  if (cells.length === 0) return [];
  return [
    {
      ...plain,
      id: `overlap:${hash(cells.join("|"))}`,
      question: "Some rooms have two prices for the same nights. Do you settle them in the rates?",
      detail: "Name what tells them apart in the labels, or leave one out.",
      cells,
      answers: [{ value: "settled", label: "I settle them in the rates" }],
    },
  ];
}

/** Marks beside prices without a footnote. */
function askMarks({ quotes, content }: DoubtSource): Question[] {
  const known = content.notes.map(({ text }) => text.slice(0, 6));
  const open = quotes.filter(({ markers }) =>
    markers.some((mark) => !known.some((text) => text.includes(mark.replace(")", "")))),
  );
  if (open.length === 0) return [];
  const marks = [...new Set(open.flatMap(({ markers }) => markers))].join(" ");
  return [
    {
      ...plain,
      id: `marks:${marks}`,
      question: `What does the mark ${marks} beside prices say?`,
      detail: "No footnote begins with it. Add what it says as a row, if it matters.",
      cells: open.map(({ cell }) => cell.id),
      answers: [{ value: "ignore", label: "Nothing that matters" }],
    },
  ];
}

/** What was not read, by reason. */
function askLeft(left: readonly LeftOut[]): Question[] {
  return [...groupBy(left, ({ why }) => why)].map(([why, list]) => {
    const cells = [...new Set(list.map(({ cell }) => cell))];
    return {
      ...plain,
      id: leftId(why, cells),
      question: `${why}. Leave them out?`,
      cells,
      answers: [ignore],
    };
  });
}

/** Another id for other cells: figures that a changed label frees are asked for again. */
const leftId = (why: string, cells: readonly string[]) =>
  `unread:${hash([why, ...cells].join("|"))}`;

function hash(text: string): string {
  let sum = 5381;
  for (const letter of text) sum = (Math.imul(sum, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}

const askUnopened = (unopened: readonly string[]): Question[] =>
  unopened.length === 0
    ? []
    : [
        {
          ...plain,
          id: `unopened:${hash(unopened.join("|"))}`,
          question: "Parts of the file were not read. Leave them out?",
          detail: unopened.join(". "),
          cells: [],
          answers: [ignore],
        },
      ];

const recognized: Question = {
  ...plain,
  id: "recognized",
  question: "The letters were recognized in a scan: did you compare every figure with the image?",
  cells: [],
  answers: [{ value: "compared", label: "Compared" }],
};
