import type { Table, TableCell } from "#domain/rates/reading";
import type { DateOrder } from "#domain/rates/sheet/words/dates";
import {
  cleanName,
  type Label,
  looksLikeUnit,
  type Measure,
  readLabel,
} from "#domain/rates/sheet/words/label";

/**
 * The meaning of the words of a table, each read beside the others: "Double" is a word for two adults beside
 * "Single", and the name of a room without it.
 */
export class TableLabels {
  private readonly known = new Map<string, Label>();
  /** Names beside which the table has prices of one or three adults. */
  private readonly occupied = new Set<string>();
  /** Names beside which it has prices of two. */
  private readonly shared = new Set<string>();
  private readonly texts = new Map<string, number>();
  /** The first row of each column that names a unit. */
  private readonly units = new Map<number, number>();
  /** Measures of its cells, without those of the first column. */
  readonly measures = new Set<Measure>();

  constructor(
    table: Table,
    private readonly order: DateOrder,
  ) {
    for (const cell of table.cells) {
      const label = readLabel(cell.text, this.order);
      const { measure, name, nameOfDouble } = label;
      this.known.set(cell.id, label);
      this.texts.set(cell.text, (this.texts.get(cell.text) ?? 0) + 1);
      if (looksLikeUnit(label.name))
        this.units.set(cell.column, Math.min(cell.row, this.units.get(cell.column) ?? Infinity));
      const nameOfTwo = measure === "sharing" ? name : nameOfDouble;
      if (nameOfTwo !== null) this.shared.add(nameOfTwo.toLowerCase());
      if (measure === "single" || measure === "triple" || measure === "single supplement")
        this.occupied.add(name.toLowerCase());
    }
    for (const cell of table.cells) {
      const { measure } = this.of(cell);
      if (measure && cell.column > 0) this.measures.add(measure);
    }
  }

  placeOf({ text, row, column }: TableCell) {
    return {
      isRepeated: (this.texts.get(text) ?? 0) > 1,
      isBelowUnit: (this.units.get(column) ?? Infinity) < row,
    };
  }

  of(cell: TableCell): Label {
    const known = this.known.get(cell.id) ?? readLabel(cell.text, this.order);
    this.known.set(cell.id, known);
    const { nameOfDouble, name, measure } = known;
    if (nameOfDouble !== null && this.occupied.has(nameOfDouble.toLowerCase()))
      return { ...known, measure: "double", name: nameOfDouble };
    const isRoom = name !== "" && (measure === "single" || measure === "triple");
    // "Single Cottage" is a unit, unless there is a "Double Cottage" or a price for sharing it.
    return isRoom && looksLikeUnit(cell.text) && !this.shared.has(name.toLowerCase())
      ? { ...known, measure: null, name: cleanName(cell.text) }
      : known;
  }
}
