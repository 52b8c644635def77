import "./analytics.css";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { isoDay, longDate } from "#domain/calendar/dates";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { Picture } from "#domain/property/property";
import {
  type ChosenRange,
  clickRate,
  daysIn,
  type PartnerTerms,
  type Preset,
} from "#domain/site/analytics";
import { plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { type Column, Counters, Table } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenRange, readAnalytics } from "~/server/visitor/analytics.server";
import { DayTable, TrafficChart } from "./traffic-chart";

export const meta = () => [{ title: "Analytics" }];

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
        title="Analytics"
        lead="Counted on the server, without cookies and without storing IP addresses."
      >
        <a className="btn-quiet" href={`${paths.admin.analyticsCsv()}?${csv}`}>
          <Icon name="download" /> CSV
        </a>
      </PageHead>
      <RangeBar range={range} typed={typed} today={today} />
      <Cards shown={shown} />
      {days && days.rows.some(hasFigures) && <DayByDay days={days} range={range} />}
      {days?.rows.some(hasFigures) === false && <p className="empty">No analytics data yet</p>}
      {(days === null || top === null || partners === null || viewed === null) && <NotLoaded />}
      <div className="analytics-columns grid">
        <PartnerTable partners={partners ?? []} />
        <MostClicked top={top ?? []} />
        <CountTable
          title="Most viewed pages"
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
          title="Chats started"
          id="chats"
          of="About"
          counted="Clicks"
          rows={(chats ?? []).map(({ subject, clicks }) => ({
            key: subject,
            name: subject === "general_inquiry" ? "General inquiry" : subject,
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
    value === undefined || range.preset === "all"
      ? undefined
      : `${value} in the previous ${plural(days, "day", "days")}`;
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
            totals && `bots excluded: ${number(totals.robotViews)}`,
          ]
            .filter(Boolean)
            .join("; "),
        },
        {
          label: "Total properties",
          value: properties,
          note: viewed ? `${number(viewed.staysSeen)} viewed` : undefined,
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
  const summary = `Line: page views. Bars: booking clicks. ${longDate(range.from)} to ${longDate(range.to)}. Data in the table below.`;
  return (
    <section className="panel" aria-labelledby="by-day">
      <h2 id="by-day">{titles[step]}</h2>
      <p className="chart-keys row mb-3 text-caption muted">
        <span className="inline-flex items-center gap-1-5">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="chart-views" d="M0 7h14" />
          </svg>
          Page views
        </span>
        <span className="inline-flex items-center gap-1-5">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path className="chart-clicks" d="M3 2h8v12H3z" />
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
        <TrafficChart parts={parts} marks={marks} clickMarks={clickMarks} summary={summary} />
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
  /** As it was typed, right or wrong. */
  typed: { from: string; to: string };
  today: string;
}

/** The days that every figure of the screen is about. */
function RangeBar({ range, typed, today }: Props) {
  const { preset, problems } = range;
  const wrong = Boolean(problems.from || problems.to);
  const shown = wrong ? typed : range;
  return (
    <div className="range-bar flex flex-wrap items-end justify-between mb-4">
      <nav className="range-tabs flex flex-wrap" aria-label="Days">
        {Object.entries(presetLabels).map(([name, label]) => (
          <Link
            className="tap text-small no-underline"
            key={name}
            to={`?range=${name}`}
            aria-current={!wrong && preset === name ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form className="range-form flex flex-wrap items-start" key={`${shown.from}/${shown.to}`}>
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            label={name === "from" ? "From" : "To"}
            id={`range-${name}`}
            name={name}
            type="date"
            max={today}
            defaultValue={shown[name]}
            error={problems[name]}
          />
        ))}
        <button className="btn-quiet">Show</button>
      </Form>
    </div>
  );
}

interface Counted {
  key: string;
  name: ReactNode;
  count: number;
}

interface CountTableProps {
  title: string;
  id: string;
  of: string;
  counted: string;
  rows: readonly Counted[];
}

/** Names with a figure each, highest first. Nothing at all where nothing was counted. */
function CountTable({ title, id, of, counted, rows }: CountTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="panel count-table" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table<Counted>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { head: of, kind: "row", cell: ({ name }) => name },
          { head: counted, kind: "number", cell: ({ count }) => count.toLocaleString("en-US") },
        ]}
      />
    </section>
  );
}

interface Clicked {
  propertyId: string;
  propertyName: string;
  clicks: number;
  cover: Picture | null;
}

/** The stays with most clicks, at most five. */
function MostClicked({ top }: { top: readonly Clicked[] }) {
  if (top.length === 0) return null;
  const most = Math.max(1, ...top.map(({ clicks }) => clicks));
  return (
    <section className="panel" aria-labelledby="top">
      <h2 id="top">Most clicked</h2>
      <ol className="most-clicked">
        {top.map(({ propertyId, propertyName, clicks, cover }) => (
          <li className="relative grid items-center py-2 text-small rule-bottom" key={propertyId}>
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <Link
              className="py-3 font-semibold no-underline break-anywhere"
              to={paths.admin.editProperty(propertyId)}
            >
              {propertyName}
            </Link>
            <span>
              {clicks.toLocaleString("en-US")}
              <span className="visually-hidden"> clicks</span>
            </span>
            <svg
              className="absolute"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={(clicks / most) * 100} height="2" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Partner {
  partner: string;
  clicks: number;
  /** Percent of all clicks. */
  share: number;
  averagePrice: number | null;
  terms: PartnerTerms | null;
  commission: number | null;
}

const columns: readonly Column<Partner>[] = [
  { head: "Partner", kind: "row", cell: ({ partner }) => partner },
  { head: "Clicks", kind: "number", cell: ({ clicks }) => clicks.toLocaleString("en-US") },
  {
    head: "Share",
    className: "partner-share",
    cell: ({ share }) => (
      <>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="8" />
        </svg>
        <span>{share} %</span>
      </>
    ),
  },
  {
    head: "Rate",
    kind: "number",
    cell: ({ partner, terms }) => (
      <Link className="link" to={paths.admin.partnerTerms(partner)}>
        {terms ? `${terms.commission} %` : "Set"}
        <span className="visually-hidden"> for {partner}</span>
      </Link>
    ),
  },
  {
    head: "Estimated commission",
    kind: "number",
    cell: ({ commission }) =>
      commission === null ? (
        <span className="muted">unknown</span>
      ) : (
        <strong className="partner-amount">{formatMoney(commission, "USD")}</strong>
      ),
  },
];

/** Clicks by partner, and what they may have earned. */
function PartnerTable({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) return null;
  const known = partners.filter(({ commission }) => commission !== null);
  const sum = known.reduce((total, { commission }) => total + (commission ?? 0), 0);
  const clicks = partners.reduce((total, partner) => total + partner.clicks, 0);
  return (
    <section className="panel" aria-labelledby="partners">
      <h2 id="partners">Partners</h2>
      <Table
        caption="Partners"
        className="partner-table"
        rows={partners}
        rowKey={({ partner }) => partner}
        columns={columns}
      />
      <p className="partner-sum text-small">
        Total: {plural(clicks, "click", "clicks")}
        {known.length > 0 && (
          <>
            , about <strong>{formatMoney(sum, "USD")}</strong>
            {known.length < partners.length && ` from the ${known.length} with a rate`}
          </>
        )}
        .
      </p>
      <p className="muted text-small">
        Estimate only: clicks × conversion rate × nights × average price of the clicked properties ×
        commission rate.
      </p>
    </section>
  );
}
