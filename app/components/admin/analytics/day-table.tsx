import { type Column, Table } from "~/components/admin/table";

interface Day {
  day: string;
  pageViews: number;
  bookingClicks: number;
  chatClicks: number;
}

const columns: readonly Column<Day>[] = [
  { head: "Day (UTC)", kind: "row", cell: ({ day }) => day },
  { head: "Page views", kind: "number", cell: ({ pageViews }) => pageViews },
  { head: "Booking clicks", kind: "number", cell: ({ bookingClicks }) => bookingClicks },
  { head: "Chat clicks", kind: "number", cell: ({ chatClicks }) => chatClicks },
];

/** The figures of the bars, the last day first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className="day-table">
      <summary>As a table</summary>
      <Table caption="Days" columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </details>
  );
}
