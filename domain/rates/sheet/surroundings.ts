import type { Board, Charge } from "#domain/rates/rate";
import type { Note } from "#domain/rates/reading";
import type { Marked, SingleOnTop, TableLabel } from "#domain/rates/sheet-labels";
import type { Facets, Stated } from "./facets";
import type { Grid } from "./grid";
import { type Facts, readValidity, splitSentences } from "./sentences/facts";
import { amountIn } from "./words/amounts";
import { readYears } from "./words/dates";
import { type Label, looksLikeSeason, looksLikeUnit, type Measure, readLabel } from "./words/label";

/** What stands around a table and holds for its prices where no head says otherwise: always an inference. */
export interface Surroundings {
  measure: Stated<Measure> | null;
  board: Stated<Board> | null;
  currency: Stated<string> | null;
  sleeps: Stated<number> | null;
  single: Stated<SingleOnTop> | null;
  minNights: Stated<number> | null;
  weekdays: NonNullable<Facets["weekdays"]> | null;
  room: Stated<string> | null;
  season: Stated<string> | null;
  ranges: NonNullable<Facets["ranges"]> | null;
  /** Facts of the file with the years that the table's own title states. */
  facts: Facts;
}

const chargeWords =
  /\b(?:levy|levies|fees?|tax(?:es)?|supplements?|child(?:ren)?|surcharges?|deposit|cancel\w*|offer|discount|pay \d|transfers?|flights?|commission|vehicles?)\b/i;
const otherBoardWords =
  /\b(?:guides?|drivers?|pilots?|nann(?:y|ies)|staff|replaces?|instead|upgrades?|packed)\b/i;
const inclusiveWords = /\binclu(?:des?|ded|sive)\b|\b(?:full|half)[- ]board\b/i;
const rateWords = /\b(?:rates?|prices?|tariffs?|basis|per (?:person|night))\b/i;
const maxCaption = 140;

/** A sentence on fees or children has a basis of its own. */
function pricePart(text: string): string {
  if (amountIn(text) !== null || otherBoardWords.test(text.slice(0, 40))) return "";
  const charge = chargeWords.exec(text);
  if (!charge) return text;
  const part = text.slice(0, charge.index);
  return rateWords.test(part) || inclusiveWords.test(part) ? part : "";
}

interface Labeled {
  note: Note;
  label: Label;
  derived: string;
}

const measureOfCharge: Record<Charge, Measure> = {
  "per person sharing": "sharing",
  "per person": "person",
  "per unit": "unit",
};

/** @param others captions of all tables, to tell the title of one from that of the sheet */
export function readSurroundings(
  grid: Grid,
  notes: readonly Note[],
  facts: Facts,
  chosen: readonly (Marked<TableLabel> | undefined)[],
): Surroundings {
  const { above } = grid.table;
  const known = new Set(above.map(({ id }) => id));
  const position = notes.findIndex(({ id }) => id === above.at(-1)?.id);
  const before = notes.slice(0, Math.max(position, 0)).filter(({ id }) => !known.has(id));
  const after = notes.filter((note) => !known.has(note.id) && !before.includes(note));
  const toLabels = (list: readonly Note[], derived: string): Labeled[] =>
    list.flatMap((note) =>
      splitSentences(note.text).flatMap((sentence) => {
        const text = pricePart(sentence);
        return text === ""
          ? []
          : [{ note, derived, label: readLabel(text.slice(0, 300), facts.order) }];
      }),
    );
  const near = toLabels(above.toReversed(), "said above the table");
  const all = [
    ...near,
    ...toLabels(before.toReversed(), "said for the sheet"),
    ...toLabels(after, "said in a note"),
  ];
  const captions = near.filter(({ note }) => note.text.length < maxCaption);
  const set: Partial<TableLabel> = Object.assign({}, ...chosen.toReversed());
  return {
    ...captionOf(captions, notes),
    measure:
      chosenOf(set.charged && measureOfCharge[set.charged]) ?? firstOf(all, ({ basis }) => basis),
    board:
      chosenOf(set.board) ??
      firstOf(all, (label) => label.board) ??
      firstOf(all, (label) => label.impliedBoard),
    currency:
      chosenOf(set.currency) ??
      firstOf(all, ({ currencies }) => (currencies.length === 1 ? (currencies[0] ?? null) : null)),
    sleeps: chosenOf(set.sleeps) ?? firstOf(captions.slice(0, 2), (label) => label.sleeps),
    single: chosenOf(chosen.find(isOfThisSheet)?.single),
    minNights: chosenOf(set.minNights) ?? firstOf(captions.slice(0, 2), (label) => label.minNights),
    weekdays: firstOf(captions, (label) => label.weekdays),
    ...(set.room ? { room: set.room === noRoom ? null : chosenOf(set.room) } : {}),
    ...(set.season ? { season: chosenOf(set.season) } : {}),
    facts: factsOf(above, facts, chosen.find(isOfThisYear)?.year),
  };
}

/** The figure of a remembered label is that of an earlier sheet. */
const isOfThisSheet = (label: Marked<TableLabel> | undefined) =>
  label?.single !== undefined && label.mark !== "remembered";

/** The year of a remembered label is that of an earlier sheet. */
const isOfThisYear = (label: Marked<TableLabel> | undefined) =>
  label?.year !== undefined && label.mark !== "remembered";

/** Typed as the room of a table whose title names none. */
const noRoom = "-";

const chosenOf = <Value>(value: Value | undefined | null): Stated<Value> | null =>
  value === undefined || value === null
    ? null
    : { value, cells: [], derived: "chosen by a person" };

function firstOf<Value>(
  labels: readonly Labeled[],
  read: (label: Label) => Value | null,
): Stated<Value> | null {
  for (const { note, label, derived } of labels) {
    const value = read(label);
    if (value !== null) return { value, cells: note.id ? [note.id] : [], derived };
  }
  return null;
}

const titleWords = /\b(?:rates?|tariffs?|price ?list|20[2-3]\d)\b/i;

/** The season or room that the words above a table name. */
function captionOf(captions: readonly Labeled[], notes: readonly Note[]) {
  const [title] = notes;
  const cellsOf = ({ note }: Labeled) => (note.id ? [note.id] : []);
  const own = captions.filter(({ note }) => note.id !== title?.id);
  const dated = own.find(
    ({ label, note }) => label.seasons.length > 0 && !/\bvalid|effective|book/i.test(note.text),
  );
  const seasonal =
    dated ?? own.find(({ label }) => label.name !== "" && looksLikeSeason(label.name));
  const nearest = captions[0]?.note.id;
  // A title of each page is none of a table.
  const isRepeated = ({ text }: Note) => notes.filter((one) => one.text === text).length > 1;
  const roomed = own.find(
    ({ label, note }) =>
      !titleWords.test(note.text) &&
      label.name !== "" &&
      note.text.length < 70 &&
      !looksLikeSeason(label.name) &&
      !/[.:;]$/.test(note.text) &&
      (looksLikeUnit(label.name) ||
        (note.id === nearest && note.id !== "" && !isRepeated(note) && label.name.length < 40)),
  );
  const derived = "title above the table";
  const seasonName =
    seasonal && (seasonal.label.seasons.find(({ name }) => name)?.name ?? seasonal.label.name);
  return {
    season:
      seasonal && seasonName ? { value: seasonName, cells: cellsOf(seasonal), derived } : null,
    ranges: dated
      ? {
          value: dated.label.seasons.flatMap(({ ranges }) => ranges),
          cells: cellsOf(dated),
          derived,
        }
      : null,
    room: roomed ? { value: roomed.label.name, cells: cellsOf(roomed), derived } : null,
  };
}

const otherYearWords = /\b(?:book|cancel|clos|paid|payment|deposit|until|before|by)\w*\b/i;

/** The years of the table's own title, nearest first. */
function factsOf(above: readonly Note[], facts: Facts, year: number | undefined): Facts {
  if (year !== undefined) return { ...facts, years: [year], yearCell: null, validity: null };
  for (const note of above.toReversed()) {
    if (note.text.length > maxCaption || otherYearWords.test(note.text)) continue;
    const years = readYears(note.text).filter(
      (one) => Math.abs(one - Number(facts.today.slice(0, 4))) < 8,
    );
    if (years.length === 0 || years.length > 2) continue;
    const validity = readValidity(note, facts.order);
    const isWithin =
      years.every((one) => facts.years.includes(one)) && years.length === facts.years.length;
    if (isWithin && !validity) return facts;
    const kept =
      facts.validity && years.some((one) => facts.validity?.value.from.startsWith(String(one)))
        ? facts.validity
        : null;
    return { ...facts, years, yearCell: note.id || null, validity: validity ?? kept };
  }
  return facts;
}
