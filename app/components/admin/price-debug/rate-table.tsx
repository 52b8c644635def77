import { Moment } from "~/components/admin/moment";
import { ScrollTable } from "~/components/admin/scroll-table";
import type { PriceOverview } from "~/server/prices/price-overview.server";

const ageLabel = (hours: number | null) => {
  if (hours === null) return "–";
  if (hours < 1) return "under an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

/** The rates in use, each with where it comes from and how old it is. */
export function RateTable({ rates }: { rates: PriceOverview["rates"] }) {
  return (
    <ScrollTable label="Rates">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col" className="number">
              For one USD
            </th>
            <th scope="col">Source</th>
            <th scope="col">Received (UTC)</th>
            <th scope="col">Age</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ currency, rate, source, receivedAt, ageHours }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td className="number">
                {rate.toLocaleString("en-US", { maximumFractionDigits: 4 })}
              </td>
              <td>
                <span className={`badge ${source === "api" ? "badge-ok" : "badge-warn"}`}>
                  {source}
                </span>
              </td>
              <td>
                <Moment at={receivedAt} />
              </td>
              <td>{ageLabel(ageHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
