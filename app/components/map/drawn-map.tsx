import "./drawn-map.css";

import { type DrawnMap as Drawing, namesOn, type PlaneMark } from "#domain/listing/map-plane";
import type { ListingQuery } from "#domain/listing/query";
import { shownPrice } from "#domain/money/money";
import { listingPath } from "#domain/pages/listing-path";
import { paths } from "#domain/pages/paths";
import { chosenCodes } from "#domain/places/map-names";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";

/** The map as a drawing: it needs no scripts, and its marks are links. */
export function DrawnMap({ drawing, query }: { drawing: Drawing; query: ListingQuery }) {
  return (
    <div className="drawn-map">
      <Land drawing={drawing} chosen={chosenCodes(query)} />
      <svg className="drawn-map-marks" aria-label={texts.map.title} role="group">
        {drawing.marks.map((mark) => (
          <Mark key={mark.id} mark={mark} query={query} />
        ))}
      </svg>
    </div>
  );
}

function Land({ drawing, chosen }: { drawing: Drawing; chosen: readonly string[] }) {
  const { left, top, width, height } = drawing.plane;
  return (
    <>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        aria-hidden="true"
        className="drawn-map-land"
      >
        <use href="/africa.svg#land" className="drawn-map-country" />
        {chosen.map((iso2) => (
          <use key={iso2} href={`/africa.svg#${iso2}`} className="drawn-map-chosen" />
        ))}
        <use href="/africa.svg#rivers" className="drawn-map-river" />
        <use href="/africa.svg#lakes" className="drawn-map-lake" />
      </svg>
      <svg className="drawn-map-names" aria-hidden="true">
        {namesOn(drawing).map(({ name, x, y }) => (
          <text key={name} x={`${x}%`} y={`${y}%`}>
            {name}
          </text>
        ))}
      </svg>
    </>
  );
}

/** Widths of a label: what its letters take, and the room around them. */
const letterPx = 7.6;
const padPx = 20;
const heightPx = 32;

function Mark({ mark, query }: { mark: PlaneMark; query: ListingQuery }) {
  const root = useRootData();
  const { stays, usd, id, name, area, x, y } = mark;
  const price =
    usd === null ? null : shownPrice(usd, "USD", root?.currency ?? "USD", root?.rates ?? {});
  const group = stays > 1;
  const label = group
    ? `${stays}${price ? ` ${texts.map.groupPrice(price)}` : ""}`
    : (price ?? texts.map.onRequest);
  const width = label.length * letterPx + padPx;
  return (
    <svg x={`${x}%`} y={`${y}%`} width="1" height="1" className="drawn-map-mark">
      <Link
        to={group ? listingPath({ ...query, area, page: 1 }) : paths.property(id)}
        aria-label={group ? texts.map.group(stays, name, price) : texts.map.stay(name, price)}
        className={group ? "is-group" : undefined}
        preventScrollReset={group}
      >
        <rect x={-width / 2} y={-heightPx / 2} width={width} height={heightPx} rx={heightPx / 2} />
        <text>{label}</text>
      </Link>
    </svg>
  );
}
