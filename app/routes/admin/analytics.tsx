import "~/components/admin/analytics/analytics.css";
import { Link, useLoaderData } from "@remix-run/react";

import { propertyTotals } from "#db/queries/property/admin-list.server";
import {
  analyticsByDay,
  analyticsTotals,
  chatClicksBySubject,
  clicksByPartner,
  topByClicks,
  viewsByPage,
} from "#db/queries/site/analytics.server";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { clickRate } from "#domain/site/click-rate";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { CountTable } from "~/components/admin/analytics/count-table";
import { DayBars } from "~/components/admin/analytics/day-bars";
import { DayTable } from "~/components/admin/analytics/day-table";
import { Counters } from "~/components/admin/counters";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const shownDays = 30;
const dayMs = 24 * 3600 * 1000;

export const meta = () => [{ title: "Analytics" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, now } = context;
  const lastDays = Array.from({ length: shownDays }, (_, index) =>
    isoDay(new Date(now().getTime() - (shownDays - 1 - index) * dayMs)),
  );
  const [totals, properties, top, byDay, partners, pages, chats] = await Promise.all([
    attempt(context, "analytics totals", () => analyticsTotals(db)),
    attempt(context, "property counters", () => propertyTotals(db)),
    attempt(context, "top properties", () => topByClicks(db)),
    attempt(context, "days", () => analyticsByDay(db, { from: lastDays[0] })),
    attempt(context, "partners", () => clicksByPartner(db)),
    attempt(context, "pages", () => viewsByPage(db, {}, 10)),
    attempt(context, "chats", () => chatClicksBySubject(db, {}, 10)),
  ]);
  const counted = new Map((byDay ?? []).map((day) => [day.day, day]));
  const days = lastDays.map(
    (day) => counted.get(day) ?? { day, bookingClicks: 0, pageViews: 0, chatClicks: 0 },
  );
  return { totals, properties: properties?.total ?? null, top, days, partners, pages, chats };
});
export const action = noAction;

export default function Analytics() {
  const { totals, properties, top, days, partners, pages, chats } = useLoaderData<typeof loader>();
  const anyDay = days.some((day) => day.pageViews + day.bookingClicks + day.chatClicks > 0);
  return (
    <div className="analytics">
      <PageHead
        title="Analytics"
        lead="Counted on this server, without cookies and without keeping anyone's address."
      />
      <Counters
        counters={[
          { label: "Total booking clicks", value: totals?.bookingClicks ?? null },
          { label: "Page views", value: totals?.pageViews ?? null },
          { label: texts.admin.dashboard.total, value: properties },
          {
            label: "Click rate",
            value: totals && clickRate(totals.bookingClicks, totals.pageViews),
          },
        ]}
      />
      {anyDay && (
        <section className="panel" aria-labelledby="by-day">
          <h2 id="by-day">The last {days.length} days</h2>
          <DayBars days={days} />
          <DayTable days={days} />
        </section>
      )}
      {top?.length === 0 && <p className="empty">{texts.admin.analytics.empty}</p>}
      {top === null && <NotLoaded />}
      <div className="analytics-columns">
        <CountTable
          title="Top 5 properties"
          id="top"
          of="Property"
          counted="Clicks"
          rows={(top ?? []).map(({ propertyId, propertyName, clicks }) => ({
            key: propertyId,
            name: <Link to={paths.admin.editProperty(propertyId)}>{propertyName}</Link>,
            count: clicks,
          }))}
        />
        <CountTable
          title="By partner"
          id="partners"
          of="Partner"
          counted="Clicks"
          rows={(partners ?? []).map(({ partner, clicks }) => ({
            key: partner,
            name: partner,
            count: clicks,
          }))}
        />
        <CountTable
          title="Pages most read"
          id="pages"
          of="Page"
          counted="Views"
          rows={(pages ?? []).map(({ path, views }) => ({
            key: path,
            name: <a href={path}>{path}</a>,
            count: views,
          }))}
        />
        <CountTable
          title="Chats begun"
          id="chats"
          of="About"
          counted="Clicks"
          rows={(chats ?? []).map(({ subject, clicks }) => ({
            key: subject,
            name: subject === "general_inquiry" ? "General question" : subject,
            count: clicks,
          }))}
        />
      </div>
    </div>
  );
}

export { AdminError as ErrorBoundary };
