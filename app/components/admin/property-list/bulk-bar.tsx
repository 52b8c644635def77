import "./bulk-bar.css";
import { Form, useRevalidator } from "@remix-run/react";
import { type ReactNode, useState } from "react";

import { paths } from "#domain/pages/paths";
import { Icon } from "~/components/ui/icon";
import { useListView } from "./list-view";
import { bulkForm } from "./row-actions";
import type { Selection } from "./use-selection";

interface Props {
  total: number;
  /** Rows on this page. */
  shown: number;
}

/**
 * What can be done with the ticked rows, each on a page of its own. With scripts the bar comes with
 * the first tick; without them it is always there.
 */
export function BulkBar({ total, shown }: Props) {
  const { list, selection } = useListView();
  const [all, setAll] = useState(false);
  // What no address can carry is sent as a form; a file comes by an address alone.
  const long = selection.tooMany && !all;
  const clear = () => {
    setAll(false);
    selection.clear();
  };
  return (
    <Form
      id={bulkForm}
      method="get"
      action={paths.admin.bulkEdit()}
      reloadDocument
      className={`bulk-bar ${selection.count === 0 ? "bulk-bar-idle" : ""}`.trim()}
      aria-label="Selected properties"
    >
      <input type="hidden" name="list" value={list} />
      {!all &&
        selection.elsewhere.map((id) => <input key={id} type="hidden" name="ids" value={id} />)}
      <p className="bulk-count" role="status">
        {selection.count > 0 && (
          <b>{(all ? total : selection.count).toLocaleString("en-US")} selected</b>
        )}{" "}
        {!all && whereabouts(selection)}
        {long && (
          <span className="bulk-warning">To export, tick fewer, or all {total} matching.</span>
        )}
      </p>
      <noscript>
        <label>
          <input type="checkbox" name="all" value="page" /> All {shown} on this page
        </label>
      </noscript>
      <label>
        <input
          type="checkbox"
          name="all"
          value="yes"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        All {total.toLocaleString("en-US")} matching
      </label>
      <BulkActions long={long} onLeave={selection.sent} />
      <button type="button" className="bulk-clear" aria-label="Clear selection" onClick={clear}>
        <Icon name="close" />
      </button>
    </Form>
  );
}

function BulkActions({ long, onLeave }: { long: boolean; onLeave: () => void }) {
  const { revalidate } = useRevalidator();
  // A download leaves this page as it is: fetch the message that came with it.
  const download = {
    formAction: paths.admin.exportProperties(),
    formMethod: "get",
    disabled: long,
    onClick: () => setTimeout(revalidate, 1_500),
  };
  const action = (icon: string, label: ReactNode, native: object) => (
    <button formMethod={long ? "post" : "get"} onClick={onLeave} {...native}>
      <Icon name={icon} /> {label}
    </button>
  );
  const remove = (
    <span>
      Delete<span className="visually-hidden"> selected</span>
    </span>
  );
  return (
    <div className="bulk-actions">
      {action("eye", "Publish", { name: "action", value: "publish" })}
      {action("star", "Feature", { name: "action", value: "feature" })}
      {action("edit", "Change…", {})}
      {action("download", "Export JSON", download)}
      {action("download", "Export CSV", { ...download, name: "format", value: "csv" })}
      {action("trash", remove, { name: "action", value: "delete" })}
    </div>
  );
}

function whereabouts({ here, elsewhere, otherPage }: Selection): string {
  if (elsewhere.length === 0) return "";
  const there = otherPage ? `on page ${otherPage}` : "on other pages";
  return `${here} here, ${elsewhere.length} ${there}`;
}
