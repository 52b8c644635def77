import "~/components/admin/analytics/analytics.css";
import { useLoaderData } from "@remix-run/react";

import { isoDay, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { clickRate } from "#domain/site/click-rate";
import { daysIn } from "#domain/site/date-range";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { CountTable } from "~/components/admin/analytics/count-table";
import { DayTable } from "~/components/admin/analytics/day-table";
import { MostClicked } from "~/components/admin/analytics/most-clicked";
import { PartnerTable } from "~/components/admin/analytics/partner-table";
import { RangeBar } from "~/components/admin/analytics/range-bar";
import { TrafficChart } from "~/components/admin/analytics/traffic-chart";
import { Counters } from "~/components/admin/counters";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { Icon } from "~/components/ui/icon";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenRange, readAnalytics } from "~/server/visitor/analytics.server";

const words = adminTexts.analytics;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const range = await chosenRange(request, context);
  return {
    range,
    typed: { from: params.get("from") ?? "", to: params.get("to") ?? "" },
    today: isoDay(context.now()),
    ...(await readAnalytics(context, range)),
  };
});
export const action = noAction;

const number = (value: number) => value.toLocaleString("en-US");

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Analytics() {
  const shown = useLoaderData<typeof loader>();
  const { range, typed, today, days, top, partners, viewed, chats } = shown;
  const csv = new URLSearchParams({ from: range.from, to: range.to });
  return (
    <div className="analytics">
      <PageHead
        title={words.title}
        lead="Counted on this server, without cookies and without keeping anyone's address."
      >
        <a className="btn-quiet" href={`${paths.admin.analyticsCsv()}?${csv}`}>
          <Icon name="download" /> CSV
        </a>
      </PageHead>
      <RangeBar range={range} typed={typed} today={today} />
      <Cards shown={shown} />
      {days && days.rows.some(hasFigures) && <DayByDay days={days} range={range} />}
      {days?.rows.some(hasFigures) === false && <p className="empty">{words.empty}</p>}
      {(days === null || top === null || partners === null || viewed === null) && <NotLoaded />}
      <div className="analytics-columns">
        <PartnerTable partners={partners ?? []} />
        <MostClicked top={top ?? []} />
        <CountTable
          title="Pages most read"
          id="pages"
          of="Page"
          counted="Views"
          rows={(viewed?.pages ?? []).map(({ path, views }) => ({
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

const hasFigures = ({ day: _, ...figures }: { day: string } & Record<string, number | string>) =>
  Object.values(figures).some((figure) => figure !== 0);

/** The four figures, each by the period before. */
function Cards({ shown: { range, totals, before, properties, viewed } }: { shown: Shown }) {
  const days = daysIn(range);
  const earlier = (value: string | undefined) =>
    value === undefined || range.preset === "all" ? undefined : words.before(value, days);
  return (
    <Counters
      counters={[
        {
          label: "Total booking clicks",
          value: totals?.bookingClicks ?? null,
          note: earlier(before ? number(before.bookingClicks) : undefined),
        },
        {
          label: "Page views",
          value: totals?.pageViews ?? null,
          note: [
            earlier(before ? number(before.pageViews) : undefined),
            totals && words.robots(number(totals.robotViews)),
          ]
            .filter(Boolean)
            .join("; "),
        },
        {
          label: adminTexts.dashboard.total,
          value: properties,
          note: viewed ? words.looked(number(viewed.staysSeen)) : undefined,
        },
        {
          label: "Click rate",
          value: totals && clickRate(totals.bookingClicks, totals.pageViews),
          note: earlier(before ? clickRate(before.bookingClicks, before.pageViews) : undefined),
        },
      ]}
    />
  );
}

const titles = { day: "Day by day", week: "Week by week", month: "Month by month" } as const;

function DayByDay({ days, range }: { days: NonNullable<Shown["days"]>; range: Shown["range"] }) {
  const { parts, marks, clickMarks, rows, step } = days;
  const summary = `Page views as a line and booking clicks as bars, ${longDate(range.from)} to ${longDate(range.to)}. The table below holds the figures.`;
  return (
    <section className="panel" aria-labelledby="by-day">
      <h2 id="by-day">{titles[step]}</h2>
      <p className="chart-keys">
        <span>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="chart-views" d="M0 7h14" />
          </svg>
          Page views
        </span>
        <span>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="chart-clicks" d="M3 2h8v12H3z" />
          </svg>
          Booking clicks, scale on the right
        </span>
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it */}
      <div className="chart-scroll" role="region" aria-label={titles[step]} tabIndex={0}>
        <TrafficChart parts={parts} marks={marks} clickMarks={clickMarks} summary={summary} />
      </div>
      <DayTable days={rows} />
    </section>
  );
}

export { AdminError as ErrorBoundary };
