import "./view-tabs.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { type AdminListQuery, writeAdminList } from "#domain/property/admin-list";
import { queryOfView, type SavedView, showsView, viewOf } from "#domain/property/saved-views";
import { Icon } from "~/components/ui/icon";

export interface CountedView extends SavedView {
  count: number;
  own: boolean;
}

/** The standard views, those of the operator's own, and the way to keep the present one. */
export function ViewTabs({ views, query }: { views: CountedView[]; query: AdminListQuery }) {
  const { view, size } = query;
  const current = views.find((one) => showsView(query, one));
  return (
    <nav className="view-tabs" aria-label="Saved views">
      {views.map((one) => (
        <Link
          key={one.name}
          to={writeAdminList({ ...queryOfView(one.list), view, size }) || "?"}
          aria-current={one === current ? "true" : undefined}
        >
          {one.name} <span>{one.count.toLocaleString("en-US")}</span>
        </Link>
      ))}
      {!current && (
        <Link className="view-save" to={paths.admin.savedViews(viewOf(query))}>
          <Icon name="plus" /> Save this view
        </Link>
      )}
      {current && views.some(({ own }) => own) && (
        <Link className="view-save" to={paths.admin.savedViews()}>
          Rename or delete views
        </Link>
      )}
    </nav>
  );
}
