import { Link, useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { Counter } from "~/components/admin/counter";
import "~/components/admin/dashboard.css";
import { useLiveData } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { Icon } from "~/components/ui/icon";
import { inquiryRefreshMs } from "~/domain/limits";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import { countQueues } from "~/server/queue-counts.server";
import { analyticsTotals } from "../../../db/queries/analytics.server";
import { countInquiries } from "../../../db/queries/inquiries.server";
import { propertyTotals } from "../../../db/queries/property-admin.server";

const words = texts.admin.dashboard;

export const meta = () => [{ title: texts.admin.nav.dashboard }];

/** Each source by itself: one that fails is marked, the others stand. */
export const loader = adminLoader(async ({ context }) => {
  const { db, log } = context;
  const orNull = <T,>(value: Promise<T>) =>
    value.catch((error: unknown) => {
      log.error({ reason: String(error) }, "dashboard counter failed");
      return null;
    });
  const [properties, analytics, inquiries, queues] = await Promise.all([
    orNull(propertyTotals(db)),
    orNull(analyticsTotals(db)),
    orNull(countInquiries(db)),
    countQueues(context),
  ]);
  return {
    properties,
    leads: analytics && analytics.bookingClicks,
    newInquiries: inquiries && inquiries.new,
    failedJobs: queues.some(({ counts }) => !counts)
      ? null
      : queues.reduce((sum, { counts }) => sum + (counts?.failed ?? 0), 0),
  };
});
export const action = noAction;

const { admin } = paths;
const cards = [
  { to: admin.properties(), icon: "tent", title: "Properties", note: "Add, edit, export" },
  { to: admin.blog(), icon: "newspaper", title: "Blog", note: "Guides and stories" },
  { to: admin.pages(), icon: "file", title: "Pages", note: "Pages of your own" },
  { to: admin.inquiries(), icon: "inbox", title: "Inquiries", note: "Answer visitors" },
  {
    to: admin.aiExtract(),
    icon: "sparkle",
    title: "AI extractor",
    note: "Fill gaps",
    badge: words.newBadge,
  },
  {
    to: admin.tableSync(),
    icon: "refresh",
    title: "External table sync",
    note: "Bring records over",
  },
  {
    to: admin.debugPipeline(),
    icon: "bug",
    title: "Debug pipeline",
    note: "Check each step",
    badge: words.debugBadge,
  },
  { to: admin.analytics(), icon: "chart", title: "Analytics", note: "Clicks and views" },
  { to: admin.settings(), icon: "settings", title: "Settings", note: "Name, contact, claims" },
];

export default function Dashboard() {
  const { properties, leads, newInquiries, failedJobs } = useLoaderData<typeof loader>();
  useLiveData(true, inquiryRefreshMs);
  return (
    <>
      <PageHead title={texts.admin.nav.dashboard}>
        <Link className="btn" to={admin.smartImport()}>
          Import from a link
        </Link>
      </PageHead>
      <p className="inquiry-banner" role="status">
        {newInquiries === null ? (
          <span className="field-error">Inquiries: {texts.common.couldNotLoad}</span>
        ) : (
          newInquiries > 0 && (
            <Link to={admin.inquiries("new")} className="note note-warn">
              <Icon name="inbox" /> <strong>{words.newInquiries(newInquiries)}</strong>
            </Link>
          )
        )}
      </p>
      <div className="counters">
        <Counter label={words.total} value={properties && properties.total} />
        <Counter label={words.featured} value={properties && properties.featured} />
        <Counter label={words.countries} value={properties && properties.countries} />
        <Counter label={words.leads} value={leads} />
        <Counter label="Failed jobs" value={failedJobs} />
      </div>
      <h2 className="dashboard-heading">Where to next</h2>
      <ul className="dashboard-cards">
        {cards.map(({ to, icon, title, note, badge }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <strong>{title}</strong>
              {badge && <span className="badge badge-warn">{badge}</span>}
              <span className="soft small">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export { AdminError as ErrorBoundary };
