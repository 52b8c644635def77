import "./completeness.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import {
  type CompletenessPart,
  completenessParts,
  missingParts,
} from "#domain/property/completeness";
import type { AdminRow } from "./columns";
import { useListView } from "./list-view";

export const partLabels: Record<CompletenessPart, string> = {
  price: "Price",
  currency: "Currency",
  coordinates: "Coordinates",
  images: "Photographs",
  bookingUrl: "Booking link",
};

/** One stroke for each part, hollow where it is missing; its words come by pointer and by focus. */
export function Completeness({ row }: { row: AdminRow }) {
  const { fromList } = useListView();
  const missing = missingParts(row);
  const all = completenessParts.length;
  const words =
    missing.length === 0
      ? "Nothing is missing"
      : `Missing: ${missing.map((part) => partLabels[part].toLowerCase()).join(", ")}`;
  return (
    <Link className="tally" to={fromList(paths.admin.editProperty(row.id))}>
      <span className="tally-strokes" aria-hidden="true">
        {completenessParts.map((part) => (
          <i key={part} className={missing.includes(part) ? "tally-no" : undefined} />
        ))}
      </span>
      <span className="tally-count">
        {all - missing.length} of {all}
      </span>
      <span className="visually-hidden">. {words}</span>
      <span className="tally-tip" aria-hidden="true">
        {words}
        {missing.includes("images") && row.images > 0 && ". Illustrations are no photographs."}
      </span>
    </Link>
  );
}
