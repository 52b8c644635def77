import "~/components/admin/dashboard/dashboard.css";
import { Link, useLoaderData } from "@remix-run/react";

import { recentItems } from "#db/queries/imports/review.server";
import { countInquiries } from "#db/queries/inquiries/inquiries.server";
import { listEmails } from "#db/queries/mail/emails.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { analyticsTotals } from "#db/queries/site/analytics.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import { inquiryRefreshMs } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Counters } from "~/components/admin/counters";
import { NeedsYou } from "~/components/admin/dashboard/needs-you";
import { QuickActions } from "~/components/admin/dashboard/quick-actions";
import { WorkNotes } from "~/components/admin/jobs/work-notes";
import { ReloadWithoutScripts, useLiveData } from "~/components/admin/live-page";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { Icon } from "~/components/ui/icon";
import { countQueues } from "~/server/health/queue-counts.server";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const words = texts.admin.dashboard;

export const meta = () => [{ title: texts.admin.nav.dashboard }];

export const loader = adminLoader(async ({ context }) => {
  const { db } = context;
  const [properties, clicks, inquiries, queues, workers, imports, failedMails] = await Promise.all([
    attempt(context, "property counters", () => propertyTotals(db)),
    attempt(context, "click counter", () => analyticsTotals(db)),
    attempt(context, "inquiry counter", () => countInquiries(db)),
    attempt(context, "queues", () => countQueues(context)),
    attempt(context, "workers", () => liveWorkers(db)),
    attempt(context, "imports", () => recentItems(db, "smart", 6)),
    attempt(context, "failed mails", () => listEmails(db, { state: "failed", limit: 6 })),
  ]);
  return {
    counters: [
      { label: words.total, value: properties?.total ?? null },
      { label: words.featured, value: properties?.featured ?? null },
      { label: words.countries, value: properties?.countries ?? null },
      { label: words.leads, value: clicks?.bookingClicks ?? null },
    ],
    newInquiries: inquiries?.new ?? null,
    queuesReached: queues !== null,
    failedJobs: (queues ?? []).reduce((sum, queue) => sum + queue.failed, 0),
    workers: workers?.length ?? null,
    imports,
    failedMails,
  };
});
export const action = noAction;

export default function Dashboard() {
  const { counters, newInquiries, imports, failedMails, ...work } = useLoaderData<typeof loader>();
  useLiveData(true, inquiryRefreshMs);
  return (
    <div className="dashboard">
      <ReloadWithoutScripts seconds={inquiryRefreshMs / 1000} />
      <PageHead title={texts.admin.nav.dashboard}>
        <Link className="btn-quiet" to={paths.admin.newProperty()}>
          {texts.admin.propertyForm.titleNew}
        </Link>
        <Link className="btn" to={paths.admin.smartImport()}>
          Import from a link
        </Link>
      </PageHead>
      <InquiryBanner count={newInquiries} />
      <WorkNotes {...work} />
      <Counters counters={counters} />
      <NeedsYou imports={imports} failedMails={failedMails} />
      <QuickActions />
    </div>
  );
}

function InquiryBanner({ count }: { count: number | null }) {
  if (count === null)
    return <NotLoaded what={`${texts.admin.inquiries.title}: ${texts.common.couldNotLoad}`} />;
  if (count === 0) return null;
  return (
    <div className="inquiry-banner" role="status">
      <strong>{words.newInquiries(count)}</strong>
      <Link to={paths.admin.inquiries("new")}>
        Read and answer <Icon name="arrow-right" />
      </Link>
    </div>
  );
}

export { AdminError as ErrorBoundary };
