import type { WholeSheet } from "#db/queries/rate-sheets/sheets.server";
import type { Cell, SheetPage } from "#domain/rates/reading";
import type { SheetRows, StoredReading } from "#domain/rates/review";
import type { LabelKind } from "#domain/rates/sheet-labels";
import type { FigureLine } from "./sheet-lines";
import { labeledNotes, type LabeledTable, noteTargets, tablesOfPage } from "./sheet-tables";

/** The file of a sheet as its review shows it. */

/** A page as it is drawn: of a PDF its texts and lines, of a workbook its cells. */
export interface DrawnPage extends SheetPage {
  index: number;
  count: number;
  /** Drawn as printed, though it has tables. */
  isPrinted: boolean;
  tables: LabeledTable[];
  boxes: { id: string; title: string; box: NonNullable<Cell["box"]>; isLit: boolean }[];
  gridMarks: { row: number; column: number; isLit: boolean }[];
  /** The cell that was chosen, and its row below. */
  chosen: { id: string; label: string; rowId: string | null } | null;
}

interface Drawing {
  lit: ReadonlySet<string>;
  lines: readonly FigureLine[];
  params: URLSearchParams;
  waiting: Readonly<Record<string, number>>;
}

/** The page that is drawn, its labels, and what was not read. */
export function fileView(
  { reading, rows, choices, hasFile, state }: WholeSheet,
  { cells, ...drawing }: Drawing & { cells: ReadonlyMap<string, Cell> },
) {
  const page = reading ? drawnPage(reading, drawing) : null;
  return {
    page,
    pages: reading?.pages.length ?? 0,
    kinds: kindsOf(page?.tables ?? []),
    ...notesOf(reading, rows),
    // A sheet of the last release has doubts in words, and no tables to label.
    remarks: reading?.asked ? [] : (reading?.doubts ?? []),
    canReadAgain:
      reading !== null &&
      !reading.tables &&
      hasFile &&
      (state === "review" || state === "taken back"),
    hasNoTable: reading?.tables?.length === 0 && rows.rates.length === 0,
    changedLabels: countChosen(choices),
    unread: unreadOf(reading, cells),
  };
}

/** What the cells of the drawn tables are read as, for the color of their figures. */
const kindsOf = (tables: readonly LabeledTable[]) =>
  Object.fromEntries(
    tables.flatMap(({ rows }) =>
      rows.flatMap((cells) => cells.flatMap(({ id, kind }) => (kind ? [[id, kind]] : []))),
    ),
  ) as Partial<Record<string, LabelKind>>;

function notesOf(reading: StoredReading | null, { rates }: SheetRows) {
  const { notes, labels, tables } = reading ?? {};
  if (!notes || !labels || !tables) return { notes: [], targets: [] };
  const names = rates.flatMap(({ season, unit }) => [season, unit ?? ""]);
  return {
    notes: labeledNotes({ notes, labels }),
    targets: noteTargets({ tables, labels }, names),
  };
}

const countChosen = ({ labels }: WholeSheet["choices"]) =>
  Object.values(labels)
    .flatMap((part) => Object.values(part ?? {}))
    .filter(({ mark }) => mark === "chosen").length;

/** Figures that no rate took and that no question is about. */
function unreadOf(reading: StoredReading | null, cells: ReadonlyMap<string, Cell>) {
  const asked = new Set((reading?.asked ?? []).flatMap((doubt) => [...doubt.cells]));
  return (reading?.unread ?? []).flatMap((id) => {
    const cell = cells.get(id);
    return cell && !asked.has(id) ? [{ id, label: cell.label, text: cell.text }] : [];
  });
}

function drawnPage(
  { pages, cells, tables, labels }: StoredReading,
  { lit, lines, params, waiting }: Drawing,
): DrawnPage | null {
  const litCell = cells.find(({ id }) => id === params.get("cell"));
  const firstCited = cells.find(({ id }) => lines.some(({ cell }) => cell?.id === id));
  const asked = Number(params.get("page") ?? NaN) - 1;
  const index = pages[asked] ? asked : (litCell?.page ?? firstCited?.page ?? 0);
  const page = pages[index];
  if (!page) return null;
  const cited = new Set(lines.flatMap(({ cells: own }) => own));
  const shown = cells.filter(
    (cell) => cell.page === index && (cited.has(cell.id) || lit.has(cell.id)),
  );
  const isPrinted = params.get("view") === "page";
  const reading = tables && labels && !isPrinted ? { tables, labels } : null;
  return {
    ...page,
    index,
    count: pages.length,
    isPrinted,
    tables: reading ? tablesOfPage(index, { reading, lit, cited, waiting }) : [],
    boxes: shown.flatMap(({ id, label, text, box }) =>
      box ? [{ id, title: `${label}: ${text}`, box, isLit: lit.has(id) }] : [],
    ),
    gridMarks: shown.flatMap(({ id, row, column }) =>
      row !== null && column !== null && page.width === 0
        ? [{ row, column, isLit: lit.has(id) }]
        : [],
    ),
    chosen:
      litCell?.page === index
        ? {
            id: litCell.id,
            label: litCell.label,
            rowId: lines.find(({ cells: own }) => own.includes(litCell.id))?.rowId ?? null,
          }
        : null,
  };
}
