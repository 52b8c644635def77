import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { longDate } from "#domain/calendar/dates";
import { shownCurrencies } from "#domain/money/currencies";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { priceProblemLabels } from "#domain/property/price-problems";
import { type Column, Table } from "~/components/admin/table";
import type { PriceOverview } from "~/server/prices/price-overview.server";

type PriceRow = PriceOverview["rows"][number];

const columns: readonly Column<PriceRow>[] = [
  {
    head: "Property",
    kind: "row",
    className: "price-name",
    cell: ({ id, name, active }) => (
      <>
        <Link to={paths.admin.quickEdit(id)}>{name}</Link>
        {!active && <div className="soft small">Inactive</div>}
      </>
    ),
  },
  {
    head: "Problems",
    className: "price-problems",
    cell: ({ problems }) =>
      problems.map((problem) => (
        <div key={problem}>
          <span className="badge badge-warn">{priceProblemLabels[problem]}</span>
        </div>
      )),
  },
  {
    head: "Stored",
    cell: (row) => (
      <>
        <Label>Stored</Label>
        <Stored row={row} />
      </>
    ),
  },
  {
    head: "In USD",
    kind: "number",
    cell: ({ usd }) => (
      <>
        <Label>In USD</Label>
        {usd === null ? "–" : usd.toFixed(2)}
      </>
    ),
  },
  ...shownCurrencies.map((currency, index) => ({
    head: `Shown in ${currency}`,
    kind: "number" as const,
    cell: ({ shown }: PriceRow) => (
      <>
        <Label>Shown in {currency}</Label>
        {shown[index]}
      </>
    ),
  })),
  {
    head: "Source price",
    cell: ({ priceSourceUrl, priceCheckedOn }) => (
      <>
        <Label>Source price</Label>
        {priceSourceUrl ? (
          <a href={priceSourceUrl} rel="noreferrer">
            {priceCheckedOn ? longDate(priceCheckedOn) : "Source"}
          </a>
        ) : priceCheckedOn ? (
          longDate(priceCheckedOn)
        ) : (
          "–"
        )}
      </>
    ),
  },
];

/** What is stored beside what visitors see, in each of their currencies. */
export function PriceTable({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <Table
      caption="Prices"
      className="price-table"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty="No property has this problem"
    />
  );
}

/** The head of a column, where a row is a card and has none. */
function Label({ children }: { children: ReactNode }) {
  return (
    <span className="price-label" aria-hidden="true">
      {children}
    </span>
  );
}

function Stored({ row }: { row: PriceRow }) {
  const { pricePerNight, priceMin, priceMax, currency, priceUnit } = row;
  const plain = (amount: number | null) => (amount === null ? "?" : formatMoney(amount, currency));
  return (
    <>
      {pricePerNight === null ? "No price" : pricePerNight.toLocaleString("en-US")}{" "}
      {currency ?? "no currency"}
      <div className="soft small">{priceUnit}</div>
      {(priceMin !== null || priceMax !== null) && (
        <div className="soft small">
          {plain(priceMin)} to {plain(priceMax)}
        </div>
      )}
    </>
  );
}
