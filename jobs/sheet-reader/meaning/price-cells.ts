import type { Note, Table, TableCell } from "#domain/rates/reading";
import { type Figure, readFigure } from "#domain/rates/sheet/words/amounts";
import { readCount } from "#domain/rates/sheet/words/counts";
import { type DateOrder, readRanges, readSingleDate } from "#domain/rates/sheet/words/dates";
import {
  type Label,
  looksLikeSeason,
  type Measure,
  readLabel,
} from "#domain/rates/sheet/words/label";
import { countColumns } from "./count-columns";
import { type Role, roleOf } from "./roles";
import { TableLabels } from "./table-labels";

/** Finds the prices of a table, and for each the cells that say what it is a price of. */

export interface Context {
  cell: TableCell;
  label: Label;
  role: Role | null;
  axis: "row" | "column" | "section";
  /** True if another cell of its table has the same text. */
  isRepeated: boolean;
  /** True if a cell above it in its column names a unit. */
  isBelowUnit: boolean;
}

export interface PriceCell {
  cell: TableCell;
  figure: Extract<Figure, { kind: "amount" | "percent" }>;
  /** Words in the cell beside its figure. */
  own: Label;
  contexts: Context[];
  /** Heads of the columns of names, which may say the board or currency of all prices. */
  corners: Context[];
  /** Measures in the heads of all its columns. */
  measures: ReadonlySet<Measure>;
}

export interface TablePrices {
  table: Table;
  prices: PriceCell[];
  /** Cells with figures that are not readable. */
  unclear: TableCell[];
  /** Rows and cells that stand alone, for the reading of prose. */
  asides: Note[];
  /** Label cells, for the list of seasons. */
  labels: Context[];
}

interface Parsed {
  cell: TableCell;
  figure: Figure | null;
  /** True if its figure stands beside no other words than those of a price. */
  isPlain: boolean;
  isDate: boolean;
  /** True if it stands where supplements for one adult stand. */
  isSupplement: boolean;
}

interface Row {
  /** Each cell once, without empty ones. */
  filled: readonly Parsed[];
  hasPrice: boolean;
  /** One cell that spans all columns or stands first and alone: it says something of the rows below. */
  isSection: boolean;
  /** A row of prices, or one below the heads that has percentages or words in their place. */
  isBody: boolean;
}

const noSupplement =
  /^(?:nil|none|zero|0|free|waived|no (?:single )?(?:supplement|surcharge|charge|extra)|no sgl supp?\.?)$/i;
const noAmount: Figure = {
  kind: "amount",
  cents: 0,
  currency: null,
  rest: "",
  marker: "",
  isAdded: true,
};

/** Columns of numbers that are no prices. */
const countRoles: ReadonlySet<Role> = new Set(["sleeps", "guests", "minimum", "ignored"]);

/** A small number is a count of something. */
const minCents = 500;

class TableReader {
  private readonly owners: (Parsed | undefined)[][];
  private readonly labels: TableLabels;
  private readonly columnRoles: (Role | null)[];
  private readonly rowRoles: (Role | null)[];
  private readonly rows: readonly Row[];
  /** By row, once they are asked for. */
  private readonly corners: Context[][] = [];

  constructor(
    readonly table: Table,
    private readonly order: DateOrder,
  ) {
    this.labels = new TableLabels(table, order);
    this.owners = Array.from({ length: table.rows }, () => []);
    for (const cell of table.cells) this.addCell(cell);
    this.dropLonelyYears();
    this.findSupplements();
    this.columnRoles = Array.from({ length: table.columns }, () => null);
    this.rowRoles = Array.from({ length: table.rows }, () => null);
    this.findRoles();
    this.rows = this.readRows();
  }

  private addCell(cell: TableCell): void {
    const figure = readFigure(cell.text);
    const parsed: Parsed = {
      cell,
      figure,
      isPlain: figure?.kind === "amount" && isPriceWords(figure.rest),
      isDate:
        readRanges(cell.text, this.order).length > 0 ||
        readSingleDate(cell.text, this.order) !== null,
      isSupplement: false,
    };
    for (let row = cell.row; row < Math.min(cell.row + cell.rowSpan, this.table.rows); row += 1)
      for (
        let column = cell.column;
        column < Math.min(cell.column + cell.columnSpan, this.table.columns);
        column += 1
      ) {
        const places = this.owners[row];
        if (places) places[column] ??= parsed;
      }
  }

  at(row: number, column: number): Parsed | undefined {
    return this.owners[row]?.[column];
  }

  /** Additions, "NIL" and small sums are figures where a head says that they are supplements. */
  private findSupplements(): void {
    const headed = new Set<number>();
    for (const places of this.owners) {
      let isOfRow = false;
      for (const [column, parsed] of places.entries()) {
        if (!parsed) continue;
        const isHead =
          parsed.figure?.kind !== "amount" &&
          this.labels.of(parsed.cell).measure === "single supplement";
        if (isHead) {
          headed.add(column);
          isOfRow = true;
        } else if (column > 0 && (headed.has(column) || isOfRow)) {
          if (noSupplement.test(parsed.cell.text.trim())) {
            parsed.figure = noAmount;
            parsed.isPlain = true;
          }
          parsed.isSupplement = true;
        }
      }
    }
  }

  /** "2027" among prices is a price, and among words it is a year. */
  private dropLonelyYears(): void {
    for (const [row, places] of this.owners.entries())
      for (const [column, parsed] of places.entries())
        if (
          parsed &&
          isYear(parsed) &&
          !places.some((other, at) => at !== column && isAmount(other) && !isYear(other)) &&
          row === parsed.cell.row
        )
          parsed.figure = null;
  }

  private isPrice(row: number, column: number): boolean {
    if (this.columnRoles[column] || this.rowRoles[row]) return false;
    return isAmount(this.at(row, column));
  }

  private findRoles(): void {
    const { rows, columns } = this.table;
    const firstBody = this.owners.findIndex((places) => places.some(isAmount));
    for (let column = 0; column < columns; column += 1)
      for (let row = 0; row < (firstBody < 0 ? rows : firstBody); row += 1) {
        const parsed = this.at(row, column);
        const role = parsed && parsed.cell.columnSpan === 1 ? roleOf(parsed.cell.text) : null;
        if (!role || this.isOfRow(role, row, column)) continue;
        if (countRoles.has(role) || !this.hasAmountBelow(row, column))
          this.columnRoles[column] = role;
      }
    for (const column of countColumns(this.table)) this.columnRoles[column] ??= "ignored";
    this.findRowRoles(rows);
  }

  private findRowRoles(rows: number): void {
    for (let row = 0; row < rows; row += 1) {
      const role = roleOf(this.at(row, 0)?.cell.text ?? "");
      if (role && countRoles.has(role) && (row > 0 || this.isOfRow(role, row, 0)))
        this.rowRoles[row] = role;
    }
  }

  /** "Dates", "Season" or "Minimum nights" of the cells on its right, not of those below. */
  private isOfRow(role: Role, row: number, column: number): boolean {
    const right = (this.owners[row] ?? [])
      .slice(column + 1)
      .flatMap((parsed) => (parsed && parsed.cell.text !== "" ? [parsed] : []));
    const isOne = ({ cell, isDate }: Parsed): boolean => {
      if (countRoles.has(role)) return isCount(cell.text);
      if (role === "season") return isDate || looksLikeSeason(cell.text);
      return (role === "dates" || role === "from" || role === "to") && isDate;
    };
    const isAll = countRoles.has(role) ? right.length > 0 && right.every(isOne) : right.some(isOne);
    return isAll && !right.some(({ cell }) => roleOf(cell.text) !== null);
  }

  private hasAmountBelow(row: number, column: number): boolean {
    return this.owners.slice(row + 1).some((places) => isAmount(places[column]));
  }

  private readRows(): Row[] {
    let isBelowPrice = false;
    return this.owners.map((places, row) => {
      const filled = [...new Set(places)].filter(
        (parsed): parsed is Parsed => parsed !== undefined && parsed.cell.text !== "",
      );
      const hasPrice = places.some((_, column) => this.isPrice(row, column));
      const [first] = filled;
      const isSection =
        !hasPrice &&
        first !== undefined &&
        filled.length === 1 &&
        (first.cell.columnSpan >= this.table.columns - 1 || first.cell.column === 0);
      const isOfFigures =
        !isSection && this.at(row, 0) !== undefined && filled.some(isInPlaceOfPrice);
      const isBody = hasPrice || (isBelowPrice && (this.rowRoles[row] !== null || isOfFigures));
      isBelowPrice ||= hasPrice;
      return { filled, hasPrice, isSection, isBody };
    });
  }

  private contextsOf(row: number, column: number): Context[] {
    const contexts = new Map<string, Context>();
    const add = (parsed: Parsed | undefined, axis: Context["axis"], role: Role | null) => {
      if (!parsed || parsed.cell.text === "" || contexts.has(parsed.cell.id)) return;
      contexts.set(parsed.cell.id, this.toContext(parsed.cell, axis, role));
    };
    for (let other = 0; other < this.table.columns; other += 1) {
      if (other === column || this.isPrice(row, other)) continue;
      const parsed = this.filledStub(row, other);
      if (parsed?.figure?.kind === "closed" || parsed?.figure?.kind === "percent") continue;
      add(parsed, "row", this.columnRoles[other] ?? null);
    }
    for (const dated of this.datesBeside(row, column)) add(dated, "row", null);
    this.addHeads(row, column, add);
    for (const [at, role] of this.rowRoles.entries())
      if (role) add(this.at(at, column), "column", role);
    return [...contexts.values()];
  }

  private toContext(cell: TableCell, axis: Context["axis"], role: Role | null): Context {
    const label = this.labels.of(cell);
    const { isRepeated, isBelowUnit } = this.labels.placeOf(cell);
    return { cell, label, role, axis, isRepeated, isBelowUnit };
  }

  /** The dates beside the further rows that a price spans, if these rows say nothing else. */
  private datesBeside(row: number, column: number): Parsed[] {
    const spanned = this.at(row, column)?.cell;
    const end = spanned ? spanned.row + spanned.rowSpan : row;
    const below = this.owners
      .slice(row + 1, end)
      .flatMap((_, index) => this.rows[row + 1 + index]?.filled ?? [])
      .filter(({ cell }) => cell.row > row);
    return below.every(({ isDate }) => isDate) ? below : [];
  }

  private cornersOf(row: number): Context[] {
    return (this.corners[row] ??= this.readCorners(row));
  }

  private readCorners(row: number): Context[] {
    const corners: Context[] = [];
    for (let column = 0; column < this.table.columns && !this.isPrice(row, column); column += 1)
      this.addHeads(row, column, (parsed, axis, role) => {
        if (parsed && parsed.cell.text !== "" && axis === "column" && !this.columnRoles[column])
          corners.push(this.toContext(parsed.cell, axis, role));
      });
    return corners;
  }

  /** An empty first cell repeats the one above if other words of its row are stated. */
  private filledStub(row: number, column: number): Parsed | undefined {
    const parsed = this.at(row, column);
    const role = this.columnRoles[column];
    if ((parsed && parsed.cell.text !== "") || !role) return parsed;
    if (!/^(?:season|unit|group|dates|from|to|board)$/.test(role)) return parsed;
    for (let above = row - 1; above >= 0 && this.rows[above]?.isBody; above -= 1) {
      const other = this.at(above, column);
      if (other && other.cell.text !== "") return other;
    }
    return parsed;
  }

  private addHeads(
    row: number,
    column: number,
    add: (parsed: Parsed | undefined, axis: Context["axis"], role: Role | null) => void,
  ): void {
    let heads = 0;
    let sections = 0;
    let isOpen = true;
    for (let above = row - 1; above >= 0; above -= 1) {
      const kind = this.rows[above];
      if (kind?.isBody) {
        if (heads > 0) break;
        if (sections > 0) isOpen = false;
        continue;
      }
      if (kind?.isSection) {
        if (!isOpen) continue;
        sections += 1;
        add(kind.filled[0], "section", null);
        continue;
      }
      heads += 1;
      add(this.at(above, column), "column", this.rowRoles[above] ?? null);
    }
  }

  read(): TablePrices {
    const result: TablePrices = {
      table: this.table,
      prices: [],
      unclear: [],
      asides: [],
      labels: [],
    };
    const seen = new Set<Parsed>();
    for (const [row, places] of this.owners.entries())
      for (const [column, parsed] of places.entries()) {
        if (!parsed || seen.has(parsed) || parsed.cell.text === "") continue;
        seen.add(parsed);
        this.readCell(parsed, row, column, result);
      }
    return result;
  }

  private readCell(parsed: Parsed, row: number, column: number, result: TablePrices): void {
    const { cell, figure } = parsed;
    const isPercent = figure?.kind === "percent" && !parsed.isDate && column > 0;
    if (figure?.kind === "amount" && this.isPrice(row, column)) {
      for (let at = column; at < Math.min(column + cell.columnSpan, this.table.columns); at += 1)
        result.prices.push(this.toPrice(cell, figure, row, at));
    } else if (isPercent && this.rows[row]?.isBody)
      result.prices.push(this.toPrice(cell, figure, row, column));
    else this.readWords(parsed, row, column, result);
  }

  private toPrice(
    cell: TableCell,
    figure: PriceCell["figure"],
    row: number,
    column: number,
  ): PriceCell {
    return {
      cell,
      figure,
      own: readOwn(figure.rest, this.order),
      contexts: this.contextsOf(row, column),
      corners: this.cornersOf(row),
      measures: this.labels.measures,
    };
  }

  private readWords(parsed: Parsed, row: number, column: number, result: TablePrices): void {
    const { cell, figure, isDate } = parsed;
    const role = this.columnRoles[column] ?? this.rowRoles[row] ?? null;
    const label = this.labels.of(cell);
    const isLeft = figure?.kind === "unclear" || (figure?.kind === "amount" && figure.isAdded);
    const isUnclear = isLeft && !isDate && !role;
    if (isUnclear && row > 0 && isPriceLike(cell.text, label)) result.unclear.push(cell);
    const { isSection = false, hasPrice = false } = this.rows[row] ?? {};
    if (isSection) result.asides.push({ id: cell.id, text: cell.text });
    result.labels.push(this.toContext(cell, hasPrice ? "row" : "column", role));
  }
}

/** A cell of a row of counts holds a count and no other words: "2 nights", "min. 3", "–". */
const isCount = (text: string) =>
  readFigure(text)?.kind === "closed" ||
  (readCount(text) !== null && !/\p{L}{3}/u.test(text.replaceAll(countWords, " ")));
const countWords =
  /\b(?:min(?:imum)?|max(?:imum)?|nights?|nts?|stays?|guests?|people|persons?|pax|adults?|child(?:ren)?|kids?|and|up to|of|sleeps|beds?|(?:bed)?rooms?|one|two|three|four|five|six|seven|eight|nine|ten|weeks?)\b/gi;

const isYear = (parsed: Parsed | undefined) => /^20[2-3]\d$/.test(parsed?.cell.text ?? "");

const isAmount = (parsed: Parsed | undefined): boolean =>
  parsed?.figure?.kind === "amount" &&
  !parsed.isDate &&
  (parsed.isSupplement || (parsed.figure.cents >= minCents && !parsed.figure.isAdded)) &&
  parsed.isPlain;

/** A percentage or words in a row below prices. */
const isInPlaceOfPrice = ({ figure, cell }: Parsed) =>
  cell.column > 0 &&
  (figure?.kind === "percent" || figure?.kind === "closed" || /^free\b/i.test(cell.text));

/** "For the house" beside a figure is "per house". */
const readOwn = (rest: string, order?: DateOrder) =>
  readLabel(rest.replace(/\bfor (?:the|a) (?:whole |entire )?/i, "per "), order);

/** A price has no other words than those of its basis. */
function isPriceWords(rest: string): boolean {
  if (rest === "") return true;
  const { name, ages, sleeps, minNights } = readOwn(rest);
  return name === "" && ages === null && sleeps === null && minNights === null;
}

const isPriceLike = (text: string, label: Label) =>
  /\d{2}/.test(text) &&
  label.ages === null &&
  label.sleeps === null &&
  label.minNights === null &&
  (label.currencies.length > 0 || label.name.replaceAll(/[^\p{L}]/gu, "").length < 4);

/** A table of seasons: it has no prices, but supplements may stand beside its dates. */
export const isCalendar = ({ prices }: Pick<TablePrices, "prices">): boolean =>
  prices.every(({ contexts }) =>
    contexts.some(({ label }) => label.measure === "single supplement"),
  );

export const readTable = (table: Table, order: DateOrder): TablePrices =>
  new TableReader(table, order).read();
