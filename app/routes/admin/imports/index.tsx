import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import {
  findImportedRun,
  type ImportedRun,
  importedRuns,
  type WaitingItem,
  waitingItems,
} from "#db/queries/imports/review.server";
import { actorInWords } from "#domain/api/access";
import type { RunKind, RunState } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { UndoImport } from "~/components/admin/undo-import";
import { Pager } from "~/components/ui/pager";
import { planUndo, undoName } from "~/server/imports/review-actions.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

const perPage = 25;

export const meta = () => [{ title: "Imports" }];

export const loader = adminLoader(async ({ request, context: { db } }) => {
  const requestedPage = Number(new URL(request.url).searchParams.get("page"));
  const page =
    Number.isInteger(requestedPage) && requestedPage > 0 && requestedPage < 10_000
      ? requestedPage
      : 1;
  const [waiting, runs] = await Promise.all([
    waitingItems(db, { page, size: perPage }),
    importedRuns(db),
  ]);
  return { waiting, runs, page, pages: Math.max(1, Math.ceil(waiting.total / perPage)) };
});

export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const runId = form.get("runId");
  const run = isUuid(runId) ? await findImportedRun(context.db, runId) : null;
  if (!run || form.get("intent") !== "take-back")
    throw data("This import no longer exists.", { status: 404 });
  const more = run.total > 1 ? ` and ${run.total - 1} more` : "";
  const name = undoName(run.first === null ? null : run.first + more, run.createdAt);
  return planUndo(context, { runId: run.id, name }, admin.name);
});

export default function Imports() {
  const { waiting, runs, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Imports"
        lead="Pages, proposals and answers of lodges waiting for review, and past imports you can undo."
      />
      <section className="panel" aria-labelledby="waiting">
        <h2 id="waiting">
          To review <span className="text-ink-soft">{waiting.total}</span>
        </h2>
        <WaitingList items={waiting.items} />
        <Pager page={page} pages={pages} to={(to) => `${paths.admin.imports()}?page=${to}`} />
      </section>
      <RunList runs={runs} />
    </>
  );
}

export { AdminError as ErrorBoundary };

const columns: readonly Column<WaitingItem>[] = [
  {
    head: "Property",
    kind: "row",
    cell: ({ id, kind, name, source, changes, error }) => (
      <>
        <Link to={kind === "lodge" ? paths.admin.lodgeReview(id) : paths.admin.importItem(id)}>
          {name ?? source}
        </Link>
        <div className="text-ink-soft text-small table-address">
          {changes === null ? source : plural(changes, "proposed value", "proposed values")}
        </div>
        {error && <div className="text-small">{error}</div>}
      </>
    ),
  },
  {
    head: "From",
    cell: ({ kind, actor }) => (
      <>
        {kind === "lodge" ? "Lodge" : runKinds[kind]}
        {kind === "proposal" && (
          <div className="text-ink-soft text-small">{actorInWords(actor)}</div>
        )}
      </>
    ),
  },
];

function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  return (
    <Table
      caption="Waiting for review"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty="Nothing to review."
      emptyNext="Pages read by smart import, a batch or the AI extractor, proposals of programs, and answers of lodges, wait here until you decide."
    />
  );
}

const runKinds: Record<RunKind, string> = {
  smart: "Link",
  batch: "Batch",
  ai: "AI extractor",
  sync: "External table",
  proposal: "Proposal",
};

const screens: Record<RunKind, (run: ImportedRun) => string> = {
  batch: ({ id }) => paths.admin.batchRun(id),
  smart: ({ id }) => paths.admin.smartRun(id),
  ai: () => paths.admin.aiExtract(),
  sync: () => paths.admin.tableSync(),
  proposal: ({ firstId }) => (firstId ? paths.admin.importItem(firstId) : paths.admin.imports()),
};

const whileOpen: Partial<Record<RunState, string>> = {
  running: "In progress",
  paused: "Paused",
  failed: "Failed",
  cancelled: "Canceled",
};

/** "2 new, 1 updated" */
function summaryOf(run: ImportedRun): string {
  const { created, updated, unchanged, skipped, failed, open, state, isPreview } = run;
  const parts = [
    [created, "new"],
    [updated, "updated"],
    [unchanged, "unchanged"],
    [skipped, "skipped"],
    [failed, run.kind === "sync" ? "with errors" : "failed"],
    [open, "to review"],
  ] as const;
  const results = parts.filter(([n]) => n > 0).map(([n, what]) => `${formatNumber(n)} ${what}`);
  const summary = results.join(", ") || (whileOpen[state] ?? "Nothing imported");
  return isPreview ? `Preview: ${summary}. Nothing was saved` : summary;
}

/** "Undone", "12 undone" */
function undoneOf({ created, updated, undone }: ImportedRun): string | null {
  if (undone === 0) return null;
  return undone === created + updated ? "Undone" : `${formatNumber(undone)} undone`;
}

/** A sync is corrected in the table; anything else can be undone. */
const canUndo = ({ kind, created, updated, undone }: ImportedRun): boolean =>
  kind !== "sync" && created + updated > undone;

const runColumns: readonly Column<ImportedRun>[] = [
  {
    head: "Import",
    kind: "row",
    cell: (run) => (
      <>
        <Link to={screens[run.kind](run)}>
          {run.first ?? runKinds[run.kind]}
          {run.total > 1 && ` and ${run.total - 1} more`}
        </Link>
        <div className="text-ink-soft text-small">
          {runKinds[run.kind]}, <Moment at={run.createdAt} /> by{" "}
          <PersonName name={run.actor} at={run.createdAt} />
        </div>
      </>
    ),
  },
  {
    head: "Result",
    cell: (run) => (
      <>
        {summaryOf(run)}
        {run.valuesWaiting > 0 && (
          <div className="text-ink-soft text-small">
            {plural(run.valuesWaiting, "value", "values")} to confirm
          </div>
        )}
        {undoneOf(run) && <div className="text-ink-soft text-small">{undoneOf(run)}</div>}
      </>
    ),
  },
  {
    head: "Undo",
    headHidden: true,
    cell: (run) => canUndo(run) && <UndoImport runId={run.id} label="Undo" of={run.first ?? ""} />,
  },
];

function RunList({ runs }: { runs: readonly ImportedRun[] }) {
  return (
    <section className="panel" aria-labelledby="runs">
      <h2 id="runs">All imports</h2>
      <Table
        caption="Imports"
        columns={runColumns}
        rows={runs}
        rowKey={({ id }) => id}
        empty="No imports yet."
        emptyNext="Start with one URL in Smart URL import, or with many in the batch scraper."
      />
    </section>
  );
}
