import "./dashboard.css";
import { Link, useLoaderData } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import {
  countSessions,
  failedMails,
  incompleteStays,
  leadsGenerated,
  scheduledPosts,
  waitingImports,
  waitingInquiries,
} from "#db/queries/office/today.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { analyticsByDay } from "#db/queries/site/analytics.server";
import { untrustedForwardingSeen } from "#db/queries/site/forwarding.server";
import { openFindings } from "#db/queries/watch/findings.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import { isoDay, weekdayDate } from "#domain/calendar/dates";
import { inquiryRefreshMs } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { jumps } from "~/components/admin/navigation";
import { WorkNotes } from "~/components/admin/notices";
import { Counters } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { countQueues } from "~/server/health/queue-counts.server";
import { attempt } from "~/server/pages/attempt.server";
import type { RequestContext } from "~/server/services.server";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { hoursAgo } from "./attention";
import { FirstSteps, Fortnight, GoingOn, Headline, NeedsYou } from "./panels";

const words = adminTexts.dashboard;
const shownDays = 14;
const dayMs = 24 * 3_600_000;
const runsLookedAt = 5;

export const meta = () => [{ title: adminTexts.nav.dashboard }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env } = context;
  const now = context.now();
  const [properties, clicks, workers, runs, scheduled, sessions, days, forwarded, attention] =
    await Promise.all([
      attempt(context, "property counters", () => propertyTotals(db)),
      attempt(context, "click counter", () => leadsGenerated(db)),
      attempt(context, "workers", () => liveWorkers(db)),
      attempt(context, "running imports", () => listRuns(db, { limit: runsLookedAt })),
      attempt(context, "scheduled posts", () => scheduledPosts(db, now)),
      attempt(context, "sessions", () => countSessions(db, now)),
      attempt(context, "page views", () => lastDays(context)),
      attempt(context, "proxy", () => untrustedForwardingSeen(db, env.TRUST_PROXY, now)),
      readAttention(context),
    ]);
  const { queues, ...wanted } = attention;
  return {
    now,
    counters: [
      { label: words.total, value: properties?.total ?? null },
      { label: words.featured, value: properties?.featured ?? null },
      { label: words.countries, value: properties?.countries ?? null },
      { label: words.leads, value: clicks },
    ],
    attention: wanted,
    queuesReached: queues !== null,
    workers: workers?.length ?? null,
    days,
    untrustedForwarding: forwarded,
    goingOn: {
      runs: runs && runs.filter(({ state }) => state === "running").map(runOf),
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
  const [inquiries, mails, imports, stays, sources, queues] = await Promise.all([
    attempt(context, "inquiry counter", () => waitingInquiries(db)),
    attempt(context, "failed mails", () => failedMails(db)),
    attempt(context, "imports", () => waitingImports(db, now)),
    attempt(context, "incomplete stays", () => incompleteStays(db)),
    attempt(context, "source findings", () => openFindings(db)),
    attempt(context, "queues", () => countQueues(context)),
  ]);
  const failedJobs = queues && queues.reduce((sum, queue) => sum + queue.failed, 0);
  return { inquiries, mails, failedJobs, imports, stays, sources, queues };
}

const runOf = ({ id, kind, progress }: Awaited<ReturnType<typeof listRuns>>[number]) => ({
  id,
  kind,
  total: progress.total,
  successful: progress.successful,
  errors: progress.errors,
});

/** Page views of each of the last days, today last. */
async function lastDays({ db, now }: Pick<RequestContext, "db" | "now">) {
  const days = Array.from({ length: shownDays }, (_, index) =>
    isoDay(new Date(now().getTime() - (shownDays - 1 - index) * dayMs)),
  );
  const counted = await analyticsByDay(db, { from: days[0] });
  const views = new Map(counted.map(({ day, pageViews }) => [day, pageViews]));
  return days.map((day) => ({ day, pageViews: views.get(day) ?? 0 }));
}

export default function Dashboard() {
  const { now, counters, attention, days, goingOn, untrustedForwarding, ...work } =
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
        <FirstSteps />
      </div>
      <WorkNotes {...work} failedJobs={0} />
      {untrustedForwarding && (
        <p className="note note-warn mb-6">
          {words.untrustedProxy(hoursAgo(untrustedForwarding, now))}
        </p>
      )}
      <div className="today">
        <NeedsYou attention={attention} now={now} />
        <aside>
          <Fortnight days={days} />
          <GoingOn {...goingOn} />
        </aside>
      </div>
      <Counters counters={counters} />
      <QuickActions />
    </>
  );
}

export { AdminError as ErrorBoundary };

const { admin } = paths;
const { newBadge, debugBadge } = adminTexts.dashboard;

interface QuickAction {
  title: string;
  to: string;
  icon: string;
  text: string;
  badge?: string;
}

/** The nine cards of A-022. */
const quickActions: readonly QuickAction[] = [
  {
    title: "Properties",
    to: admin.properties(),
    icon: "tent",
    text: "Find, edit, publish",
  },
  {
    title: "Blog",
    to: admin.blog(),
    icon: "edit",
    text: "Guides and stories",
  },
  { title: "Pages", to: admin.pages(), icon: "file", text: "Standing pages of the site" },
  {
    title: "Inquiries",
    to: admin.inquiries(),
    icon: "mail",
    text: "Read, answer, close",
  },
  {
    title: "AI extractor",
    to: admin.aiExtract(),
    icon: "sparkle",
    text: "Reads a page into fields",
    badge: newBadge,
  },
  {
    title: "External table sync",
    to: admin.tableSync(),
    icon: "refresh",
    text: "Brings stays from your table",
  },
  {
    title: "Debug pipeline",
    to: admin.debugPipeline(),
    icon: "pulse",
    text: "One record, step by step",
    badge: debugBadge,
  },
  {
    title: "Analytics",
    to: admin.analytics(),
    icon: "chart",
    text: "What is read, and what earns",
  },
  {
    title: "Settings",
    to: admin.settings(),
    icon: "settings",
    text: "Names, mail, claims",
  },
];

/** The letter that leads there after "g". */
const keyOf = (to: string) => Object.keys(jumps).find((key) => jumps[key] === to);

function QuickActions() {
  return (
    <section className="doors" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{adminTexts.dashboard.goTo}</h2>
      <ul className="grid rule-top">
        {quickActions.map(({ title, to, icon, text, badge }) => (
          <li key={to}>
            <Link
              className="flex items-center gap-3-5 h-full text-small no-underline rule-bottom"
              to={to}
              aria-keyshortcuts={`g ${keyOf(to)}`}
            >
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                {badge && <span className="badge">{badge}</span>}
                <small className="block text-caption muted">{text}</small>
              </span>
              <kbd className="ml-auto nowrap muted" aria-hidden="true">
                g {keyOf(to)}
              </kbd>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
