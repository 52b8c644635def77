import { Link } from "@remix-run/react";

import type { ItemState } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import { isUnderWay } from "./item-state";

export interface ShownItem {
  runId: string;
  url: string | null;
  state: ItemState;
  reason: string | null;
  error: string | null;
  workerSeen: boolean;
}

const refusals: Record<string, string> = {
  blocked: adminTexts.imports.blocked,
  "not-a-property": "This page does not describe a single property",
  unreadable: "This page cannot be read",
};

const doing: Partial<Record<ItemState, string>> = {
  pending: "Waiting for a worker …",
  scraping: "Reading the page …",
  importing: "Importing to the database …",
};

/** Where a link is on its way; the page follows by itself. */
export function Progress({ item }: { item: ShownItem }) {
  const { state, reason, error, url, runId, workerSeen } = item;
  if (state === "error") {
    const heading = (reason && refusals[reason]) ?? adminTexts.imports.scrapeFailed;
    return (
      <div className="note note-danger stack" role="alert">
        <p>
          <strong>{heading}</strong>
        </p>
        {error && error !== heading && <p>{error}</p>}
        <p className="small">
          Address: {url}. You can correct it above and try again, or{" "}
          <Link to={paths.admin.newProperty()}>enter the property by hand</Link>.
        </p>
      </div>
    );
  }
  if (!isUnderWay(state)) return null;
  return (
    <div className="note stack" role="status">
      <ReloadWithoutScripts seconds={3} />
      <p>
        <strong>{doing[state]}</strong>
      </p>
      <p className="small">
        {url} <a href={`?run=${runId}`}>Refresh</a>
      </p>
      {!workerSeen && (
        <p className="small">
          No worker is running at the moment. Nothing is lost: the address is kept and goes on as
          soon as one is there.
        </p>
      )}
    </div>
  );
}
