import "./batch-scrape.css";
import { Form, Link } from "@remix-run/react";

import type { BatchItem } from "#db/queries/imports/batch.server";
import { clockOf } from "#domain/calendar/dates";
import { type CellState, roughly, shortAddress } from "#domain/imports/batch";
import { mayListStays } from "#domain/imports/listed-stays";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { ChooseFromList } from "~/components/admin/import-review/import-status";
import { ReadAnyway } from "~/components/admin/import-review/refusal";
import { runStates } from "~/components/admin/run-table";
import { useSubmission } from "~/components/form/submission";
import { Pager } from "~/components/ui/pager";
import type { Batch, BatchRow, Part } from "./batch.server";

/** Progress of a batch: a total, a cell per URL, and the counts. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { run, cells } = batch;
  const { total, successful, errors, pending, scraping, cancelled } = run.progress;
  const twins = batch.part.counts.twins;
  return (
    <section
      className="batch-progress grid items-center border-y border-line"
      aria-labelledby="batch-read"
    >
      <div>
        <h2 id="batch-read" className="batch-figure">
          <b>{formatNumber(successful + errors)}</b> of {formatNumber(total)} read
        </h2>
        <Now batch={batch} />
      </div>
      <Cells cells={cells} done={successful + errors + cancelled} />
      <dl className="batch-counts flex flex-wrap text-caption text-ink-soft">
        <Count label="Total" value={total} />
        <Count label="Successful" value={successful} />
        <Count label="Errors" value={errors} wrong={errors > 0} />
        <Count label="Pending" value={pending + scraping} />
        {cancelled > 0 && <Count label="Canceled" value={cancelled} />}
        {twins > 0 && <Count label="Duplicates found" value={twins} />}
      </dl>
    </section>
  );
}

function Now({ batch: { run, left, reading } }: { batch: Batch }) {
  const { scraping } = run.progress;
  return (
    <p className="mt-2 text-small wrap-anywhere" role="status">
      {reading && scraping === 1 ? (
        <>
          Now reading <b>{shortAddress(reading)}</b>
        </>
      ) : scraping > 0 ? (
        `Now reading ${plural(scraping, "page", "pages")}`
      ) : run.state === "running" ? (
        "Waiting between pages"
      ) : (
        runStates[run.state].label
      )}
      {left && (
        <span className="block text-caption text-ink-soft">
          About {roughly(left.ms)} left, finishes at {clockOf(left.doneAt)}
        </span>
      )}
    </p>
  );
}

function Count({ label, value, wrong }: { label: string; value: number; wrong?: boolean }) {
  return (
    <div className={wrong ? "batch-count-wrong" : undefined}>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

/** Numbers of URLs from which on the cells are smaller. */
const minSmall = 100;
const minTiny = 250;

/** One cell per URL; a progress bar for screen readers. */
function Cells({ cells, done }: { cells: readonly CellState[]; done: number }) {
  const size = cells.length >= minTiny ? "tiny" : cells.length >= minSmall ? "small" : "full";
  return (
    <div
      className={`batch-cells grid gap-1 batch-cells-${size}`}
      role="progressbar"
      aria-label="URLs"
      aria-valuemin={0}
      aria-valuemax={cells.length}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${cells.length}`}
    >
      {cells.map((state, index) => (
        <i key={index} className={`cell-${state}`} />
      ))}
    </div>
  );
}

const tabs: readonly { show: Part["show"]; label: string }[] = [
  { show: "all", label: "All" },
  { show: "errors", label: "Errors" },
  { show: "cancelled", label: "Canceled" },
  { show: "twins", label: "Duplicates" },
];

export function BatchItems({ batch: { run, items, part } }: { batch: Batch }) {
  const { show, page, pages, counts } = part;
  // Canceled URLs have a tab of their own, if there are any.
  const hasTab = (tab: Part["show"]) => tab !== "cancelled" || counts.cancelled > 0;
  const to = (at: { show: string; page?: string }) => paths.admin.batchRun(run.id, at);
  return (
    <section aria-label="URLs">
      <nav className="batch-tabs flex gap-6 border-b border-line" aria-label="URLs by state">
        {tabs
          .filter((tab) => hasTab(tab.show))
          .map((tab) => (
            <Link
              className="tap gap-2 text-small no-underline text-ink-soft"
              key={tab.show}
              to={to({ show: tab.show })}
              preventScrollReset
              aria-current={tab.show === show ? "true" : undefined}
            >
              {tab.label} <span className="tabular-nums">{formatNumber(counts[tab.show])}</span>
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

function Item({ item, runId }: { item: BatchRow; runId: string }) {
  const { id, url, name, state, propertyId, expectedAt } = item;
  const address = shortAddress(url);
  return (
    <li
      className={`batch-item grid items-center gap-3 text-small border-b border-line batch-item-${itemStatus(item)}`}
    >
      <div className="batch-item-name">
        <b>{name ?? address}</b>
        {name && <small>{address}</small>}
      </div>
      <p className="batch-item-note wrap-anywhere">
        {expectedAt ? `Queued, about ${clockOf(expectedAt)}` : noteOf(item)}
        {item.isAsking && ". Asking the model"}
      </p>
      <span className="batch-item-state">{stateOf(item)}</span>
      <div className="batch-item-act text-right">
        {item.canReadAnyway && <ReadAnyway itemId={id} className="batch-again" of={address} />}
        {state === "error" && <TryAgain runId={runId} itemId={id} of={address} />}
        {state === "error" && mayListStays(item) && (
          <ChooseFromList itemId={id} className="batch-again" of={address} />
        )}
        {state === "success" && (
          <Link to={paths.admin.importItem(id)}>
            Review <span className="sr-only">at {name ?? address}</span>
          </Link>
        )}
        {state === "imported" && propertyId && (
          <Link to={paths.admin.editProperty(propertyId)}>
            Open <span className="sr-only">{name}</span>
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
  /** All items of this tab. */
  all?: "errors" | "cancelled";
}

function TryAgain({ runId, itemId, of, all }: TryAgainProps) {
  const { isSending: busy } = useSubmission();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="runId" value={runId} />
      {itemId && <input type="hidden" name="itemId" value={itemId} />}
      {all && <input type="hidden" name="all" value={all} />}
      <button className="batch-again" name="intent" value="try-again" disabled={busy}>
        Retry {all && "all"}
        {of && <span className="sr-only"> {of}</span>}
      </button>
    </Form>
  );
}

function itemStatus({ state, reason }: BatchItem): "read" | "failed" | "now" | "waiting" {
  if (state === "error") return reason === "cancelled" ? "waiting" : "failed";
  if (state === "scraping" || state === "importing") return "now";
  return state === "pending" ? "waiting" : "read";
}

/** State in the terms of A-171, with its duration. */
function stateOf({ state, reason, tookMs }: BatchItem): string {
  if (state === "pending" || state === "scraping") return state;
  if (state === "error" && reason === "cancelled") return "canceled";
  const took = tookMs === null ? "" : `, ${(tookMs / 1000).toFixed(1)} s`;
  return (state === "error" ? "error" : "success") + took;
}

function noteOf(item: BatchItem): string {
  const { state, error, fields, pictures, twinId, undoneAt, refusedFor, isClosed } = item;
  if (error) return refusedFor ? `${error}: “${refusedFor}”` : error;
  if (state === "pending") return "Paused";
  if (state === "scraping") return "Reading the page";
  if (state === "importing") return "Importing";
  if (state === "imported") return "Imported";
  if (state === "skipped") return undoneAt ? "Import undone" : "Skipped in review";
  if (isClosed) return "Says that it has closed for good: check in review";
  if (twinId) return "Duplicate of an existing property: resolve in review";
  return `${plural(fields ?? 0, "field", "fields")}, ${plural(pictures ?? 0, "image", "images")}`;
}
