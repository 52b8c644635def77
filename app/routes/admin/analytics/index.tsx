import "./analytics.css";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { isoDay, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { type ChosenRange, clickRate, daysIn, type Preset } from "#domain/site/analytics";
import { formatNumber, plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { Counters, Empty } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenRange, readAnalytics } from "~/server/visitor/analytics.server";
import {
  AgentTable,
  CountTable,
  DayTable,
  MostClicked,
  PartnerTable,
  TrafficChart,
} from "./panels";

export const meta = () => [{ title: "Analytics" }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const range = await chosenRange(request, context);
  return {
    range,
    input: { from: params.get("from") ?? "", to: params.get("to") ?? "" },
    today: isoDay(context.now()),
    ...(await readAnalytics(context, range)),
  };
});
export const action = noAction;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Analytics() {
  const data = useLoaderData<typeof loader>();
  const { range, input, today, days, top, partners, viewed, chats, agents } = data;
  const csv = new URLSearchParams({ from: range.from, to: range.to });
  return (
    <>
      <PageHead
        title="Analytics"
        lead="Counted on the server, without cookies and without storing IP addresses."
      >
        <a className="btn-quiet" href={`${paths.admin.analyticsCsv()}?${csv}`}>
          <Icon name="download" /> CSV
        </a>
      </PageHead>
      <RangeBar range={range} input={input} today={today} />
      <Cards data={data} />
      {days && days.rows.some(hasCounts) && <DayByDay days={days} range={range} />}
      {days?.rows.some(hasCounts) === false && <p className="empty">No analytics data yet</p>}
      {(days === null || top === null || partners === null || viewed === null) && <NotLoaded />}
      <div className="analytics-columns grid">
        <PartnerTable partners={partners ?? []} />
        <MostClicked top={top ?? []} />
        <CountTable
          title="Most viewed pages"
          id="pages"
          head="Page"
          countHead="Views"
          rows={(viewed?.pages ?? []).map(({ path, views }) => ({
            key: path,
            name: <a href={path}>{path}</a>,
            count: views,
          }))}
        />
        <CountTable
          title="Chats started"
          id="chats"
          head="About"
          countHead="Clicks"
          rows={(chats ?? []).map(({ subject, clicks }) => ({
            key: subject,
            name: subject === "general_inquiry" ? "General inquiry" : subject,
            count: clicks,
          }))}
        />
        <AgentTable agents={agents ?? []} />
      </div>
    </>
  );
}

const hasCounts = ({ day: _, ...counts }: { day: string } & Record<string, number | string>) =>
  Object.values(counts).some((count) => count !== 0);

/** Totals, each with the previous period. */
function Cards({ data: { range, totals, before, properties, viewed } }: { data: Data }) {
  const days = daysIn(range);
  const earlier = (value: string | undefined) =>
    value === undefined || range.preset === "all"
      ? undefined
      : `${value} in the previous ${plural(days, "day", "days")}`;
  return (
    <Counters
      counters={[
        {
          label: "Total booking clicks",
          value: totals?.bookingClicks ?? null,
          note: earlier(before ? formatNumber(before.bookingClicks) : undefined),
        },
        {
          label: "Page views",
          value: totals?.pageViews ?? null,
          note: [
            earlier(before ? formatNumber(before.pageViews) : undefined),
            totals && `bots excluded: ${formatNumber(totals.robotViews)}`,
          ]
            .filter(Boolean)
            .join("; "),
        },
        {
          label: "Total properties",
          value: properties,
          note: viewed ? `${formatNumber(viewed.staysSeen)} viewed` : undefined,
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

function DayByDay({ days, range }: { days: NonNullable<Data["days"]>; range: Data["range"] }) {
  const { parts, marks, clickMarks, rows, step } = days;
  if (parts.every(({ pageViews, bookingClicks }) => pageViews === 0 && bookingClicks === 0))
    return (
      <section className="panel" aria-labelledby="by-day">
        <h2 id="by-day">{titles[step]}</h2>
        <Empty title="No visits in this period">
          Page views and booking clicks are counted from the first visitor on. Choose a longer
          period above, or{" "}
          <a className="link" href={paths.home()} target="_blank" rel="noreferrer">
            view the site
          </a>
          .
        </Empty>
      </section>
    );
  const summary = `Line: page views. Bars: booking clicks. ${longDate(range.from)} to ${longDate(range.to)}. Data in the table below.`;
  return (
    <section className="panel" aria-labelledby="by-day">
      <h2 id="by-day">{titles[step]}</h2>
      <p className="chart-keys row mb-3 text-caption text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="chart-views" d="M0 7h14" />
          </svg>
          Page views
        </span>
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="fill-gold-deep" d="M3 2h8v12H3z" />
          </svg>
          Booking clicks, scale on the right
        </span>
      </p>
      <div
        className="chart-scroll overflow-x-auto"
        role="region"
        aria-label={titles[step]}
        tabIndex={0}
      >
        <TrafficChart periods={parts} marks={marks} clickMarks={clickMarks} summary={summary} />
      </div>
      <DayTable days={rows} />
    </section>
  );
}

export { AdminError as ErrorBoundary };

const presetLabels: Record<Preset, string> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  year: "This year",
  all: "All time",
};

interface Props {
  range: ChosenRange;
  /** As entered, valid or not. */
  input: { from: string; to: string };
  today: string;
}

function RangeBar({ range, input, today }: Props) {
  const { preset, problems } = range;
  const isInvalid = Boolean(problems.from || problems.to);
  const dates = isInvalid ? input : range;
  return (
    <div className="gap-x-6 gap-y-3 flex flex-wrap items-end justify-between mb-4">
      <nav className="tabs range-tabs" aria-label="Days">
        {Object.entries(presetLabels).map(([name, label]) => (
          <Link
            className="tap"
            key={name}
            to={`?range=${name}`}
            aria-current={!isInvalid && preset === name ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form className="range-form flex flex-wrap items-start" key={`${dates.from}/${dates.to}`}>
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            label={name === "from" ? "From" : "To"}
            id={`range-${name}`}
            name={name}
            type="date"
            max={today}
            defaultValue={dates[name]}
            error={problems[name]}
          />
        ))}
        <button className="btn-quiet">Show</button>
      </Form>
    </div>
  );
}
