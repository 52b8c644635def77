import { Moment } from "~/components/admin/moment";
import { StateBadge } from "~/components/admin/state-badge";
import { type Column, Table } from "~/components/admin/table";
import type { PriceOverview } from "~/server/prices/price-overview.server";

const ageLabel = (hours: number | null) => {
  if (hours === null) return "–";
  if (hours < 1) return "under an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

const columns: readonly Column<PriceOverview["rates"][number]>[] = [
  { head: "Currency", kind: "row", cell: ({ currency }) => currency },
  {
    head: "For one USD",
    kind: "number",
    cell: ({ rate }) => rate.toLocaleString("en-US", { maximumFractionDigits: 4 }),
  },
  {
    head: "Source",
    cell: ({ source }) => (
      <StateBadge state={{ label: source, tone: source === "api" ? "badge-ok" : "badge-warn" }} />
    ),
  },
  { head: "Received (UTC)", cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { head: "Age", cell: ({ ageHours }) => ageLabel(ageHours) },
];

/** The rates in use, each with where it comes from and how old it is. */
export function RateTable({ rates }: { rates: PriceOverview["rates"] }) {
  return (
    <Table caption="Rates" columns={columns} rows={rates} rowKey={({ currency }) => currency} />
  );
}
