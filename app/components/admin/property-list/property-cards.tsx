import "./property-cards.css";

import { type AdminRow, cells, partnerLabel, priceOf, statusBadges } from "./columns";
import { RowActions, Tick } from "./row-actions";

/** The same list as pictures. */
export function PropertyCards({ rows }: { rows: AdminRow[] }) {
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="list-card-cover">{cells.image(row)}</div>
          <div className="list-card-head">
            <Tick row={row} />
            <h2>{cells.name(row)}</h2>
          </div>
          <p className="soft small">
            {row.countries.join(", ")}, {row.region}
          </p>
          <p className="small">
            {priceOf(row) ?? "No price"} · {partnerLabel(row) ?? "No booking link"}
          </p>
          <div className="list-card-foot">
            {statusBadges(row)}
            <RowActions row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
