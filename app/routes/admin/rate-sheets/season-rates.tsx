import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { places } from "./places";
import {
  type FigureLine,
  type RateFigure,
  rateFigureNames,
  type RateLine,
  type SeasonRates,
} from "./sheet-lines";
import { cellAddress, DoubtLink, RowButtons } from "./sheet-links";
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
  const { seasons, currency, priceHead } = view;
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
      <caption className="visually-hidden">{words.ratesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{currency}</th>
          {fields.map((field) => (
            <th key={field} scope="col" className="text-right">
              {heads[field]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Edit</span>
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

function SeasonBody({ season, fields, view, editorOf }: SeasonProps) {
  return (
    <tbody>
      <tr className="sheet-season">
        <th scope="rowgroup" colSpan={fields.length + 2}>
          {season.name} <small className="text-small muted">{season.detail}</small>
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
  const editor = editorOf(rowId);
  const line = figures.price ?? Object.values(figures)[0];
  return (
    <>
      <tr id={places.row(rowId)} className={leftOut ? "ratesheet-out" : undefined}>
        <th scope="row">
          {unit}
          {(leftOut || detail) && (
            <small className="block text-small muted">{leftOut ? "Left out" : detail}</small>
          )}
        </th>
        {fields.map((field) => (
          <td key={field} className="text-right">
            {figures[field] && <FigureCell line={figures[field]} view={view} />}
          </td>
        ))}
        <td className="text-right">
          {view.canEdit && line && <RowButtons line={line} id={view.id} />}
        </td>
      </tr>
      {editor && (
        <tr className="ratesheet-editing">
          <td colSpan={fields.length + 2}>{editor}</td>
        </tr>
      )}
    </>
  );
}

/** A figure, what it was last year, and the cell that states it. */
export function FigureCell({ line, view }: { line: FigureLine; view: SheetView }) {
  // Its table names the currency.
  const isSeason = line.rowKind === "rate";
  const { amount, was, cell, cells, isTarget, derived, isUnproven } = line;
  const doubt = cells.map((id) => view.waiting[id]).find(Boolean);
  const kind = cell && view.kinds[cell.id];
  const isLit = cell !== null && view.litCells.includes(cell.id);
  return (
    <span className={`sheet-figure ${isLit ? "sheet-lit" : ""}`.trim()}>
      <span className={`ratesheet-amount ${doubt ? "text-warn" : ""}`.trim()}>
        {isSeason ? amount.replace(`${view.currency} `, "") : amount}
        {doubt && <DoubtLink number={doubt} />}
      </span>
      {was && <small className="block text-small muted">{was}</small>}
      {cell && (
        <Link
          id={isTarget ? places.figure(cell.id) : undefined}
          className={`sheet-source ${kind ? `sheet-tone-${tones[kind]}` : ""}`.trim()}
          to={cellAddress(view, cell.id)}
          aria-current={isLit || undefined}
        >
          {cell.label}
          {cell.text && <span className="visually-hidden">: {cell.text}</span>}
        </Link>
      )}
      {derived && (
        <small className="block text-small ratesheet-derived">{words.derived(derived)}</small>
      )}
      {isUnproven && <small className="block text-small text-danger">{words.unproven}</small>}
    </span>
  );
}
