import "./dashboard.css";
import { Link, useLoaderData } from "@remix-run/react";

import {
  countSessions,
  incompleteStays,
  leadsGenerated,
  scheduledPosts,
  unsentEmails,
  waitingImports,
  waitingInquiries,
} from "#db/queries/dashboard/today.server";
import { listRuns } from "#db/queries/imports/read-runs.server";
import { liveWorkers } from "#db/queries/jobs/workers.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { countToReview, ratesEndingSoon } from "#db/queries/rate-sheets/sheets.server";
import { analyticsByDay } from "#db/queries/site/analytics.server";
import { untrustedForwardingSeen } from "#db/queries/site/forwarding.server";
import { openFindings } from "#db/queries/sources/findings.server";
import { isoDay, weekdayDate } from "#domain/calendar/dates";
import { inquiryRefreshMs } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { WorkNotes } from "~/components/admin/notices";
import { QuickLinks } from "~/components/admin/quick-links";
import { Counters } from "~/components/admin/table";
import { countQueues } from "~/server/jobs/queue-counts.server";
import { tryRead } from "~/server/pages/try-read.server";
import type { RequestContext } from "~/server/services.server";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { hoursAgo } from "./attention";
import { Activity, AttentionList, Headline, ViewsPanel } from "./panels";

const { admin } = paths;
const chartDays = 14;
const dayMs = 24 * 3_600_000;

export const meta = () => [{ title: "Dashboard" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env } = context;
  const now = context.now();
  const [properties, clicks, workers, runs, scheduled, sessions, days, forwarded, attention] =
    await Promise.all([
      tryRead(context, "property counters", () => propertyTotals(db)),
      tryRead(context, "click counter", () => leadsGenerated(db)),
      tryRead(context, "workers", () => liveWorkers(db)),
      tryRead(context, "running imports", () => listRuns(db, { limit: 5 })),
      tryRead(context, "scheduled posts", () => scheduledPosts(db, now)),
      tryRead(context, "sessions", () => countSessions(db, now)),
      tryRead(context, "page views", () => viewsByDay(context)),
      tryRead(context, "proxy", () => untrustedForwardingSeen(db, env.TRUST_PROXY, now)),
      readAttention(context),
    ]);
  const { queues, ...counts } = attention;
  return {
    now,
    counters: [
      { label: "Total properties", value: properties?.total ?? null },
      { label: "Featured properties", value: properties?.featured ?? null },
      { label: "Countries", value: properties?.countries ?? null },
      { label: "Total leads generated", value: clicks },
    ],
    attention: counts,
    queuesReached: queues !== null,
    workers: workers?.length ?? null,
    days,
    untrustedForwarding: forwarded,
    activity: {
      runs: runs && runs.filter(({ state }) => state === "running"),
      activeJobs: queues && queues.reduce((sum, queue) => sum + queue.active, 0),
      scheduled,
      sessions,
    },
  };
});
export const action = noAction;

async function readAttention(context: RequestContext) {
  const { db } = context;
  const now = context.now();
  const [inquiries, emails, imports, properties, sources, endingRates, rateSheets, queues] =
    await Promise.all([
      tryRead(context, "inquiry counter", () => waitingInquiries(db)),
      tryRead(context, "unsent emails", () => unsentEmails(db)),
      tryRead(context, "imports", () => waitingImports(db, now)),
      tryRead(context, "incomplete properties", () => incompleteStays(db)),
      tryRead(context, "source findings", () => openFindings(db)),
      tryRead(context, "ending rates", () => ratesEndingSoon(db, isoDay(now))),
      tryRead(context, "rate sheets", () => countToReview(db)),
      tryRead(context, "queues", () => countQueues(context)),
    ]);
  const failedJobs = queues && queues.reduce((sum, queue) => sum + queue.failed, 0);
  const rates = { endingRates, rateSheets };
  return { inquiries, emails, failedJobs, imports, properties, sources, ...rates, queues };
}

/** Page views of each day, today last. */
async function viewsByDay({ db, now }: Pick<RequestContext, "db" | "now">) {
  const days = Array.from({ length: chartDays }, (_, index) =>
    isoDay(new Date(now().getTime() - (chartDays - 1 - index) * dayMs)),
  );
  const counted = await analyticsByDay(db, { from: days[0] });
  const views = new Map(counted.map(({ day, pageViews }) => [day, pageViews]));
  return days.map((day) => ({ day, pageViews: views.get(day) ?? 0 }));
}

export default function Dashboard() {
  const { now, counters, attention, days, activity, untrustedForwarding, ...work } =
    useLoaderData<typeof loader>();
  useLiveTopic("today", inquiryRefreshMs);
  return (
    <>
      <ReloadWithoutScripts seconds={inquiryRefreshMs / 1000} />
      <div className="page-head flex flex-wrap items-end gap-4 mb-6">
        <div>
          <p className="eyebrow">{weekdayDate(now)}</p>
          <Headline attention={attention} now={now} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Link className="btn-quiet" to={admin.newProperty()}>
            Add New Property
          </Link>
          <Link className="btn-quiet" to={admin.smartImport()}>
            Import from a link
          </Link>
        </div>
      </div>
      <WorkNotes {...work} failedJobs={0} />
      {untrustedForwarding && (
        <p className="note note-warn mb-6">
          Forwarding headers came {hoursAgo(untrustedForwarding, now)} from an address that
          TRUST_PROXY does not cover, and were ignored. If this site runs behind a proxy, set
          TRUST_PROXY to the number of proxies, such as 1, or to their addresses, and restart. Until
          then all visitors share the proxy’s address, and a limit that one of them reaches stops
          all of them. Without a proxy, no action is needed.
        </p>
      )}
      <div className="today grid items-start gap-10">
        <AttentionList attention={attention} now={now} />
        <aside>
          <ViewsPanel days={days} />
          <Activity {...activity} />
        </aside>
      </div>
      <Counters counters={counters} />
      <QuickLinks />
    </>
  );
}

export { AdminError as ErrorBoundary };
