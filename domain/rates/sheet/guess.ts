import type { TableCell } from "#domain/rates/reading";
import type { Label, LabelKind, LabelMark, Marked } from "#domain/rates/sheet-labels";
import { type Facets, priceKindOf, readFacets } from "./facets";
import { columnKey, type Grid, rowKey } from "./grid";
import { yearHead } from "./price-figure";
import type { LineLabels, Shape } from "./shape";
import { readCurrencies } from "./words/amounts";
import { type DateOrder, readEdge, readRanges, readSingleDate } from "./words/dates";
import { translate } from "./words/foreign";
import { looksLikeSeason, looksLikeUnit, readAges, readLabel, sameName } from "./words/label";

/** Guesses what each line of a table is read as, from its head and from the values below or beside it. */

export interface Clues {
  order: DateOrder;
  /** Names of seasons whose dates stand somewhere in the file. */
  seasons: ReadonlySet<string>;
  /** What prices are for where no head says it, if the sheet says it. */
  base: LabelKind | null;
}

export type Guessed = Marked<Label>;

const guess = (kind: LabelKind, isSure: boolean): Guessed => ({
  kind,
  mark: isSure ? "guessed" : "unsure",
});

/** The labels of all lines that are read, chosen ones included. */
export function labelLines(shape: Shape, chosen: LineLabels, clues: Clues): LineLabels {
  const { grid } = shape;
  const labels: Record<string, Guessed> = {};
  const pick = (key: string, guessed: Guessed | null) => {
    const label = chosen[key] ?? guessed;
    if (label) labels[key] = label;
    return label;
  };
  const descriptors: LabelKind[] = [];
  for (let column = 0; column < grid.table.columns; column += 1) {
    if (shape.priceColumns.has(column)) continue;
    const label = pick(columnKey(grid, column), guessDescriptor(shape, column, clues, descriptors));
    if (label) descriptors.push(label.kind);
  }
  joinDateColumns(labels, grid);
  const known = new Set(Object.values(labels).map(({ kind }) => kind));
  for (const row of shape.headRows)
    pick(rowKey(grid, row), guessHeadRow(shape, row, { ...clues, known }));
  const forTrade = tradeColumns(shape);
  for (const column of shape.priceColumns)
    pick(
      columnKey(grid, column),
      forTrade.has(column) ? guess("ignore", true) : guessPrices(shape, column, labels, clues),
    );
  for (const row of [...shape.priceRows, ...shape.sectionRows])
    pick(rowKey(grid, row), guessRow(shape, row, labels, clues));
  return labels;
}

const inEnglish = (text: string) => translate(text) ?? text;

const starts = (grid: Grid, column: number) =>
  grid.filled.filter((cell) => cell.column === column && cell.text.length < 200);

const seasonHead =
  /(?<!\p{L})(?:seasons?|saison|saisonzeit|reisezeit|periods?|période|periode|época|dates?|daten|travel|validity|zeitraum|temporada)(?!\p{L})/iu;
const roomHead =
  /\b(?:rooms?|units?|accommodation|tents?|suites?|villas?|houses?|cottages?|chalets?|zimmer(?:typ|kategorie)?|unterkunft|chambres?|hébergement|quartos?|category|type|camps?|lodges?|propert(?:y|ies)|lodging|name|kategorie|catégorie)\b/i;
const fromHead =
  /^(?:valid |travel |date )?(?:from|start\w*|begin\w*|arriv\w*|von|ab|du|de|start date)\b/i;
const toHead =
  /^(?:valid |travel |date )?(?:to|until|till|thru|end\w*|depart\w*|bis|au|até|a|end date)\b/i;
const chargeHead = /\b(?:basis|occupancy|charged?|per|rate|sharing|belegung|occupation|price)\b/i;
const nightsHead =
  /\b(?:min(?:imum)?\.?\b.{0,12}(?:nights?|stay|los|n)|min\.? ?stay|nights|mindestaufenthalt|nuits|mindestens)\b/i;
const boardHead = /\b(?:board|basis|meals?|meal plan|verpflegung|formule|trattamento)\b/i;
const sleepsHead = /\b(?:sleeps?|pax|max(?:imum)?|capacity|guests?|occupancy|beds|personen)\b/i;

const countHead = new RegExp(`${nightsHead.source}|${sleepsHead.source}`, "i");

/** A column without prices: by most of its values, and by its head where they are names. */
function guessDescriptor(
  { grid, priceRows, headRows }: Shape,
  column: number,
  clues: Clues,
  before: readonly LabelKind[],
): Guessed | null {
  const cells = starts(grid, column);
  const isPriced = ({ row, rowSpan }: TableCell) =>
    Array.from({ length: rowSpan }, (_, at) => row + at).some((at) => priceRows.has(at));
  // A row without prices further down is none of its heads: "Camp closed".
  const first = Math.min(...priceRows);
  const heads = cells
    .filter(({ row }) => headRows.has(row) && row < first)
    .map(({ text }) => inEnglish(text.replaceAll(/\s+/g, " ")));
  // "Min nights" above "Max guests" is the head of its row.
  const isOfRows = heads.length > 1 && countHead.test(heads.at(-1) ?? "");
  const head = isOfRows ? (heads.at(-1) ?? "") : heads.join(" ");
  const values = priceRows.size > 0 ? cells.filter(isPriced) : cells.slice(1);
  const texts = values.map(({ text }) => inEnglish(text));
  if (texts.length === 0) return null;
  const share = (is: (text: string) => boolean) => texts.filter(is).length / texts.length;
  return (
    guessByValues(head, share, clues, before) ?? guessByNames(head, share, texts, clues, before)
  );
}

type Share = (is: (text: string) => boolean) => number;

const isCount = (text: string) =>
  /^\s*\d{1,2}(?: ?\+ ?\d)?(?: ?(?:nights?|nts?|pax|guests?|people|adults?))?\s*$/i.test(text);
const isCountOrNone = (text: string) => /\d/.test(text) || !/\p{L}/u.test(text);
const isMeasure = (text: string) => {
  const { measure, nameOfDouble, name } = readLabel(text);
  return name === "" && (measure !== null || nameOfDouble === "");
};

/** Dates, counts, ages, boards, codes and measures are known by themselves. */
function guessByValues(
  head: string,
  share: Share,
  { order }: Clues,
  before: readonly LabelKind[],
): Guessed | null {
  if (share((text) => readSingleDate(text, order) !== null) > 0.5)
    return guess(toHead.test(head) || before.at(-1) === "from" ? "to" : "from", true);
  const isOfEdges = fromHead.test(head) || toHead.test(head);
  if (isOfEdges && share((text) => readEdge(text, order) !== null) > 0.5)
    return guess(toHead.test(head) ? "to" : "from", true);
  const isDated = (text: string) => readRanges(text, order).length > 0;
  const hasNights = (text: string) =>
    /\bnights?\b|\bnts?\b/i.test(text) && readFacetsOf(text, order).minNights !== undefined;
  const tests: readonly (readonly [LabelKind, boolean])[] = [
    ["season", share(isDated) > 0.5],
    ["minNights", nightsHead.test(head) && share(isCount) >= 0.5],
    ["sleeps", sleepsHead.test(head) && share(isCount) >= 0.5],
    ["minNights", share(hasNights) > 0.5],
    ["ages", share((text) => readAges(text) !== null && readLabel(text).name === "") > 0.5],
    [
      "board",
      share((text) => readLabel(text).board !== null && readLabel(text).name.length < 4) > 0.5,
    ],
    ["board", boardHead.test(head) && share((text) => readLabel(text).board !== null) > 0.3],
    ["currency", share((text) => readCurrencies(text).length === 1 && text.length < 20) > 0.5],
    ["charge", share(isMeasure) > 0.5],
  ];
  const kind = tests.find(([, holds]) => holds)?.[0];
  return kind ? guess(kind, true) : null;
}

/** Names are those of seasons or of rooms. */
function guessByNames(
  head: string,
  share: Share,
  texts: readonly string[],
  { seasons }: Clues,
  before: readonly LabelKind[],
): Guessed {
  if (share((text) => /^[\d.,\s%]+$/.test(text)) > 0.5) return guess("ignore", false);
  const isRoomHead = roomHead.test(head);
  const ofUnits = share(looksLikeUnit);
  const isSeason = share((text) => looksLikeSeason(text) || seasons.has(sameName(text)));
  if (isSeason > 0.5 && !(isRoomHead && ofUnits >= isSeason)) return guess("season", true);
  if (chargeHead.test(head) && !isRoomHead && share(isMeasure) > 0) return guess("charge", true);
  if (seasonHead.test(head) && !isRoomHead && ofUnits < 0.5) return guess("season", true);
  if (before.includes("room") && !looksLikeUnit(texts[0] ?? "")) return guess("ignore", false);
  const isNamed =
    isRoomHead || ofUnits >= 0.5 || share((text) => readLabel(text).measure !== null) > 0.3;
  return guess("room", isNamed);
}

const readFacetsOf = (text: string, order: DateOrder): Facets =>
  readFacets({ id: "", row: 0, column: 0, rowSpan: 1, columnSpan: 1, text }, null, order);

/** Two columns of dates beside each other are the first and the last day. */
function joinDateColumns(labels: Record<string, Guessed>, grid: Grid): void {
  const dated = Array.from({ length: grid.table.columns }, (_, column) =>
    columnKey(grid, column),
  ).filter((key) => labels[key]?.kind === "from" || labels[key]?.kind === "to");
  for (const [index, key] of dated.entries())
    if (labels[key]?.mark === "guessed")
      labels[key] = guess(index % 2 === 0 ? "from" : "to", dated.length % 2 === 0);
}

const isBelow = (upper: TableCell, { id, column }: TableCell) =>
  (id === upper.id || upper.columnSpan > 1) &&
  upper.column <= column &&
  column < upper.column + upper.columnSpan;

/** A row above prices: what its cells over the columns of prices name. */
function guessHeadRow(
  { grid, priceColumns, priceRows }: Shape,
  row: number,
  { order, seasons, known }: Clues & { known: ReadonlySet<LabelKind> },
): Guessed | null {
  const cells = grid.filled.filter((cell) => cell.row === row);
  const over = cells.filter((cell) =>
    [...priceColumns].some(
      (column) => cell.column <= column && column < cell.column + cell.columnSpan,
    ),
  );
  // Where seasons stand above their measures in one row, the row is one of seasons.
  const upper = over.filter((one) => over.some((other) => other !== one && isBelow(one, other)));
  const [named = []] = [upper, over, cells].filter((list) => list.length > 0);
  const texts = named.map(({ text }) => inEnglish(text));
  const beside = cells.filter(({ column }) => column < Math.min(...priceColumns));
  const left = inEnglish(beside.at(-1)?.text.replaceAll(/\s+/g, " ") ?? "");
  if (texts.length === 0 || priceRows.size === 0) return null;
  const share: Share = (is) => texts.filter(is).length / texts.length;
  if (share((text) => readSingleDate(text, order) !== null) > 0.5)
    return guess(toHead.test(left) ? "to" : "from", true);
  const tests: readonly (readonly [LabelKind, boolean])[] = [
    ["minNights", nightsHead.test(left) && share(isCountOrNone) > 0.5],
    ["sleeps", sleepsHead.test(left) && share(isCount) > 0.5],
    ["season", share((text) => readRanges(text, order).length > 0) >= 0.5],
    ["season", share((text) => looksLikeSeason(text) || seasons.has(sameName(text))) >= 0.5],
    ["season", share((text) => yearHead.test(text)) > 0.5],
    [
      "charge",
      share((text) => readLabel(text).measure !== null && readLabel(text).name === "") >= 0.5,
    ],
    ["board", share((text) => readLabel(text).board !== null && readLabel(text).name === "") > 0.5],
    ["charge", share((text) => readLabel(text).name !== "") === 0],
    ["room", share(looksLikeUnit) >= 0.5],
  ];
  const kind = tests.find(([, holds]) => holds)?.[0];
  if (kind) return guess(kind, true);
  const hasRooms = known.has("room");
  if (known.has("season") || known.has("from"))
    return guess(hasRooms ? "ignore" : "room", !hasRooms);
  return guess(hasRooms ? "season" : "room", false);
}

const headsOver = ({ grid, headRows }: Shape, column: number) =>
  grid.filled.filter(
    (cell) =>
      headRows.has(cell.row) && cell.column <= column && column < cell.column + cell.columnSpan,
  );

const publicHead = /\b(?:rack|public|published|retail|gross)\b/i;
export const tradeHead = /\b(?:sto|nett?|trade|agents?|contract(?:ed)?)\b/i;

/** Columns of prices for the trade, in a table that has those for guests too. */
function tradeColumns(shape: Shape): Set<number> {
  const heads = [...shape.priceColumns].map((column) => {
    const text = headsOver(shape, column)
      .map((cell) => cell.text)
      .join(" ");
    return { column, isPublic: publicHead.test(text), isTrade: tradeHead.test(text) };
  });
  if (!heads.some(({ isPublic, isTrade }) => isPublic && !isTrade)) return new Set();
  return new Set(
    heads.flatMap(({ column, isPublic, isTrade }) => (isTrade && !isPublic ? [column] : [])),
  );
}

/** A column of prices: its measure as its heads say it, or as the sheet does. */
function guessPrices(
  shape: Shape,
  column: number,
  labels: LineLabels,
  { order, base }: Clues,
): Guessed {
  const facets = headsOver(shape, column).map((cell) =>
    readFacets(cell, labels[rowKey(shape.grid, cell.row)]?.kind ?? null, order),
  );
  if (facets.some(({ isForResidents }) => isForResidents))
    return { kind: "ignore", mark: "guessed" };
  const found = facets.toReversed().flatMap(({ measure }) => (measure ? [measure.value] : []));
  const [measure] = found.filter(
    (one) => one !== "person" && one !== "sharing" && one !== "double",
  );
  const said = measure ?? found.find((one) => one !== "double") ?? null;
  const isDouble = found.includes("double");
  const kind = said ? priceKindOf(said) : base;
  const mark: LabelMark = said || (base && !isDouble) ? "guessed" : "unsure";
  return { ...attributesOf(facets), kind: kind ?? "sharing", mark };
}

/** What the heads state for all cells of the column, shown with the label. */
function attributesOf(facets: readonly Facets[]): Omit<Label, "kind"> {
  const first = <Key extends keyof Facets>(key: Key) =>
    facets.map((one) => one[key]).findLast((value) => value !== undefined);
  const season = first("season")?.value;
  const room = first("room")?.value;
  const currency = first("currency")?.value;
  const board = first("board")?.value;
  const minNights = first("minNights")?.value;
  const ages = first("ages")?.value;
  return {
    ...(season ? { season } : {}),
    ...(room ? { room } : {}),
    ...(currency ? { currency } : {}),
    ...(board ? { board } : {}),
    ...(minNights ? { minNights } : {}),
    ...(ages ? { ages } : {}),
  };
}

/** One cell that says something of the rows below it. */
function guessSection(grid: Grid, row: number, { order, seasons }: Omit<Clues, "base">): Guessed {
  const text = grid.filled.find((cell) => cell.row === row)?.text ?? "";
  const label = readLabel(text, order);
  if (label.seasons.length > 0 || looksLikeSeason(text) || seasons.has(sameName(text)))
    return guess("season", true);
  if (label.name === "") return guess("charge", true);
  return guess("room", looksLikeUnit(text));
}

/** A row whose own head says another measure than its columns, or a section. */
function guessRow(
  { grid, sectionRows, priceColumns }: Shape,
  row: number,
  labels: LineLabels,
  { order, seasons }: Clues,
): Guessed | null {
  const heads = grid.filled.filter(
    (cell) => cell.row <= row && row < cell.row + cell.rowSpan && !priceColumns.has(cell.column),
  );
  if (sectionRows.has(row)) return guessSection(grid, row, { order, seasons });
  for (const cell of heads) {
    const kind = labels[columnKey(grid, cell.column)]?.kind ?? null;
    const measure = kind === "ignore" ? null : readFacets(cell, kind, order).measure?.value;
    if (!measure || measure === "sharing" || measure === "person" || measure === "double") continue;
    const { ages } = readFacets(cell, kind, order);
    return { kind: priceKindOf(measure), ...(ages ? { ages: ages.value } : {}), mark: "guessed" };
  }
  return null;
}
