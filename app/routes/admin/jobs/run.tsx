import "./jobs.css";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import type { ItemEvent } from "#db/queries/imports/read-runs.server";
import type { ItemState, RunKind } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { itemStates } from "~/components/admin/import-review/item-state";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { runKinds, runScreen, runStates } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { Counters, Empty, Moment } from "~/components/admin/table";
import { Pager } from "~/components/ui/pager";
import { readRunDetails } from "~/server/jobs/jobs.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const meta = () => [{ title: "Import details" }];

export const loader = adminLoader(async ({ request, params, context }) => {
  const page = Number(new URL(request.url).searchParams.get("page")) || 1;
  const details = await readRunDetails(context, params.id ?? "", page);
  if (!details) throw data("This import no longer exists.", { status: 404 });
  return details;
});

export const action = noAction;

export default function JobRun() {
  const { run, items, page, pages } = useLoaderData<typeof loader>();
  const { progress } = run;
  const busy = run.state === "running" || progress.importing > 0;
  useLiveTopic(busy ? `run/${run.id}` : null, 3_000);
  return (
    <>
      {busy && <ReloadWithoutScripts seconds={5} />}
      <PageHead
        title={`${runKinds[run.kind]} of ${itemsOf(run.kind, progress.total)}`}
        back={{ to: paths.admin.jobs(), label: "Jobs" }}
      >
        <Link className="btn-quiet" to={runScreen(run)}>
          View import
        </Link>
      </PageHead>
      <RunStory run={run} />
      <Counters
        counters={[
          { label: "Items", value: progress.total },
          { label: "Waiting", value: progress.pending + progress.scraping },
          { label: "Read", value: progress.successful },
          { label: "Imported", value: progress.imported },
          { label: "Errors", value: progress.errors + progress.importFailed },
        ]}
      />
      <section className="mt-8" aria-labelledby="run-items">
        <h2 className="mb-3" id="run-items">
          {run.kind === "sync" ? "Records" : "Pages"}
        </h2>
        {items.length === 0 ? (
          <Empty title="This import has no items yet">
            They appear as soon as the worker takes the first job.
          </Empty>
        ) : (
          <ol className="job-list border-t border-line">
            {items.map((item) => (
              <RunItemEntry key={item.id} item={item} />
            ))}
          </ol>
        )}
      </section>
      <Pager
        counted
        page={page}
        pages={pages}
        to={(to) => `${paths.admin.jobRun(run.id)}?page=${to}`}
      />
    </>
  );
}

export { AdminError as ErrorBoundary };

type RunItem = NonNullable<Awaited<ReturnType<typeof readRunDetails>>>["items"][number];

const span = (from: Date, to: Date): string => {
  const seconds = Math.max(0, (to.getTime() - from.getTime()) / 1000);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
};

const itemsOf = (kind: RunKind, count: number): string =>
  kind === "sync"
    ? plural(count, "record", "records")
    : kind === "proposal"
      ? plural(count, "item", "items")
      : plural(count, "page", "pages");

type RunOfDetails = NonNullable<Awaited<ReturnType<typeof readRunDetails>>>["run"];

/** What the import did, in sentences. */
function RunStory({ run }: { run: RunOfDetails }) {
  const { state, error, createdAt, finishedAt, progress } = run;
  const failed = progress.errors + progress.importFailed;
  return (
    <div className="max-w-measure mb-6">
      <p>
        <span className={`badge ${runStates[state].tone}`.trim()}>{runStates[state].label}</span>{" "}
        Started <Moment at={createdAt} />
        {finishedAt && `, took ${span(createdAt, finishedAt)}`}.
      </p>
      <p className="mt-1.5">
        {itemsOf(run.kind, progress.successful)} read, {formatNumber(progress.imported)} imported
        {failed > 0 && `, ${formatNumber(failed)} failed`}.
      </p>
      {error && <p className="mt-1.5 text-danger">{error}</p>}
    </div>
  );
}

const marks: Partial<Record<ItemState, string>> = {
  pending: "waiting",
  scraping: "running",
  importing: "running",
  error: "failed",
};

/** One page or record: what became of it, in how many attempts and how long. */
function RunItemEntry({ item }: { item: RunItem }) {
  const { name, url, externalId, state, error, tries, nextTryAt, events } = item;
  const address = url ?? externalId;
  const [first, last] = [events[0], events.at(-1)];
  const facts = [
    itemStates[state].label,
    tries > 1 && `${tries} attempts`,
    first && last && first !== last && `in ${span(first.at, last.at)}`,
  ].filter(Boolean);
  return (
    <li className="run-item grid py-2.5 text-small border-b border-line">
      <span
        className={`job-title job-mark job-mark-${marks[state] ?? "done"} font-semibold wrap-anywhere`}
      >
        {name ?? address}
      </span>
      <span className="text-ink-soft tabular-nums">{facts.join(", ")}</span>
      {name && (
        <span className="col-span-full pl-4.5 text-caption text-ink-soft wrap-anywhere">
          {address}
        </span>
      )}
      {error && <span className="col-span-full pl-4.5 text-danger">{error}</span>}
      {nextTryAt && (
        <span className="col-span-full pl-4.5 text-ink-soft">
          Next attempt <Moment at={nextTryAt} />
        </span>
      )}
      {events.length > 0 && (
        <div className="col-span-full pl-4.5">
          <EventLog events={events} />
        </div>
      )}
    </li>
  );
}

function EventLog({ events }: { events: readonly ItemEvent[] }) {
  return (
    <details>
      <summary className="min-h-row cursor-pointer">
        {plural(events.length, "entry", "entries")}
      </summary>
      <ol className="text-small">
        {events.map(({ at, state, tries, error }, index) => (
          <li key={index}>
            <time className="text-ink-soft" dateTime={at.toISOString()}>
              {at.toISOString().slice(11, 23)}
            </time>{" "}
            {itemStates[state as ItemState].label}
            {tries > 1 && `, attempt ${tries}`}
            {error && `: ${error}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
