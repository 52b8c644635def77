import "./row-actions.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { Icon } from "~/components/ui/icon";
import type { AdminRow } from "./columns";

/** Chooses the property for what the bar over the list does. */
export const Tick = ({ row }: { row: AdminRow }) => (
  <input type="checkbox" name="ids" value={row.id} aria-label={`Select ${row.name}`} />
);

/** What can be done with one property. */
export function RowActions({ row }: { row: AdminRow }) {
  return (
    <span className="row-actions">
      <Link to={paths.admin.editProperty(row.id)} aria-label={`Edit ${row.name}`} title="Edit">
        <Icon name="edit" />
      </Link>
      {row.active && (
        <a
          href={paths.property(row.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${row.name} on the site`}
          title="View"
        >
          <Icon name="external-link" />
        </a>
      )}
      <Link
        to={paths.admin.deleteProperty(row.id)}
        aria-label={`Delete ${row.name}`}
        title="Delete"
      >
        <Icon name="trash" />
      </Link>
    </span>
  );
}
