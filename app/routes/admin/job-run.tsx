import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { AdminError } from "~/components/admin/admin-error";
import { Counters } from "~/components/admin/counters";
import { RunItems } from "~/components/admin/jobs/run-items";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { runKinds, runScreen, runStates } from "~/components/admin/run-words";
import { PageHead } from "~/components/admin/shell";
import { StateBadge } from "~/components/admin/state-badge";
import { Pager } from "~/components/ui/pager";
import { readRunStory } from "~/server/health/run-story.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const meta = () => [{ title: "Import, item by item" }];

export const loader = adminLoader(async ({ request, params, context }) => {
  const wanted = Number(new URL(request.url).searchParams.get("page")) || 1;
  const story = await readRunStory(context, params.id ?? "", wanted);
  if (!story) throw data("This import is no longer there.", { status: 404 });
  return story;
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
        title={`${runKinds[run.kind]}, item by item`}
        back={{ to: paths.admin.jobs(), label: "Jobs" }}
      >
        <Link className="btn-quiet" to={runScreen(run)}>
          Open its screen
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
      <RunItems items={items} />
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
