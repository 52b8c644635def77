import "./analytics.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatMoney, usdMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { type Column, Table } from "~/components/admin/table";
import { PropertyPicture } from "~/components/ui/picture";
import type { readAnalytics } from "~/server/visitor/analytics.server";

type Loaded<Part extends keyof Awaited<ReturnType<typeof readAnalytics>>> = NonNullable<
  Awaited<ReturnType<typeof readAnalytics>>[Part]
>;
type Days = Loaded<"days">;

interface Props extends Pick<Days, "marks" | "clickMarks"> {
  periods: Days["parts"];
  /** For screen readers. */
  summary: string;
}

const size = { width: 960, height: 260 } as const;
const plot = { left: 46, right: 914, top: 16, bottom: 216 } as const;
/** Share of the height for click bars, so that they stay below the line of views. */
const clickShare = 0.4;

/** Views as a line, clicks as bars with a scale of their own. */
export function TrafficChart({ periods, marks, clickMarks, summary }: Props) {
  const span = (plot.right - plot.left) / periods.length;
  const middle = (index: number) => plot.left + (index + 0.5) * span;
  const height = plot.bottom - plot.top;
  const viewsY = (value: number) => plot.bottom - (value / (marks.at(-1) || 1)) * height;
  const clickHeight = (value: number) => (value / (clickMarks.at(-1) || 1)) * height * clickShare;
  const points = periods.map(({ pageViews }, index) => `${middle(index)},${viewsY(pageViews)}`);
  const bar = Math.min(14, span * 0.5);
  return (
    <svg
      className="traffic-chart block w-full"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={summary}
    >
      <Scale marks={marks} y={viewsY} />
      <ClickScale marks={clickMarks} height={clickHeight} />
      <polygon
        className="chart-area"
        points={`${middle(0)},${plot.bottom} ${points.join(" ")} ${middle(periods.length - 1)},${plot.bottom}`}
      />
      {periods.map(({ start, bookingClicks }, index) => (
        <rect
          key={start}
          className="fill-gold-deep"
          x={middle(index) - bar / 2}
          y={plot.bottom - clickHeight(bookingClicks)}
          width={bar}
          height={clickHeight(bookingClicks)}
        />
      ))}
      <polyline className="chart-views" points={points.join(" ")} />
      {periods.map((period, index) => (
        <Tooltip key={period.start} period={period} x={middle(index)} width={span} />
      ))}
    </svg>
  );
}

function Scale({ marks, y }: { marks: readonly number[]; y: (value: number) => number }) {
  return marks.map((mark) => (
    <g key={mark}>
      <line className="stroke-line" x1={plot.left} x2={plot.right} y1={y(mark)} y2={y(mark)} />
      <text x={plot.left - 8} y={y(mark) + 4} textAnchor="end">
        {formatNumber(mark)}
      </text>
    </g>
  ));
}

function ClickScale({
  marks,
  height,
}: {
  marks: readonly number[];
  height: (value: number) => number;
}) {
  return marks.slice(1).map((mark) => (
    <text
      key={mark}
      className="chart-click-mark"
      x={plot.right + 8}
      y={plot.bottom - height(mark) + 4}
    >
      {formatNumber(mark)}
    </text>
  ));
}

/** Label below the axis, and a hover area with the numbers. */
function Tooltip({
  period,
  x,
  width,
}: {
  period: Days["parts"][number];
  x: number;
  width: number;
}) {
  const { label, name, pageViews, bookingClicks } = period;
  return (
    <g>
      <rect
        className="chart-hover"
        x={x - width / 2}
        y={plot.top}
        width={width}
        height={plot.bottom - plot.top}
      >
        <title>{`${name}: ${pageViews} views, ${bookingClicks} clicks`}</title>
      </rect>
      {label && (
        <text x={x} y={plot.bottom + 26} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}

const dayColumns: readonly Column<Days["rows"][number]>[] = [
  { head: "Day (UTC)", kind: "row", cell: ({ day }) => day },
  { head: "Page views", kind: "number", cell: ({ pageViews }) => pageViews },
  { head: "Booking clicks", kind: "number", cell: ({ bookingClicks }) => bookingClicks },
  { head: "Chat clicks", kind: "number", cell: ({ chatClicks }) => chatClicks },
  { head: "Inquiries", kind: "number", cell: ({ inquiries }) => inquiries },
  { head: "Bots excluded", kind: "number", cell: ({ robotViews }) => robotViews },
];

export function DayTable({ days }: { days: Days["rows"] }) {
  return (
    <details>
      <summary className="min-h-tap py-2.5 text-small text-ink-soft cursor-pointer">
        View as table
      </summary>
      <Table caption="Days" columns={dayColumns} rows={days} rowKey={({ day }) => day} />
    </details>
  );
}

interface CountRow {
  key: string;
  name: ReactNode;
  count: number;
}

interface CountTableProps {
  title: string;
  id: string;
  head: string;
  countHead: string;
  rows: readonly CountRow[];
}

/** Nothing without rows. */
export function CountTable({ title, id, head, countHead, rows }: CountTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="panel count-table" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table<CountRow>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { head, kind: "row", cell: ({ name }) => name },
          { head: countHead, kind: "number", cell: ({ count }) => formatNumber(count) },
        ]}
      />
    </section>
  );
}

/** At most five properties. */
export function MostClicked({ top }: { top: Loaded<"top"> }) {
  if (top.length === 0) return null;
  const max = Math.max(1, ...top.map(({ clicks }) => clicks));
  return (
    <section className="panel" aria-labelledby="top">
      <h2 id="top">Most clicked</h2>
      <ol className="most-clicked">
        {top.map(({ propertyId, propertyName, clicks, cover }) => (
          <li
            className="relative grid items-center py-2 text-small border-b border-line"
            key={propertyId}
          >
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <Link
              className="py-3 font-semibold no-underline wrap-anywhere"
              to={paths.admin.editProperty(propertyId)}
            >
              {propertyName}
            </Link>
            <span>
              {formatNumber(clicks)}
              <span className="sr-only"> clicks</span>
            </span>
            <svg
              className="absolute w-full"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={(clicks / max) * 100} height="2" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}

const partnerColumns: readonly Column<Loaded<"partners">[number]>[] = [
  { head: "Partner", kind: "row", cell: ({ partner }) => partner },
  { head: "Clicks", kind: "number", cell: ({ clicks }) => formatNumber(clicks) },
  {
    head: "Share",
    className: "partner-share whitespace-nowrap",
    cell: ({ share }) => (
      <>
        <svg
          className="inline-block"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
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
        <span className="sr-only"> for {partner}</span>
      </Link>
    ),
  },
  {
    head: "Estimated commission",
    kind: "number",
    cell: ({ commission }) =>
      commission === null ? (
        <span className="text-ink-soft">unknown</span>
      ) : (
        <strong className="font-serif font-semibold text-h6 leading-none lining-nums">
          {formatMoney(usdMoney(commission))}
        </strong>
      ),
  },
];

/** Clicks by partner with the estimated commission. */
export function PartnerTable({ partners }: { partners: Loaded<"partners"> }) {
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
        columns={partnerColumns}
      />
      <p className="mt-3 mb-1 text-small">
        Total: {plural(clicks, "click", "clicks")}
        {known.length > 0 && (
          <>
            , about <strong>{formatMoney(usdMoney(sum))}</strong>
            {known.length < partners.length && ` from the ${known.length} with a rate`}
          </>
        )}
        .
      </p>
      <p className="text-ink-soft text-small">
        Estimate only: clicks × conversion rate × nights × average price of the clicked properties ×
        commission rate.
      </p>
    </section>
  );
}

const agentColumns: readonly Column<Loaded<"agents">[number]>[] = [
  { head: "Agent", kind: "row", cell: ({ name }) => name },
  { head: "Kind", cell: ({ kind }) => kind ?? <span className="text-ink-soft">Unknown</span> },
  { head: "By", cell: ({ channels }) => channels.join(", ") },
  { head: "Visits", kind: "number", cell: ({ visits }) => formatNumber(visits) },
];

/** Visits of bots and assistants, which are in no other count (M-009). */
export function AgentTable({ agents }: { agents: Loaded<"agents"> }) {
  if (agents.length === 0) return null;
  const sum = agents.reduce((total, { visits }) => total + visits, 0);
  return (
    <section className="panel" aria-labelledby="agents">
      <h2 id="agents">Agents and bots</h2>
      <Table
        caption="Agents and bots"
        rows={agents}
        rowKey={({ name }) => name}
        columns={agentColumns}
      />
      <p className="text-small">
        Total: {plural(sum, "visit", "visits")}, excluded from page views.
      </p>
    </section>
  );
}
