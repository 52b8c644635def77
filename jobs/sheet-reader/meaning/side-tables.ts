import type { Note, SheetContent, Table, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { looksLikeSeason, readAges } from "#domain/rates/sheet/words/label";
import { childWords, feeWords } from "./sentences";

/**
 * Small tables beside the rates: fees, children and cancellation. A row of fees or of children says what a
 * sentence would say, so it is read as one.
 */

const cancellationWords =
  /\bcancel|\bno[- ]?shows?\b|\bnotice\b|\b(?:days?|weeks?|months?) (?:before|prior|to)\b|\b(?:before|prior to) (?:arrival|travel)\b|\brefund|\bforfeit/i;
const chargeWords =
  /\b(?:optional|extras?|supplements?|surcharges?|contributions?|donations?|transfers?|activit(?:y|ies)|permits?)\b/i;
const personWords =
  /^(?:per )?(?:adults?|guests?|persons?|child(?:ren)?|non-?residents?|residents?|citizens?|teens?|infants?)\b/i;
const maxCaption = 90;

export interface SideTables {
  /** The file without its side tables. */
  content: SheetContent;
  /** Their rows, each with the id of its figure. */
  sentences: Note[];
}

export function separateSideTables(content: SheetContent): SideTables {
  const sentences: Note[] = [];
  const tables = content.tables.filter((table) => {
    const rows = sentencesOf(table);
    if (rows) sentences.push(...rows);
    return rows === null;
  });
  return { content: { ...content, tables }, sentences };
}

/** Null if the table is one of rates or seasons. */
function sentencesOf(table: Table): Note[] | null {
  const title = feeTitleOf(table);
  const isDated = table.cells.some(({ text }) => readRanges(text).length > 0);
  if (isDated && title === "") return null;
  const rows = toRows(table);
  const heads = rows.filter((row) => !row.some(isStated));
  const body = rows.filter((row) => row.some(isStated));
  const headTexts = heads.flat().map(({ text }) => text);
  if (body.length > 0 && title !== "")
    return body.flatMap((row) =>
      row.slice(1).map((cell) => sentenceOf(title, row[0], cell, heads)),
    );
  if (body.length === 0 || headTexts.some(looksLikeSeason)) return null;
  const caption = captionOf(table);
  const stubs = body.map(([first]) => first?.text ?? "");
  const figures = body.flatMap((row) => row.slice(1)).map(({ text }) => readFigure(text)?.kind);
  if (
    !figures.includes("amount") &&
    [caption, ...headTexts, ...stubs].some((text) => cancellationWords.test(text))
  )
    return [];
  const say = (lead: string) =>
    body.flatMap((row) => row.slice(1).map((cell) => sentenceOf(lead, row[0], cell, heads)));
  if (stubs.every((stub) => isOfAges(stub, childWords.test([caption, ...headTexts].join(" ")))))
    if (!feeWords.test(caption) && !headTexts.some((text) => feeWords.test(text)))
      return say("Children");
  if (stubs.every((stub) => feeWords.test(stub) || chargeWords.test(stub))) return say("");
  const isOfFees = feeWords.test(caption) && !/\bper (?:person|night)\b/i.test(caption);
  if (isOfFees && stubs.every((stub) => personWords.test(stub))) return say(caption);
  return null;
}

/** "Park fees per person per night": a caption that begins with a fee, and not with rates. Empty without one. */
const feeTitleOf = ({ above }: Table) =>
  above
    .slice(-2)
    .findLast(({ id, text }) => id !== "" && text.length < maxCaption && feeTitle.test(text))
    ?.text ?? "";
const feeTitle =
  /^(?!\W*(?:rates?|prices?|tariffs?)\b)(?:[\p{L}&/'’-]+ ){0,5}(?:fees|lev(?:y|ies)|tax(?:es)?|contributions?)(?: (?:and|&) [\p{L}-]+)?(?=$|[,.:(–—-]| (?:per|for|\d|in|are|not|payable)\b)/iu;

/** "4 – 11 years", "Child 4 – 11", and "4 – 11" where a caption or a head says that it is of children. */
const isOfAges = (text: string, isOfChildren: boolean) =>
  readAges(text) !== null &&
  (childWords.test(text) || /\b(?:years?|yrs?)\b/i.test(text) || isOfChildren);

const isStated = ({ text, column }: TableCell) =>
  column > 0 &&
  (readFigure(text) !== null || /\b(?:free|no charge|complimentary|half|%)/i.test(text));

const captionOf = ({ above }: Table) =>
  above.findLast(({ id, text }) => id !== "" && text.length < maxCaption)?.text ?? "";

function toRows({ cells }: Table): TableCell[][] {
  const filled = cells.filter(({ text }) => text !== "");
  return [...groupBy(filled, ({ row }) => row)]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row.toSorted((a, b) => a.column - b.column));
}

function sentenceOf(
  lead: string,
  stub: TableCell | undefined,
  cell: TableCell,
  heads: readonly (readonly TableCell[])[],
): Note {
  const above = heads.flatMap((row) =>
    row.filter(
      ({ column, columnSpan }) => column <= cell.column && column + columnSpan > cell.column,
    ),
  );
  const parts = [[lead, stub?.text].filter(Boolean).join(" "), cell.text];
  const sentence = `${parts.join(": ")} ${above.map(({ text }) => text).join(" ")}`;
  return { id: cell.id, text: sentence.replaceAll(/\s+/g, " ").trim() };
}
