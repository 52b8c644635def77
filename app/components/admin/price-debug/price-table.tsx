import { Link } from "@remix-run/react";

import { shownCurrencies } from "#domain/money/currencies";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { priceProblemLabels } from "#domain/property/price-problems";
import { ScrollTable } from "~/components/admin/scroll-table";
import type { PriceOverview } from "~/server/prices/price-overview.server";

/** What is stored beside what visitors see, in each of their currencies. */
export function PriceTable({ rows }: { rows: PriceOverview["rows"] }) {
  return (
    <ScrollTable label="Prices">
      <table className="table price-table">
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Problems</th>
            <th scope="col">Stored</th>
            <th scope="col" className="number">
              In USD
            </th>
            {shownCurrencies.map((currency) => (
              <th key={currency} scope="col" className="number">
                Shown in {currency}
              </th>
            ))}
            <th scope="col">Source price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={paths.admin.editProperty(row.id)}>{row.name}</Link>
                {!row.active && <div className="soft small">Inactive</div>}
              </th>
              <td>
                {row.problems.map((problem) => (
                  <div key={problem}>
                    <span className="badge badge-warn">{priceProblemLabels[problem]}</span>
                  </div>
                ))}
              </td>
              <td>
                <Stored row={row} />
              </td>
              <td className="number">{row.usd === null ? "–" : row.usd.toFixed(2)}</td>
              {row.shown.map((text, index) => (
                <td key={shownCurrencies[index]} className="number">
                  {text}
                </td>
              ))}
              <td>
                {row.priceSourceUrl ? (
                  <a href={row.priceSourceUrl} rel="noreferrer">
                    {row.priceCheckedOn ?? "Source"}
                  </a>
                ) : (
                  (row.priceCheckedOn ?? "–")
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Stored({ row }: { row: PriceOverview["rows"][number] }) {
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
