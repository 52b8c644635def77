import type { SheetKind } from "#domain/rates/rate";
import type { Note, SheetContent } from "#domain/rates/reading";
import {
  type DateOrder,
  type DateRange,
  daysInMonth,
  readOrder,
  readRanges,
  readYears,
  toIso,
} from "#domain/rates/sheet/words/dates";

/** A value with the piece of the file that states it. */
export interface Said<Value> {
  value: Value;
  cell: string;
}

/** Nights of a season with the cells that state them. */
export interface Nights {
  from: string;
  to: string;
  cells: string[];
  /** How the years were found if the cell omits them. */
  derived: string | null;
  /** The range, if it has no year of its own. */
  bare?: DateRange;
}

/** Everything that the sheet says outside of its tables and that holds for their prices. */
export interface Facts {
  order: DateOrder;
  /** True if no date of the file tells days from months. */
  isOrderGuessed: boolean;
  kind: Said<SheetKind> | null;
  years: number[];
  yearCell: string | null;
  /** First and last night that the rates are valid for. */
  validity: Said<{ from: string; to: string }> | null;
  today: string;
}

const sheets = "(?:rates?|tariffs?|prices?|pricing|price list|rate sheet)";
/** In this order: a nett STO sheet is for tour operators, a nett contract is nett. */
const kinds: readonly (readonly [SheetKind, RegExp])[] = [
  [
    "sto",
    /\bSTO\b|\b(?:special|safari|selected) tour operators?\b|\b(?:safari )?tour[- ]operators?'? (?:nett? )?(?:rates?|tariffs?|prices?)\b/i,
  ],
  [
    "nett",
    /\bnett\b|\bnet (?:rates?|tariffs?|prices?|of commission|contract)\b|\bnon[- ]?commissionable\b/i,
  ],
  ["nett", /\bNET\b|\([Nn]et\)|\b[Rr]ates are net\b/],
  [
    "sto",
    new RegExp(
      `\\b(?:trade|contract(?:ed)?|agents?|agency|operators?|wholesale(?:rs?)?|partners?|DMC)'?s? ${sheets}\\b|\\b${sheets} (?:20\\d\\d )?for (?:the )?(?:(?:travel|tour|safari|our) )?(?:trade|agents?|operators?|partners?)\\b`,
      "i",
    ),
  ],
  [
    "rack",
    new RegExp(
      `\\brack\\b(?! of)|\\b(?:published|public|retail|walk-in|commissionable) ${sheets}\\b`,
      "i",
    ),
  ],
];

const validWords = /\bvalid(?:ity)?\b|\beffective\b|\brates (?:from|for)\b/i;
export const bookedWords = /\b(?:book(?:ings?|ed)?|reserv(?:ations?|ed)|sold|sales?)\b/i;

export function readFacts(content: SheetContent, today: string): Facts {
  const texts: Note[] = [
    ...content.notes,
    ...content.tables.flatMap((table) => table.above.filter(({ id }) => id === "")),
  ];
  const everything = content.cells.map(({ text }) => text).join("\n");
  const order = readOrder(everything);
  const facts: Facts = {
    order: order ?? "day",
    isOrderGuessed: order === null,
    kind: readKind(content, texts),
    ...readTitleYears(content, texts),
    validity: null,
    today,
  };
  for (const note of texts) facts.validity ??= readValidity(note, facts.order);
  if (facts.years.length === 0 && facts.validity)
    facts.years = readYears(`${facts.validity.value.from} ${facts.validity.value.to}`);
  if (facts.years.length === 0) facts.years = readYears(everything.slice(0, 20_000));
  facts.years = facts.years.filter((year) => Math.abs(year - Number(today.slice(0, 4))) < 8);
  return facts;
}

/** The first text that says it: the title stands before the terms. */
function readKind(content: SheetContent, texts: readonly Note[]): Said<SheetKind> | null {
  const heads = content.tables.flatMap(({ cells }) => cells.filter(({ text }) => text.length < 60));
  for (const { id, text } of [...texts, ...heads]) {
    const kind = kinds.find(([, words]) => words.test(text))?.[0];
    if (kind) return { value: kind, cell: id };
  }
  return null;
}

/** Years of titles: short texts, not conditions of booking. */
function readTitleYears(content: SheetContent, texts: readonly Note[]) {
  const heads = content.tables.flatMap(({ cells }) => cells.filter(({ row }) => row === 0));
  const lists = [
    texts.filter(({ text }) => text.length < 140 && !bookedWords.test(text)),
    heads.filter(({ text }) => readRanges(text).length === 0),
  ];
  for (const list of lists)
    for (const { id, text } of list) {
      const years = readYears(text);
      if (years.length > 0) return { years, yearCell: id || null };
    }
  return { years: [], yearCell: null };
}

/** The nights that a note says its rates to be valid for. */
export function readValidity({ id, text }: Note, order: DateOrder): Facts["validity"] {
  if (text.length > 400) return null;
  for (const sentence of splitSentences(text)) {
    // "Valid 1 June to 31 October 2027 for bookings until 31 May 2027"
    const [stay = ""] = sentence.split(bookedWords);
    const [range] = readRanges(stay, order);
    if (range?.from.year && range.to.year && validWords.test(stay))
      return {
        value: { from: toIso(range.from, range.from.year), to: toIso(range.to, range.to.year) },
        cell: id,
      };
  }
  return null;
}

/** Sentences and items of a note. */
export const splitSentences = (text: string) => text.split(sentenceEnd);
const sentenceEnd =
  /(?<=[a-z\d)%]\.|[A-Z]{3}\.) (?=[A-Z•¹²³⁴-⁹]|\d{1,2} ?(?:–|-|to\b|and\b|years?\b|yrs?\b))|; |\n| ?[•▪·] ?/;

/** The range with years. Null if it cannot be placed. */
export function placeRange(range: DateRange, facts: Facts, cells: string[]): Nights | null {
  const { from, to } = range;
  const unclear = range.doubt ?? null;
  const guessed = range.isAmbiguous && facts.isOrderGuessed ? "day read before month" : unclear;
  if (from.year !== null && to.year !== null) {
    const nights = { from: toIso(from, from.year), to: toIso(to, to.year) };
    return nights.from <= nights.to ? { ...nights, cells, derived: guessed } : null;
  }
  const isPassing = from.month > to.month || (from.month === to.month && from.day > to.day);
  // The last day of February depends on the year.
  const iso = ({ month, day }: DateRange["from"], year: number) =>
    toIso({ month, day: Math.min(day, daysInMonth(year, month)) }, year);
  const inYear = (year: number) => ({
    from: iso(from, year),
    to: iso(to, isPassing ? year + 1 : year),
  });
  const { validity, years, yearCell } = facts;
  if (validity) {
    const first = Number(validity.value.from.slice(0, 4));
    const fitting = [first - 1, first, first + 1, first + 2]
      .map(inYear)
      .filter((one) => one.from >= validity.value.from && one.to <= validity.value.to);
    const [only] = fitting;
    if (only && fitting.length === 1)
      return { ...only, cells: [...cells, validity.cell], derived: "year of the validity" };
  }
  const [year] = years;
  if (year === undefined) {
    const now = Number(facts.today.slice(0, 4));
    const next = inYear(now).to >= facts.today ? inYear(now) : inYear(now + 1);
    return { ...next, cells, derived: "year not stated" };
  }
  const source = yearCell ? [...cells, yearCell] : cells;
  return { ...inYear(year), cells: source, derived: unclear ?? ofSheet };
}

export const ofSheet = "year of the sheet";
