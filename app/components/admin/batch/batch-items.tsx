import "./batch-items.css";
import { Form, Link, useNavigation } from "@remix-run/react";

import { clockOf } from "#domain/calendar/dates";
import { shortAddress } from "#domain/imports/batch-view";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Pager } from "~/components/ui/pager";
import type { Batch, Part, ShownItem } from "~/server/imports/batch-page.server";
import { itemLook, noteOf, stateOf } from "./item-words";

const tabs: readonly { show: Part["show"]; label: string }[] = [
  { show: "all", label: "In order" },
  { show: "errors", label: "Errors" },
  { show: "cancelled", label: "Cancelled" },
  { show: "twins", label: "Twins" },
];

/** The addresses of a batch, a page of them, by what became of them. */
export function BatchItems({ batch: { run, items, part } }: { batch: Batch }) {
  const { show, page, pages, counts } = part;
  // Cancelled URLs are named apart from errors, and only where there are any.
  const hasTab = (tab: Part["show"]) => tab !== "cancelled" || counts.cancelled > 0;
  const to = (at: { show: string; page?: string }) => paths.admin.batchRun(run.id, at);
  return (
    <section aria-label="Addresses">
      <nav className="batch-tabs" aria-label="Which addresses">
        {tabs
          .filter((tab) => hasTab(tab.show))
          .map((tab) => (
            <Link
              key={tab.show}
              to={to({ show: tab.show })}
              preventScrollReset
              aria-current={tab.show === show ? "true" : undefined}
            >
              {tab.label} <span>{counts[tab.show].toLocaleString("en-US")}</span>
            </Link>
          ))}
      </nav>
      {(show === "errors" || show === "cancelled") && counts[show] > 1 && (
        <TryAgain runId={run.id} all={show} />
      )}
      {items.length === 0 && <p className="empty">None</p>}
      <ol className="batch-items">
        {items.map((item) => (
          <Item key={item.id} item={item} runId={run.id} />
        ))}
      </ol>
      <Pager
        page={page}
        pages={pages}
        to={(number) => to({ show, page: String(number) })}
        counted
      />
    </section>
  );
}

function Item({ item, runId }: { item: ShownItem; runId: string }) {
  const { id, url, name, state, propertyId, turn } = item;
  const address = shortAddress(url);
  return (
    <li className={`batch-item batch-item-${itemLook(item)}`}>
      <div className="batch-item-name">
        <b>{name ?? address}</b>
        {name && <small>{address}</small>}
      </div>
      <p className="batch-item-note">
        {turn ? `Waits for its turn, about ${clockOf(turn)}` : noteOf(item)}
      </p>
      <span className="batch-item-state">{stateOf(item)}</span>
      <div className="batch-item-act">
        {state === "error" && <TryAgain runId={runId} itemId={id} of={address} />}
        {state === "success" && (
          <Link to={paths.admin.importItem(id)}>
            Look <span className="visually-hidden">at {name ?? address}</span>
          </Link>
        )}
        {state === "imported" && propertyId && (
          <Link to={paths.admin.editProperty(propertyId)}>
            Open <span className="visually-hidden">{name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

interface TryAgainProps {
  runId: string;
  itemId?: string;
  of?: string;
  /** All of the run in this part of the list. */
  all?: "errors" | "cancelled";
}

function TryAgain({ runId, itemId, of, all }: TryAgainProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="runId" value={runId} />
      {itemId && <input type="hidden" name="itemId" value={itemId} />}
      {all && <input type="hidden" name="all" value={all} />}
      <button className="batch-again" name="intent" value="try-again" disabled={busy}>
        {adminTexts.imports.tryAgain} {all && "with all"}
        {of && <span className="visually-hidden">with {of}</span>}
      </button>
    </Form>
  );
}
