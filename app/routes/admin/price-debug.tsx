import "~/components/admin/price-debug/price-debug.css";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { priceProblemLabels } from "#domain/property/price-problems";
import { AdminError } from "~/components/admin/admin-error";
import { Moment } from "~/components/admin/moment";
import { PriceTable } from "~/components/admin/price-debug/price-table";
import { RateTable } from "~/components/admin/price-debug/rate-table";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { parsePriceFilter, priceOverview } from "~/server/prices/price-overview.server";
import { refreshRatesNow } from "~/server/prices/refresh-rates.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const title = "Price debug";

export const meta = () => [{ title }];

export const loader = adminLoader(({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const page = Number.parseInt(params.get("page") ?? "1", 10) || 1;
  return priceOverview(context, parsePriceFilter(params.get("problem")), page);
});

/** Fetches the rates now instead of at the daily hour, and says what came. */
export const action = adminAction(async ({ request, context, admin }) =>
  redirectWithToast(
    context.env,
    paths.admin.priceDebug() + new URL(request.url).search,
    await refreshRatesNow(context, admin),
  ),
);

const address = (problem: string | null, page = 1) => {
  const params = new URLSearchParams();
  if (problem) params.set("problem", problem);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : paths.admin.priceDebug();
};

export default function PriceDebug() {
  const overview = useLoaderData<typeof loader>();
  const { filter, counts, total, withProblems, rows, page, pages, rates, lastFetch } = overview;
  const busy = useNavigation().state !== "idle";
  const filters = [
    { problem: null, label: "All", count: total },
    { problem: "any", label: "Any problem", count: withProblems },
    ...counts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ problem: kind, label: priceProblemLabels[kind], count })),
  ];
  return (
    <>
      <PageHead title={title} lead="What is stored, what it is worth, and what visitors see.">
        <a className="btn-quiet" href="#rates">
          Rates in use
        </a>
        <Form method="post">
          <button className="btn-quiet" disabled={busy}>
            {busy ? "Fetching rates…" : "Refresh rates"}
          </button>
        </Form>
      </PageHead>
      <nav className="price-filter" aria-label="Problems">
        {filters.map(({ problem, label, count }) => (
          <Link
            key={label}
            to={address(problem)}
            aria-current={filter === problem ? "true" : undefined}
          >
            {label} <span>({count})</span>
          </Link>
        ))}
      </nav>
      <PriceTable rows={rows} />
      <Pager counted page={page} pages={pages} to={(to) => address(filter, to)} />
      <section className="panel stack" aria-labelledby="rates">
        <h2 id="rates">Rates in use</h2>
        <p className="soft small">
          {lastFetch ? (
            <>
              Last asked <Moment at={lastFetch.fetchedAt} />:{" "}
              {lastFetch.ok ? lastFetch.detail : `failed (${lastFetch.detail})`}. A rate more than
              25 % away from the last one is refused.
            </>
          ) : (
            "The service was not asked yet; built-in rates stand in."
          )}
        </p>
        <RateTable rates={rates} />
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
