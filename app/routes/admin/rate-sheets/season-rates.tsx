import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { places } from "./places";
import type { FigureLine } from "./sheet-lines";
import { cellAddress, DoubtLink, RowButtons } from "./sheet-links";
import { type RateFigure, rateFigureNames, type RateLine, type SeasonRates } from "./sheet-seasons";
import { tones } from "./sheet-tables";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

interface Props {
  view: SheetView;
  /** The form below the row that is edited. */
  editorOf: (rowId: string) => ReactNode;
}

/** A table per season; each figure leads to the cell that it was read from. */
export function SeasonTables({ view, editorOf }: Props) {
  const { seasons, childColumns, currency, priceHead } = view;
  const isUsed = (field: RateFigure) =>
    field === "price" || seasons.some(({ rows }) => rows.some(({ figures }) => figures[field]));
  const fields = rateFigureNames.filter(isUsed);
  const heads = {
    price: priceHead,
    single: words.labelKinds.single,
    triple: words.labelKinds.triple,
  };
  return (
    <table className="sheet-seasons">
      <caption className="sr-only">{words.ratesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{currency}</th>
          {[...fields.map((field) => heads[field]), ...childColumns.map(({ head }) => head)].map(
            (head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ),
          )}
          <th scope="col">
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      {seasons.map((season) => (
        <SeasonBody key={season.key} {...{ season, fields, view, editorOf }} />
      ))}
    </table>
  );
}

interface SeasonProps extends Props {
  season: SeasonRates;
  fields: readonly RateFigure[];
}

const widthOf = ({ fields, view }: Pick<SeasonProps, "fields" | "view">) =>
  fields.length + view.childColumns.length + 2;

function SeasonBody({ season, fields, view, editorOf }: SeasonProps) {
  return (
    <tbody>
      <tr className="sheet-season">
        <th scope="rowgroup" colSpan={widthOf({ fields, view })}>
          {season.name} <small className="text-small text-ink-soft">{season.detail}</small>
        </th>
      </tr>
      {season.rows.map((rate) => (
        <RateRow key={rate.rowId} {...{ rate, season, fields, view, editorOf }} />
      ))}
    </tbody>
  );
}

function RateRow({ rate, fields, view, editorOf }: SeasonProps & { rate: RateLine }) {
  const { rowId, unit, detail, leftOut, figures } = rate;
  const children = view.childColumns.map(({ key }) => rate.children[key]);
  const bands = children.flatMap((line) => line ?? []);
  const edited = [rowId, ...bands.map((band) => band.rowId)].find(editorOf);
  const line = figures.price ?? Object.values(figures)[0];
  return (
    <>
      <tr id={places.row(rowId)} className={leftOut ? "ratesheet-out" : undefined}>
        <th scope="row">
          {unit}
          {(leftOut || detail) && (
            <small className="block text-small text-ink-soft">
              {leftOut ? "Left out" : detail}
            </small>
          )}
        </th>
        {fields.map((field) => (
          <td key={field} className="text-right">
            {figures[field] && <FigureCell line={figures[field]} view={view} />}
          </td>
        ))}
        {children.map((band, index) => (
          <td
            key={index}
            id={band && places.row(band.rowId)}
            className={`text-right ${band?.leftOut ? "ratesheet-out" : ""}`.trim()}
          >
            {band && <FigureCell line={band} view={view} />}
          </td>
        ))}
        <td className="text-right">
          {view.canEdit && line && <RowButtons line={line} id={view.id} />}
        </td>
      </tr>
      {edited && (
        <tr className="ratesheet-editing">
          <td colSpan={widthOf({ fields, view })}>
            {editorOf(edited)}
            {edited === rowId && bands.length > 0 && <ChildPrices bands={bands} id={view.id} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** Bands are rows of their own; they are edited from the rate that they stand beside. */
const ChildPrices = ({ bands, id }: { bands: readonly FigureLine[]; id: string }) => (
  <ul className="sheet-children">
    {bands.map((band) => (
      <li key={band.rowId}>
        <span className="mr-auto">{`${band.title}: ${band.leftOut ? "left out" : band.amount}`}</span>
        <RowButtons line={band} id={id} />
      </li>
    ))}
  </ul>
);

/** A figure, what it was last year, and the cell that states it. */
export function FigureCell({ line, view }: { line: FigureLine; view: SheetView }) {
  const { amount, was, cell, cells, derived, isAsked, isUnproven } = line;
  const isInSeason = !view.others.some(({ key }) => key === line.key);
  const doubt = cells.map((id) => view.waiting[id]).find(Boolean);
  const isLit = cell !== null && view.litCells.includes(cell.id);
  return (
    <div
      className={`sheet-figure ${isLit ? "sheet-lit" : ""}`.trim()}
      title={derived ? words.derived(derived) : undefined}
    >
      <span className={`ratesheet-amount ${doubt ? "text-warn" : ""}`.trim()}>
        {/* Its table names the currency. */}
        {isInSeason ? amount.replace(`${view.currency} `, "") : amount}
        {doubt && <DoubtLink number={doubt} />}
      </span>
      {was && <small className="block text-small text-ink-soft">{was}</small>}
      {cell && <SourceLink line={line} view={view} isShort={isInSeason} />}
      {derived && !isAsked && (
        <details className="sheet-why">
          <summary data-why={derived}>{words.derivedMark}</summary>
          {derived}
        </details>
      )}
      {isUnproven && <small className="block text-small text-danger">{words.unproven}</small>}
    </div>
  );
}

interface SourceProps {
  line: FigureLine;
  view: SheetView;
  /** Only the row is seen; page and column are heard. */
  isShort: boolean;
}

function SourceLink({ line: { cell, isTarget }, view, isShort }: SourceProps) {
  if (!cell) return null;
  const { id, label, text } = cell;
  const kind = view.kinds[id];
  const [page, row, ...rest] = label.split(", ");
  return (
    <Link
      id={isTarget ? places.figure(id) : undefined}
      className={`sheet-source ${kind ? `sheet-tone-${tones[kind]}` : ""}`.trim()}
      to={cellAddress(view, id)}
      aria-current={view.litCells.includes(id) || undefined}
    >
      {isShort && row && view.pages === 1 ? (
        <span>
          <span className="sr-only">{`${page}, `}</span>
          {row}
          {rest.length > 0 && <span className="sr-only">{`, ${rest.join(", ")}`}</span>}
        </span>
      ) : (
        label
      )}
      {text && <span className="sr-only">: {text}</span>}
    </Link>
  );
}
