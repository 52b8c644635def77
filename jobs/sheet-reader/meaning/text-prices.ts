import type {
  Evidence,
  Found,
  Note,
  SheetContent,
  SheetReading,
  Table,
  TableCell,
} from "#domain/rates/reading";
import { amountPlaces } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import {
  cleanName,
  looksLikeSeason,
  looksLikeUnit,
  readLabel,
} from "#domain/rates/sheet/words/label";
import { splitSentences } from "./facts";
import { childWords, feeWords } from "./sentences";

/**
 * Sheets that state their prices in lines of text, without a table: "US$ 610 per person sharing" below
 * "Early season: 1 April to 31 July". The lines become a table with a row for each price.
 */

interface Statement {
  note: Note;
  /** Words that say the dates, and those that name the unit; of headings or of the line itself. */
  season: string;
  unit: string;
  words: string;
  amount: string;
}

/** An amount that is added, taken off, or of something else than a night. */
const otherWords =
  /\b(?:supplements?|surcharges?|deposits?|cancel\w*|refunds?|discounts?|off|reduc\w+|transfers?|flights?|commission|extras?|additional|plus|add|up to|each way|one way|return|guides?|drivers?|vehicles?|visas?|insurance|optional|activit\w+|hire|per (?:day|week|month|hour|stay|trip|vehicle|booking)|meals?|lunch\w*|dinners?|residents?)\b|[+×]/i;
const plainWords =
  /\b(?:in|during|over|throughout|the|our|is|are|was|we|charge|charged|costs?|for|at|and|or|a|an|of|as|with|will|be|you|pay|pays|stays?|accommodation|guests?|based|on|two|people|just|only|this|it|applies|apply|if|when)\b/g;
const years = /\b20[2-3]\d\b/g;
const maxHeading = 90;
const maxName = 50;

/** The file with the prices of its text as a table; unchanged if a table has prices. */
export function tableOfText(content: SheetContent): SheetContent {
  const { statements, rest } = readLines(content.notes);
  const prices = statements.filter((one) => isInEachSeason(one, statements));
  const [first] = prices;
  if (!first) return content;
  const left = new Set(statements.filter((one) => !prices.includes(one)).map(({ note }) => note));
  const notes = content.notes.flatMap((note) => (left.has(note) ? [note] : (rest.get(note) ?? [])));
  const at = content.notes.indexOf(first.note);
  return {
    ...content,
    notes,
    tables: [...content.tables, toTable(prices, content.notes.slice(0, at), content)],
  };
}

/** Statements of prices, and what remains of their notes. */
function readLines(notes: readonly Note[]) {
  const statements: Statement[] = [];
  const rest = new Map<Note, Note[]>();
  let heads = { season: "", unit: "" };
  let isOpen = true;
  for (const note of notes) {
    const sentences = splitSentences(note.text);
    const own = { ...heads };
    const read = sentences.map((text) => readSentence(text, own));
    const found = isOpen ? read.flatMap((list) => list ?? []) : [];
    const others = sentences.filter((_, index) => !isOpen || read[index] === null);
    rest.set(note, others.length === 0 ? [] : [{ ...note, text: others.join(" ") }]);
    if (found.length > 0) {
      statements.push(...found.map((one) => ({ ...one, note })));
      heads = { ...heads, season: own.season };
      continue;
    }
    const kind = headingOf(note.text);
    if (kind === "season") heads = { ...heads, season: note.text };
    else if (kind === "unit" && note !== notes[0]) heads = { ...heads, unit: note.text };
    // Below a heading on something else are no prices of nights.
    if (kind !== null) isOpen = kind !== "other" || statements.length === 0;
  }
  return { statements, rest };
}

function headingOf(text: string): "season" | "unit" | "other" | null {
  if (text.length > maxHeading || /[.!?]$/.test(text) || amountPlaces(text).length > 0) return null;
  const { seasons, name } = readLabel(text);
  if (seasons.length > 0 || looksLikeSeason(name)) return "season";
  return looksLikeUnit(name) && text.length < maxName ? "unit" : "other";
}

/** Null for a sentence that states no price. Dates and units that it names hold for those behind. */
function readSentence(text: string, heads: { season: string; unit: string }) {
  const places = amountPlaces(text);
  if (places.length === 0 || otherWords.test(text) || childWords.test(text)) return null;
  if (feeWords.test(text)) return null;
  const known = { ...heads };
  const parts = partsAt(text, places);
  if (!parts) return null;
  const found: Omit<Statement, "note">[] = [];
  for (const part of parts) {
    const amount = part.text.slice(part.start, part.end);
    const before = takeSeason(part.text.slice(0, part.start), known);
    const words = plainly(`${takeUnit(before, known)} ${withoutDates(part.text.slice(part.end))}`);
    const label = readLabel(words);
    const isPrice = label.measure !== null || label.basis !== null || /\bnight|\bpn\b/i.test(text);
    if (!isPrice || !isName(label.name) || /\d{3}/.test(label.name)) return null;
    found.push({ ...known, words, amount });
  }
  // "Peak: $650 sharing, $750 single (July – October)": the dates stand behind the prices.
  const behind = takeSeasonBehind(text.slice(places.at(-1)?.end));
  if (behind && readRanges(known.season).length === 0) {
    known.season = `${known.season} ${behind}`.trim();
    for (const one of found) one.season = known.season;
  }
  Object.assign(heads, known);
  return found;
}

/**
 * The words of each amount: the last mark or "and" between two of them separates them. Null if none does, as
 * in "$250 – $320".
 */
function partsAt(text: string, places: readonly { start: number; end: number }[]) {
  const cuts = places.slice(1).map(({ start }, index) => {
    const from = places[index]?.end ?? 0;
    const marks = [...text.slice(from, start).matchAll(/[,;|/:]|\b(?:and|or|but|while)\b/gi)];
    return marks.at(-1) ? from + (marks.at(-1)?.index ?? 0) : null;
  });
  if (cuts.includes(null)) return null;
  return places.map(({ start, end }, index) => {
    const from = cuts[index - 1] ?? 0;
    return {
      text: text.slice(from, cuts[index] ?? undefined),
      start: start - from,
      end: end - from,
    };
  });
}

/** The words without those of dates, which hold for the prices behind. */
function takeSeason(text: string, known: { season: string }): string {
  const last = readRanges(text).at(-1);
  const colon = /[:–—-]\s*$|:/.exec(text)?.index;
  const end = last ? last.end : looksLikeSeason(text.slice(0, colon)) ? (colon ?? text.length) : 0;
  if (end === 0) return text;
  known.season = cleanName(plainly(text.slice(0, end)));
  return text.slice(end);
}

function takeSeasonBehind(text: string): string {
  const ranges = readRanges(text);
  return text.slice(ranges[0]?.start ?? 0, ranges.at(-1)?.end ?? 0);
}

function withoutDates(text: string): string {
  const dates = takeSeasonBehind(text);
  return dates ? text.replace(dates, " ") : text;
}

/** The words without a name before a colon or dash. */
function takeUnit(text: string, known: { unit: string }): string {
  const end = /:|[–—-] {0,3}$/.exec(text)?.index ?? -1;
  const name = cleanName(text.slice(0, Math.max(end, 0)));
  const isName = name.length > 2 && name.length < maxName && /^\p{Lu}/u.test(name);
  if (!isName || readLabel(name).measure !== null) return text;
  if (/^(?:rates?|prices?|cost|tariff)$/i.test(name)) return text;
  known.unit = name;
  return text.slice(end + 1);
}

/** Without years and the words that only make a sentence; dates stay as they are. */
function plainly(text: string): string {
  const withoutPlain = (part: string) => part.replaceAll(plainWords, " ").replaceAll(years, " ");
  let [end, plain] = [0, ""];
  for (const range of readRanges(text)) {
    plain += withoutPlain(text.slice(end, range.start));
    plain += text.slice(range.start, range.end);
    end = range.end;
  }
  return (plain + withoutPlain(text.slice(end)))
    .replace(/^\s*(?:Our|The|We|In|During|For|At)\b(?= +[\p{Ll}\d]| *$)/u, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What is left of the words must be a name; otherwise something of them was not understood. */
function isName(name: string): boolean {
  const isKnown = looksLikeUnit(name) || looksLikeSeason(name) || /^\p{Lu}/u.test(name);
  return name === "" || (name.length < maxName && isKnown);
}

/** A price below the last of several seasons alone may be one of all year. */
function isInEachSeason(one: Statement, all: readonly Statement[]): boolean {
  const seasons = new Set(all.map(({ season }) => season));
  const last = all.at(-1)?.season;
  if (seasons.size < 2 || one.season !== last) return true;
  return all.some(
    (other) =>
      other.season !== last && other.unit === one.unit && subjectOf(other) === subjectOf(one),
  );
}

function subjectOf({ words }: Statement): string {
  const { measure, basis, name, board } = readLabel(words);
  return [measure === "person" ? "sharing" : measure, basis === "unit", name, board].join();
}

function toTable(statements: readonly Statement[], above: readonly Note[], content: SheetContent) {
  const page = content.cells.find(({ id }) => id === statements[0]?.note.id)?.page ?? 0;
  const cells = statements.flatMap(({ note, season, unit, words, amount }, row): TableCell[] =>
    [season, unit, words, amount].map((text, column) => {
      const head = column < 2 ? above.concat(content.notes).find((one) => one.text === text) : null;
      const id = `${(head ?? note).id}~${row}.${column}`;
      return { id, row, column, rowSpan: 1, columnSpan: 1, text };
    }),
  );
  return { page, rows: statements.length, columns: 4, cells, above } satisfies Table;
}

const noteOf = (id: string) => id.replace(/~\d+\.\d+$/, "");

/** Points at the notes from which the table was made. */
export function pointAtNotes<
  Reading extends Pick<SheetReading, "rates" | "bands" | "extras" | "offers" | "unread">,
>(reading: Reading): Reading {
  const point = <Value>(list: readonly Found<Value>[]): Found<Value>[] =>
    list.map(({ value, evidence }) => ({
      value,
      evidence: Object.fromEntries(
        Object.entries<Evidence | undefined>(evidence).map(([key, one]) => [
          key,
          one && { ...one, cells: [...new Set(one.cells.map(noteOf))] },
        ]),
      ) as Found<Value>["evidence"],
    }));
  return {
    ...reading,
    rates: point(reading.rates),
    bands: point(reading.bands),
    extras: point(reading.extras),
    offers: point(reading.offers),
    unread: reading.unread.map(noteOf),
  };
}
