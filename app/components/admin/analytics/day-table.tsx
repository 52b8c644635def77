import { type Column, Table } from "~/components/admin/table";

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
  { head: "Robots left out", kind: "number", cell: ({ robotViews }) => robotViews },
];

/** The figures behind the chart. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="day-table">
      <summary>As a table</summary>
      <Table caption="Days" columns={columns} rows={days} rowKey={({ day }) => day} />
    </details>
  );
}
