import { ScrollTable } from "~/components/admin/scroll-table";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { Pager } from "~/components/admin/pager";
import { PageHead } from "~/components/admin/shell";
import { priceLabel, toUsd } from "~/domain/money";
import { pageWithin } from "~/domain/pager";
import { paths } from "~/domain/paths";
import { priceProblemLabels, priceProblems } from "~/domain/price-problems";
import { shownCurrencies } from "~/domain/property";
import { adminLoader, noAction } from "~/server/admin.server";
import { findMany } from "../../../db/queries/properties.server";
import { adminIds } from "../../../db/queries/property-admin.server";

const pageSize = 50;

export const meta = () => [{ title: "Price debug" }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db } = context;
  const wanted = Number(new URL(request.url).searchParams.get("page")) || 1;
  const [ids, { rates, source }] = await Promise.all([adminIds(db), context.rates()]);
  const { page, pages } = pageWithin(wanted, ids.length, pageSize);
  const properties = await findMany(db, ids.slice((page - 1) * pageSize, page * pageSize));
  const rows = properties.map((property) => {
    const { id, name, pricePerNight, priceUnit, currency } = property;
    return {
      id,
      name,
      stored: pricePerNight === null ? "–" : `${pricePerNight} ${currency ?? ""} ${priceUnit}`,
      rate: currency ? (rates[currency] ?? null) : null,
      usd: toUsd(pricePerNight, currency, rates),
      shown: shownCurrencies.map((code) => priceLabel(property, code, rates).text),
      problems: priceProblems(property, rates).map((problem) => priceProblemLabels[problem]),
    };
  });
  return { rows, page, pages, source };
});
export const action = noAction;

export default function PriceDebug() {
  const { rows, page, pages, source } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Price debug"
        lead={`What is stored, and what visitors see. Exchange rates: ${source}.`}
      />
      {rows.length === 0 ? (
        <p className="empty">No properties yet</p>
      ) : (
        <ScrollTable label="Prices">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Property</th>
                <th scope="col">Stored</th>
                <th scope="col" className="number">
                  For one USD
                </th>
                <th scope="col" className="number">
                  USD
                </th>
                {shownCurrencies.map((code) => (
                  <th key={code} scope="col" className="number">
                    Shown in {code}
                  </th>
                ))}
                <th scope="col">Problems</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={paths.admin.editProperty(row.id)}>{row.name}</Link>
                  </th>
                  <td>{row.stored}</td>
                  <td className="number">{row.rate ?? "–"}</td>
                  <td className="number">{row.usd === null ? "–" : row.usd.toFixed(2)}</td>
                  {row.shown.map((text, index) => (
                    <td key={shownCurrencies[index]} className="number">
                      {text}
                    </td>
                  ))}
                  <td>
                    {row.problems.map((problem) => (
                      <span key={problem} className="badge badge-warn">
                        {problem}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
      <Pager page={page} pages={pages} to={(to) => `?page=${to}`} />
    </>
  );
}

export { AdminError as ErrorBoundary };
