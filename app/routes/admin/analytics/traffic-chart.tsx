import "./analytics.css";

import { type Column, Table } from "~/components/admin/table";
import type { ShownPart } from "~/server/visitor/analytics.server";

interface Props {
  parts: readonly ShownPart[];
  marks: readonly number[];
  clickMarks: readonly number[];
  /** What the picture says, for those who do not see it. */
  summary: string;
}

const size = { width: 960, height: 260 } as const;
const plot = { left: 46, right: 914, top: 16, bottom: 216 } as const;
/** The share of the height that clicks may fill, below the line of views. */
const clickShare = 0.4;

/** Views as a line, clicks as bars on a scale of their own; the table behind it holds the figures. */
export function TrafficChart({ parts, marks, clickMarks, summary }: Props) {
  const span = (plot.right - plot.left) / parts.length;
  const middle = (index: number) => plot.left + (index + 0.5) * span;
  const tall = plot.bottom - plot.top;
  const atViews = (value: number) => plot.bottom - (value / (marks.at(-1) || 1)) * tall;
  const clickTall = (value: number) => (value / (clickMarks.at(-1) || 1)) * tall * clickShare;
  const points = parts.map(({ pageViews }, index) => `${middle(index)},${atViews(pageViews)}`);
  const bar = Math.min(14, span * 0.5);
  return (
    <svg
      className="traffic-chart block w-full"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={summary}
    >
      <Scale marks={marks} at={atViews} />
      <ClickScale marks={clickMarks} tall={clickTall} />
      <polygon
        className="chart-area"
        points={`${middle(0)},${plot.bottom} ${points.join(" ")} ${middle(parts.length - 1)},${plot.bottom}`}
      />
      {parts.map(({ start, bookingClicks }, index) => (
        <rect
          key={start}
          className="chart-clicks"
          x={middle(index) - bar / 2}
          y={plot.bottom - clickTall(bookingClicks)}
          width={bar}
          height={clickTall(bookingClicks)}
        />
      ))}
      <polyline className="chart-views" points={points.join(" ")} />
      {parts.map((part, index) => (
        <Spot key={part.start} part={part} at={middle(index)} width={span} />
      ))}
    </svg>
  );
}

function Scale({ marks, at }: { marks: readonly number[]; at: (value: number) => number }) {
  return marks.map((mark) => (
    <g key={mark}>
      <line className="chart-rule" x1={plot.left} x2={plot.right} y1={at(mark)} y2={at(mark)} />
      <text x={plot.left - 8} y={at(mark) + 4} textAnchor="end">
        {mark.toLocaleString("en-US")}
      </text>
    </g>
  ));
}

function ClickScale({
  marks,
  tall,
}: {
  marks: readonly number[];
  tall: (value: number) => number;
}) {
  return marks.slice(1).map((mark) => (
    <text
      key={mark}
      className="chart-click-mark"
      x={plot.right + 8}
      y={plot.bottom - tall(mark) + 4}
    >
      {mark.toLocaleString("en-US")}
    </text>
  ));
}

/** Where the pointer rests, the figures are told. */
function Spot({ part, at, width }: { part: ShownPart; at: number; width: number }) {
  const { label, name, pageViews, bookingClicks } = part;
  return (
    <g>
      <rect
        className="chart-hover"
        x={at - width / 2}
        y={plot.top}
        width={width}
        height={plot.bottom - plot.top}
      >
        <title>{`${name}: ${pageViews} views, ${bookingClicks} clicks`}</title>
      </rect>
      {label && (
        <text x={at} y={plot.bottom + 26} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
}

interface Day {
  day: string;
  pageViews: number;
  bookingClicks: number;
  chatClicks: number;
  inquiries: number;
  robotViews: number;
}

const columns: readonly Column<Day>[] = [
  { head: "Day (UTC)", kind: "row", cell: ({ day }) => day },
  { head: "Page views", kind: "number", cell: ({ pageViews }) => pageViews },
  { head: "Booking clicks", kind: "number", cell: ({ bookingClicks }) => bookingClicks },
  { head: "Chat clicks", kind: "number", cell: ({ chatClicks }) => chatClicks },
  { head: "Inquiries", kind: "number", cell: ({ inquiries }) => inquiries },
  { head: "Bots excluded", kind: "number", cell: ({ robotViews }) => robotViews },
];

/** The figures behind the chart. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="day-table">
      <summary className="min-h-tap text-small muted pointer">View as table</summary>
      <Table caption="Days" columns={columns} rows={days} rowKey={({ day }) => day} />
    </details>
  );
}
