import "./run-strip.css";
import { Link } from "@remix-run/react";

import type { StripItem } from "#db/queries/imports/review.server";
import type { ItemState } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";
import { itemStates } from "~/components/admin/smart-import/item-state";

const settled = new Set<ItemState>(["importing", "imported", "skipped"]);

/** Every item of the run as a cell, and where one is among them. */
export function RunStrip({ strip, at }: { strip: readonly StripItem[]; at: number }) {
  if (strip.length < 2) return null;
  const done = strip.filter(({ state }) => settled.has(state)).length;
  const unread = strip.filter(({ state }) => state === "error").length;
  return (
    <nav className="run-strip" aria-label="Items of this import">
      <p>
        <b>{at + 1}</b> of {strip.length}{" "}
        <span className="soft small">
          {done} settled{unread > 0 && `, ${unread} could not be read`}
        </span>
      </p>
      <ol>
        {strip.map(({ id, state, name, url }, index) => (
          <li key={id}>
            <Link
              to={paths.admin.importItem(id)}
              className={`cell-${settled.has(state) ? "done" : state}`}
              aria-current={index === at ? "step" : undefined}
              aria-label={`${index + 1}: ${name ?? url ?? ""}, ${itemStates[state].label}`}
              title={name ?? url ?? undefined}
              prefetch="none"
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
