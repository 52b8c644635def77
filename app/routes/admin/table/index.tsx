import "./table.css";
import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import type { SyncRun } from "#db/queries/table/history.server";
import { clockOf } from "#domain/calendar/dates";
import { airtableNotConfigured } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { runInWords } from "#domain/table/run-in-words";
import { plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { Moment } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { useSubmission } from "~/components/form/submission";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { Differences } from "./differences";
import { RunReport } from "./dry-run";
import { Connection, MappingForm, ScheduleForm, SetUpNotes } from "./setup";
import {
  retryWriteBacks,
  saveSchedule,
  saveSelection,
  saveTableMapping,
  startSync,
  stopSync,
  syncScreen,
  testConnections,
} from "./sync.server";

const pollMs = 5_000;
const formId = "sync-selection";

export const meta = () => [{ title: "External table sync" }];

export const loader = adminLoader(({ request, context }) =>
  syncScreen(context, new URL(request.url).searchParams),
);

const actions = {
  sync: (args) => startSync(args, false),
  look: (args) => startSync(args, true),
  hold: saveSelection,
  retry: retryWriteBacks,
  stop: stopSync,
  test: testConnections,
  schedule: saveSchedule,
} satisfies Record<string, typeof saveSelection>;

export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const args = { context, form, actor: admin.name };
  const back = paths.admin.tableSync();
  const intent = String(form.get("intent") ?? "test");
  if (intent === "map") {
    const outcome = await saveTableMapping(args);
    if (outcome.ok) return redirectWithToast(context.env, back, outcome.toast);
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return data({ errors: outcome.errors, values }, { status: 400 });
  }
  const run = Object.hasOwn(actions, intent)
    ? actions[intent as keyof typeof actions]
    : testConnections;
  return redirectWithToast(context.env, back, await run(args));
});

export default function TableSync() {
  const screen = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { configured, totals, differences, lastSync, running, newest, report, table, history } =
    screen;
  const { isSending: busy } = useSubmission();
  const live = running !== null || table?.check.state === "waiting";
  useLiveTopic("table", pollMs);
  const due = report?.run.look ? report.run.created + report.run.changed : 0;
  const isPartial = totals === null || history === null || table === null;
  return (
    <>
      {live && <ReloadWithoutScripts seconds={3} />}
      <PageHead
        title="External table sync"
        lead="Sync adds and updates properties. It never deletes, and never overwrites locked fields."
      >
        <SyncActions
          id={formId}
          busy={busy}
          running={running !== null}
          hasSelection={report !== null}
          due={due}
        />
      </PageHead>
      <SyncAlerts configured={configured} isPartial={isPartial} newest={newest} busy={busy} />
      <Connection
        configured={configured}
        busy={busy}
        table={table}
        totals={totals}
        lastSync={lastSync}
        records={report?.run.fetched ?? null}
      />
      {(configured || differences?.conflicts.length !== 0) && (
        <Differences differences={differences} busy={busy} />
      )}
      {report && <RunReport {...report} form={formId} />}
      <div className="sync-split grid items-start gap-10">
        <div>
          {table && table.columns.length > 0 && (
            <MappingForm mapping={table.mapping} rejected={rejected} busy={busy} />
          )}
          <SetUpNotes configured={configured} />
        </div>
        <aside>
          {history && <SyncHistory runs={history} />}
          {table && <ScheduleForm hour={table.hour} busy={busy} />}
        </aside>
      </div>
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Props {
  configured: boolean;
  /** A section of the screen could not be loaded. */
  isPartial: boolean;
  newest: SyncRun | null;
  busy: boolean;
}

/** Problems, and the result of the newest sync. */
function SyncAlerts({ configured, isPartial, newest, busy }: Props) {
  return (
    <>
      {!configured && (
        <p className="note note-warn mb-5" role="alert">
          {airtableNotConfigured}
        </p>
      )}
      {isPartial && (
        <p className="note note-danger mb-5" role="alert">
          Could not load status
        </p>
      )}
      {newest && <RunNote run={newest} busy={busy} />}
    </>
  );
}

/** Progress or result of a run. */
function RunNote({ run, busy }: { run: SyncRun; busy: boolean }) {
  const text = runInWords(run);
  if (run.state === "failed")
    return (
      <p className="note note-danger mb-5" role="alert">
        {text}
      </p>
    );
  if (run.state !== "running")
    return (
      <p className="note note-ok mb-5" role="status">
        {text}
      </p>
    );
  const last = run.stops.at(-1);
  return (
    <Form method="post" preventScrollReset className="note form-actions">
      <p role="status">
        {run.look ? "Reading table" : "Sync running"}: {text}
        {last && `. Waiting: ${last.reason}`}
      </p>
      <button className="btn-quiet" name="intent" value="stop" disabled={busy}>
        Stop
      </button>
    </Form>
  );
}

interface SyncActionsProps {
  /** Id of the form that the checkboxes of the report belong to. */
  id: string;
  busy: boolean;
  running: boolean;
  hasSelection: boolean;
  /** Changes that the preview found; 0 without one. */
  due: number;
}

function SyncActions({ id, busy, running, hasSelection, due }: SyncActionsProps) {
  return (
    <Form method="post" id={id} preventScrollReset className="form-actions">
      {hasSelection && (
        <button className="btn-quiet" name="intent" value="hold" disabled={busy}>
          Save selection
        </button>
      )}
      <button className="btn-quiet" name="intent" value="look" disabled={busy || running}>
        Preview changes
      </button>
      <button className="btn" name="intent" value="sync" disabled={busy || running}>
        Sync Now
        {due > 0 && `: ${plural(due, "change", "changes")}`}
      </button>
    </Form>
  );
}

function SyncHistory({ runs }: { runs: readonly SyncRun[] }) {
  return (
    <section aria-labelledby="history">
      <h2 className="mb-3" id="history">
        History
      </h2>
      {runs.length === 0 && (
        <p className="py-3 text-small text-ink-soft border-t border-line">
          No syncs yet. Each one is listed here with what it added and changed.
        </p>
      )}
      {runs.length > 1 && <Chart runs={runs.toReversed()} />}
      <ol>
        {runs.map((run) => (
          <li
            key={run.id}
            className={`py-2 text-small wrap-anywhere border-t border-line ${run.state === "failed" ? "text-danger" : ""}`.trim()}
          >
            <Moment at={run.createdAt} />
            <div>
              {runInWords(run)}
              {durationOf(run)}
              {run.stops.map(({ at, reason }) => (
                <span key={at} className="block text-ink-soft">
                  Stopped at {clockOf(new Date(at))}: {reason}
                  {run.state === "finished" && ". Resumed automatically"}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function durationOf({ createdAt, finishedAt }: SyncRun): string {
  if (!finishedAt) return "";
  const seconds = Math.round((finishedAt.getTime() - createdAt.getTime()) / 1000);
  return seconds < 60 ? `, in ${seconds} s` : `, in ${Math.round(seconds / 60)} min`;
}

function Chart({ runs }: { runs: readonly SyncRun[] }) {
  const changes = runs.map(({ created, changed }) => created + changed);
  const max = Math.max(1, ...changes);
  return (
    <svg
      className="sync-chart w-full"
      viewBox="0 0 280 60"
      role="img"
      aria-label={`Changes in the last ${runs.length} syncs`}
    >
      {runs.map((run, index) => {
        const height = 2 + ((changes[index] ?? 0) / max) * 46;
        return (
          <rect
            key={run.id}
            className={run.state === "failed" ? "sync-bar-failed" : "sync-bar"}
            x={4 + index * 20}
            y={52 - height}
            width="9"
            height={height}
          />
        );
      })}
      <path className="sync-base" d="M0 52.5h280" />
    </svg>
  );
}
