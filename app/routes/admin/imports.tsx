import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findImportedRun, importedRuns, waitingItems } from "#db/queries/imports/review.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import { AdminError } from "~/components/admin/admin-error";
import { RunList } from "~/components/admin/import-review/run-list";
import { WaitingList } from "~/components/admin/import-review/waiting-list";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { planUndo, undoName } from "~/server/imports/review-actions.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.review;
const perPage = 25;

export const meta = () => [{ title: words.listTitle }];

export const loader = adminLoader(async ({ request, context: { db } }) => {
  const asked = Number(new URL(request.url).searchParams.get("page"));
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
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
  if (!run || form.get("intent") !== "take-back") throw data(words.gone, { status: 404 });
  const more = run.total > 1 ? ` and ${run.total - 1} more` : "";
  const name = undoName(run.first === null ? null : run.first + more, run.createdAt);
  return planUndo(context, { runId: run.id, name }, admin.name);
});

export default function Imports() {
  const { waiting, runs, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={words.listTitle} lead={words.listLead} />
      <section className="panel" aria-labelledby="waiting">
        <h2 id="waiting">
          To review <span className="soft">{waiting.total}</span>
        </h2>
        <WaitingList items={waiting.items} />
        <Pager page={page} pages={pages} to={(to) => `${paths.admin.imports()}?page=${to}`} />
      </section>
      <RunList runs={runs} />
    </>
  );
}

export { AdminError as ErrorBoundary };
