import "./jobs.css";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import type { ItemEvent } from "#db/queries/imports/read-runs.server";
import type { ItemState } from "#domain/imports/run";
import { paths } from "#domain/pages/paths";
import { AdminError } from "~/components/admin/admin-error";
import { itemStates } from "~/components/admin/import-review/item-state";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { runKinds, runScreen, runStates } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { type Column, Counters, Moment, StateBadge, Table } from "~/components/admin/table";
import { Pager } from "~/components/ui/pager";
import { readRunDetails } from "~/server/health/jobs.server";
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
        title={`${runKinds[run.kind]}: items`}
        back={{ to: paths.admin.jobs(), label: "Jobs" }}
      >
        <Link className="btn-quiet" to={runScreen(run)}>
          View import
        </Link>
      </PageHead>
      <p>
        <StateBadge state={runStates[run.state]} error={run.error} />
      </p>
      <Counters
        counters={[
          { label: "Items", value: progress.total },
          { label: "Waiting", value: progress.pending + progress.scraping },
          { label: "Read", value: progress.successful },
          { label: "Imported", value: progress.imported },
          { label: "Errors", value: progress.errors + progress.importFailed },
        ]}
      />
      <Table
        caption="Items in this import"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty="This import has no items yet"
      />
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

const columns: readonly Column<RunItem>[] = [
  { head: "No.", kind: "number", cell: ({ position }) => position + 1 },
  {
    head: "Page or record",
    kind: "row",
    cell: ({ name, url, externalId }) => (
      <>
        {name ?? url ?? externalId}
        {name && <div className="muted text-small break-anywhere">{url ?? externalId}</div>}
      </>
    ),
  },
  {
    head: "Status",
    cell: ({ state, error }) => <StateBadge state={itemStates[state]} error={error} />,
  },
  { head: "Attempts", kind: "number", cell: ({ tries }) => tries },
  {
    head: "Next attempt (UTC)",
    cell: ({ nextTryAt }) => (nextTryAt ? <Moment at={nextTryAt} /> : null),
  },
  { head: "Log", cell: ({ events }) => (events.length > 0 ? <EventLog events={events} /> : null) },
];

function EventLog({ events }: { events: readonly ItemEvent[] }) {
  return (
    <details>
      <summary className="min-h-row pointer">
        {events.length === 1 ? "1 entry" : `${events.length} entries`}
      </summary>
      <ol className="text-small">
        {events.map(({ at, state, tries, error }, index) => (
          <li key={index}>
            <time className="muted" dateTime={at.toISOString()}>
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
