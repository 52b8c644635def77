import { Link } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import type { DrawnPage } from "./file-view";
import { places } from "./places";
import type { SheetView } from "./sheet-view.server";
import { useLitInView } from "./use-review-focus";

const words = adminTexts.rateSheets;

/** Pages of the file, how its labels came about, and the page as printed. */
export function PageBar({ page, view }: { page: DrawnPage; view: SheetView }) {
  const { index, count, chosen, tables, isPrinted } = page;
  const to = (number: number, params = {}) =>
    paths.admin.rateSheet(view.id, { page: String(number), ...params });
  return (
    <div className="ratesheet-pager text-small text-ink-soft">
      <span className="flex items-center">
        {index > 0 && (
          <Link to={to(index)} aria-label="Previous page" className="tap" preventScrollReset>
            <Icon name="chevron-left" />
          </Link>
        )}
        {titleOf(page)}
        {index + 1 < count && (
          <Link to={to(index + 2)} aria-label="Next page" className="tap" preventScrollReset>
            <Icon name="chevron-right" />
          </Link>
        )}
      </span>
      {tables.length > 0 && <span>{words.labelsChanged(view.changedLabels)}</span>}
      {(tables.length > 0 || isPrinted) && (
        <Link
          className="link inline-flex items-center min-h-tap"
          to={to(index + 1, isPrinted ? {} : { view: "page" })}
          preventScrollReset
        >
          {isPrinted ? "Show labels" : "Show as printed"}
        </Link>
      )}
      {chosen && tables.length === 0 && (
        <span className="flex items-center gap-3 whitespace-nowrap">
          {chosen.label}
          {chosen.rowId && (
            <a
              className="link inline-flex items-center min-h-tap"
              href={`#${places.row(chosen.rowId)}`}
            >
              Show row
            </a>
          )}
        </span>
      )}
    </div>
  );
}

const titleOf = ({ index, count, name }: DrawnPage) =>
  name ? `Sheet ${index + 1} of ${count}: ${name}` : `Page ${index + 1} of ${count}`;

/** The page of the file as printed, drawn from its texts, with boxes over the cited cells. */
export function PageDrawing({ page }: { page: DrawnPage }) {
  const title = titleOf(page);
  return page.width > 0 ? (
    <PaperPage page={page} title={title} />
  ) : (
    <GridPage page={page} title={title} />
  );
}

/** Units of the drawing across the page. */
const across = 1000;

function PaperPage({ page, title }: { page: DrawnPage; title: string }) {
  const { width, height, texts, rules, boxes, chosen } = page;
  const frame = useLitInView(chosen?.id ?? null);
  const down = (across * height) / width;
  const area = printedArea(page, down);
  const at = (fraction: number, size: number) => (fraction * size).toFixed(1);
  return (
    <div
      className="ratesheet-paper"
      ref={frame}
      role="region"
      aria-label={`${title}, scrolls`}
      tabIndex={0}
    >
      <svg
        viewBox={area.map((side) => side.toFixed(0)).join(" ")}
        width={area[2] * readable}
        role="group"
        aria-label={title}
      >
        {boxes.map(({ id, title: says, box, isLit }) => (
          <rect
            key={id}
            role="img"
            aria-label={says}
            className={isLit ? "ratesheet-lit" : "ratesheet-read"}
            x={at(box.x, across)}
            y={at(box.y, down)}
            width={at(box.width, across)}
            height={at(box.height, down)}
          />
        ))}
        {rules.map(({ x1, y1, x2, y2 }, index) => (
          <line
            key={index}
            className="ratesheet-rule"
            x1={at(x1, across)}
            y1={at(y1, down)}
            x2={at(x2, across)}
            y2={at(y2, down)}
          />
        ))}
        {texts.map(({ x, y, size, bold, text }, index) => (
          <text
            key={index}
            x={at(x, across)}
            y={at(y + size * ascent, down)}
            fontSize={at(size, down)}
            fontWeight={bold ? 700 : undefined}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Pixels per unit with which the small print of a sheet can be read. */
const readable = 0.75;
/** Margin around the printed part of a page. */
const margin = 24;
/** Height of a letter above its baseline, as a share of its size: texts have their place by their top. */
const ascent = 0.74;
/** Width of an average letter, as a share of its size. */
const letterWidth = 0.52;

/** The part of the page that has something on it: a sheet is often a small table on an empty page. */
function printedArea(
  { texts, rules, boxes }: DrawnPage,
  down: number,
): [number, number, number, number] {
  const areas = [
    ...texts.map(({ x, y, size, text }) => {
      const [left, above, letters] = [x * across, y * down, size * down];
      const right = left + text.length * letters * letterWidth;
      return [left, above, right, above + letters] as const;
    }),
    ...rules.map(({ x1, y1, x2, y2 }) => {
      const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
      const [above, below] = [Math.min(y1, y2), Math.max(y1, y2)];
      return [left * across, above * down, right * across, below * down] as const;
    }),
    ...boxes.map(({ box: { x, y, width, height } }) => {
      const [right, below] = [(x + width) * across, (y + height) * down];
      return [x * across, y * down, right, below] as const;
    }),
  ];
  if (areas.length === 0) return [0, 0, across, down];
  const least = (side: 0 | 1) =>
    Math.max(0, areas.reduce((min, area) => Math.min(min, area[side]), Infinity) - margin);
  const most = (side: 2 | 3, end: number) =>
    Math.min(end, areas.reduce((max, area) => Math.max(max, area[side]), 0) + margin);
  const [left, above] = [least(0), least(1)];
  // A page with few words is not drawn larger than life.
  const width = Math.max(across / 2, most(2, across) - left);
  return [left, above, width, most(3, down) - above];
}

const maxRows = 300;
const maxColumns = 40;

/** "A", "Z", "AA" of a column from 0. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column > 25 ? columnName(Math.floor(column / 26) - 1) + last : last;
}

/** Letters that fit into one column of the drawing. */
const columnLetters = 14;

interface GridCell {
  column: number;
  span: number;
  text: string | undefined;
}

/** The cells of a row; a long text runs over the empty cells beside it, as in a spreadsheet. */
function gridCells(texts: readonly (string | undefined)[]): GridCell[] {
  const cells: GridCell[] = [];
  for (let column = 0; column < texts.length;) {
    const text = texts[column];
    const most = Math.ceil((text?.length ?? 0) / columnLetters);
    let span = 1;
    while (span < most && column + span < texts.length && !texts[column + span]) span += 1;
    cells.push({ column, span, text });
    column += span;
  }
  return cells;
}

function GridPage({ page, title }: { page: DrawnPage; title: string }) {
  const { grid, gridMarks, chosen } = page;
  const frame = useLitInView(chosen?.id ?? null);
  const most = (all: readonly number[]) => all.reduce((max, value) => Math.max(max, value), 0);
  const rows = Math.min(maxRows, most(grid.map(({ row }) => row)) + 1);
  const columns = Math.min(maxColumns, most(grid.map(({ column }) => column)) + 1);
  const texts = new Map(grid.map(({ row, column, text }) => [`${row}/${column}`, text]));
  const marks = new Map(gridMarks.map(({ row, column, isLit }) => [`${row}/${column}`, isLit]));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const textsOf = (row: number) => numbers(columns).map((column) => texts.get(`${row}/${column}`));
  const mark = (key: string) =>
    marks.has(key) ? (marks.get(key) ? "ratesheet-lit" : "ratesheet-read") : undefined;
  return (
    <div
      className="ratesheet-grid"
      ref={frame}
      role="region"
      aria-label={`${title}, scrolls`}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <td />
            {numbers(columns).map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {gridCells(textsOf(row)).map(({ column, span, text }) => (
                <td
                  key={column}
                  colSpan={span > 1 ? span : undefined}
                  className={mark(`${row}/${column}`)}
                  aria-current={marks.get(`${row}/${column}`) || undefined}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
