import "./property-cards.css";

import { type AdminRow, cells, partnerLabel } from "./columns";
import { useListView } from "./list-view";
import { OpenRow } from "./open-row";
import { RowActions, Tick } from "./row-actions";

/** The same list as pictures. */
export function PropertyCards({ rows }: { rows: AdminRow[] }) {
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Card({ row }: { row: AdminRow }) {
  const { editing, selection } = useListView();
  const open = editing === row.id;
  return (
    <>
      <li
        id={`stay-${row.id}`}
        data-stay={row.id}
        className={open || selection.has(row.id) ? "list-card-picked" : undefined}
      >
        <div className="list-card-cover">
          {cells.image(row)}
          <Tick row={row} />
        </div>
        <h2>{cells.name(row)}</h2>
        <p className="soft small">
          {row.region}, {row.countries.join(", ")}
        </p>
        <p className="list-card-price">
          {cells.price(row)} <span className="soft small">{partnerLabel(row) ?? "No link"}</span>
        </p>
        <div className="list-card-foot">
          {cells.complete(row)}
          <span className="list-card-state">{cells.status(row)}</span>
          <RowActions row={row} />
        </div>
      </li>
      {open && (
        <li className="list-card-quick">
          <OpenRow row={row} />
        </li>
      )}
    </>
  );
}
