import "./change-items.css";
import { Link } from "@remix-run/react";

import type { Change } from "#db/queries/changes/read.server";
import { type ItemState, itemStates } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import { Differences } from "~/components/admin/bulk-edit/differences";
import { Pager } from "~/components/ui/pager";
import type { ShownItem } from "~/server/changes/change-page.server";
import { stateLabel } from "./words";

interface Props {
  change: Change;
  items: readonly ShownItem[];
  shown: ItemState;
  page: number;
  pages: number;
}

/** The properties of a change by what became of them, each with its reason or its difference. */
export function ChangeItems({ change, items, shown, page, pages }: Props) {
  const present = itemStates.filter((state) => change.counts[state] > 0);
  return (
    <section className="change-items" aria-label="Properties">
      <ul className="change-states">
        {present.map((state) => (
          <li key={state}>
            <Link
              to={`?show=${state}`}
              preventScrollReset
              aria-current={state === shown ? "true" : undefined}
            >
              {stateLabel(change, state)}{" "}
              <span className="soft">{change.counts[state].toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {items.map((item) => (
          <ChangedProperty
            key={item.position}
            item={item}
            isUndo={change.action === "undo-import"}
          />
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(to) => `?show=${shown}&page=${to}`} />
    </section>
  );
}

function ChangedProperty({ item, isUndo }: { item: ShownItem; isUndo: boolean }) {
  const { propertyId, name, line, created, reason, differences } = item;
  return (
    <li className="change-item">
      <div>
        {line !== null && <span className="soft">Row {line}: </span>}
        {propertyId ? (
          <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}{" "}
        {created && <span className="badge">{isUndo ? "To the trash" : "New"}</span>}
      </div>
      {reason && <p className="change-reason">{reason}</p>}
      <Differences differences={differences} />
    </li>
  );
}
