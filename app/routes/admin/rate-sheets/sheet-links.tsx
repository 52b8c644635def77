import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { places } from "./places";
import type { FigureLine } from "./sheet-lines";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

/** The address of a sheet with a row's form. */
export const formAddress = (id: string, params: Record<string, string>) =>
  `${paths.admin.rateSheet(id)}?${new URLSearchParams(params)}#${places.form}`;

/** The address that lights a cell: at the cell itself where tables are drawn, or at the drawing, which scrolls to it. */
export function cellAddress({ id, page }: SheetView, cell: string): string {
  const place = page && page.tables.length > 0 ? places.cell(cell) : places.page;
  return `${paths.admin.rateSheet(id, { cell })}#${place}`;
}

/** The number of a doubt at a cell, a label or a rate that waits for it. */
export const DoubtLink = ({ number }: { number: number }) => (
  <a
    className="sheet-disc sheet-disc-full"
    href={`#${places.doubt(number)}`}
    aria-label={words.waitsFor(number)}
  >
    {number}
  </a>
);

/** Edit, leave out, put back. */
export function RowButtons({ line, id }: { line: FigureLine; id: string }) {
  const { rowKind, rowId, title, leftOut } = line;
  return (
    <Form method="post" className="ratesheet-tools" preventScrollReset>
      <input type="hidden" name="row" value={`${rowKind}/${rowId}`} />
      {!leftOut && (
        <Link
          className="tap"
          to={formAddress(id, { edit: rowId })}
          aria-label={`Edit ${title}`}
          preventScrollReset
        >
          <Icon name="edit" />
        </Link>
      )}
      <button
        className="tap"
        name="intent"
        value={leftOut ? "back" : "out"}
        aria-label={`${leftOut ? "Put back" : "Leave out"} ${title}`}
      >
        <Icon name={leftOut ? "undo" : "close"} />
      </button>
    </Form>
  );
}
