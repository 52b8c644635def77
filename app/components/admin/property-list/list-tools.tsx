import "./list-tools.css";
import { Form, Link } from "@remix-run/react";

import {
  type AdminColumn,
  adminColumns,
  type AdminListQuery,
  writeAdminList,
} from "#domain/property/admin-list";
import { Icon } from "~/components/ui/icon";
import { columnLabels } from "./columns";

export function ViewSwitch({ query }: { query: AdminListQuery }) {
  return (
    <nav className="list-views" aria-label="View">
      {(["table", "grid"] as const).map((view) => (
        <Link
          key={view}
          to={writeAdminList({ ...query, view }) || "?"}
          aria-current={query.view === view ? "true" : undefined}
          title={view === "table" ? "Table" : "Cards"}
        >
          <Icon name={view === "table" ? "rows" : "grid"} />
          <span className="visually-hidden">{view === "table" ? "Table" : "Cards"}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Remembered in a cookie of the admin, so that it holds for every later visit. */
export function ColumnChoice({ shown }: { shown: readonly AdminColumn[] }) {
  return (
    <details className="list-columns">
      <summary title="Columns">
        <Icon name="sliders" />
        <span className="visually-hidden">Columns</span>
      </summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="columns" />
        {adminColumns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              name="columns"
              value={column}
              defaultChecked={shown.includes(column)}
              disabled={column === "name"}
            />
            {columnLabels[column]}
          </label>
        ))}
        <button className="btn-quiet">Show these</button>
      </Form>
    </details>
  );
}
