import "./price-debug.css";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { longDate } from "#domain/calendar/dates";
import { displayCurrencies } from "#domain/money/currencies";
import { exactMoney, formatMoney, moneyOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { priceProblemLabels } from "#domain/property/price-problems";
import { formatNumber } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, StateBadge, Table } from "~/components/admin/table";
import { useSubmission } from "~/components/form/submission";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  parsePriceFilter,
  type PriceOverview,
  priceOverview,
  refreshRatesNow,
} from "./prices.server";

const title = "Price debug";

export const meta = () => [{ title }];

export const loader = adminLoader(({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const page = Number.parseInt(params.get("page") ?? "1", 10) || 1;
  return priceOverview(context, parsePriceFilter(params.get("problem")), page);
});

/** Refreshes the rates. */
export const action = adminAction(async ({ request, context, admin }) =>
  redirectWithToast(
    context.env,
    paths.admin.priceDebug() + new URL(request.url).search,
    await refreshRatesNow(context, admin),
  ),
);

const urlOf = (problem: string | null, page = 1) => {
  const params = new URLSearchParams();
  if (problem) params.set("problem", problem);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : paths.admin.priceDebug();
};

export default function PriceDebug() {
  const overview = useLoaderData<typeof loader>();
  const { filter, counts, total, withProblems, rows, page, pages, rates, lastFetch } = overview;
  const { isSending: busy } = useSubmission();
  const filters = [
    { problem: null, label: "All", count: total },
    { problem: "any", label: "Any problem", count: withProblems },
    ...counts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ problem: kind, label: priceProblemLabels[kind], count })),
  ];
  return (
    <>
      <PageHead title={title} lead="Stored prices, converted values and what visitors see.">
        <a className="btn-quiet" href="#rates">
          Current rates
        </a>
        <Form method="post">
          <button className="btn-quiet" disabled={busy}>
            {busy ? "Fetching rates…" : "Refresh rates"}
          </button>
        </Form>
      </PageHead>
      <nav className="price-filter flex flex-wrap gap-1.5 mb-4" aria-label="Problems">
        {filters.map(({ problem, label, count }) => (
          <Link
            className="inline-flex items-center gap-1.5 text-small no-underline border border-line-strong rounded-full"
            key={label}
            to={urlOf(problem)}
            aria-current={filter === problem ? "true" : undefined}
          >
            {label} <span>({count})</span>
          </Link>
        ))}
      </nav>
      <Table
        caption="Prices"
        className="price-table"
        columns={priceColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No properties with this problem"
        emptyNext="Choose another filter above, or All."
      />
      <Pager counted page={page} pages={pages} to={(to) => urlOf(filter, to)} />
      <section className="panel stack" aria-labelledby="rates">
        <h2 id="rates">Current rates</h2>
        <p className="text-ink-soft text-small">
          {lastFetch ? (
            <>
              Last fetched <Moment at={lastFetch.fetchedAt} />:{" "}
              {lastFetch.ok ? lastFetch.detail : `failed (${lastFetch.detail})`}. Rates that differ
              by more than 25% from the last are rejected.
            </>
          ) : (
            "No rates fetched yet; using built-in rates."
          )}
        </p>
        <Table
          caption="Rates"
          columns={rateColumns}
          rows={rates}
          rowKey={({ currency }) => currency}
        />
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };

const ageLabel = (hours: number | null) => {
  if (hours === null) return "–";
  if (hours < 1) return "under an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

const rateColumns: readonly Column<PriceOverview["rates"][number]>[] = [
  { head: "Currency", kind: "row", cell: ({ currency }) => currency },
  {
    head: "Per USD",
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

type PriceRow = PriceOverview["rows"][number];

/** Repeats the head in each cell for phones, where rows are cards. */
const labeled = (
  head: string,
  cell: (row: PriceRow) => ReactNode,
  kind?: "number",
): Column<PriceRow> => ({
  head,
  kind,
  cell: (row) => (
    <>
      <span className="price-label" aria-hidden="true">
        {head}
      </span>
      {cell(row)}
    </>
  ),
});

const priceColumns: readonly Column<PriceRow>[] = [
  {
    head: "Property",
    kind: "row",
    className: "price-name",
    cell: ({ id, name, active, problems }) => (
      <>
        <Link to={paths.admin.quickEdit(id)}>{name}</Link>
        {!active && <div className="text-ink-soft text-small">Inactive</div>}
        {problems.map((problem) => (
          <div key={problem}>
            <span className="badge badge-warn">{priceProblemLabels[problem]}</span>
          </div>
        ))}
      </>
    ),
  },
  labeled("Saved", (row) => <SavedPrice {...row} />),
  labeled("In USD", ({ usd }) => usd?.toFixed(2) ?? "–", "number"),
  ...displayCurrencies.map((currency, index) =>
    labeled(`Shown in ${currency}`, ({ displayed }) => displayed[index], "number"),
  ),
  labeled("Source price", ({ priceSourceUrl, priceCheckedOn }) => {
    const date = priceCheckedOn && longDate(priceCheckedOn);
    if (!priceSourceUrl) return date ?? "–";
    return (
      <a href={priceSourceUrl} rel="noreferrer">
        {date ?? "Source"}
      </a>
    );
  }),
];

function SavedPrice({ pricePerNight, priceMin, priceMax, currency, priceUnit }: PriceRow) {
  const plain = (amount: number | null) =>
    amount === null ? "?" : formatMoney(moneyOf(amount, currency));
  return (
    <>
      {pricePerNight === null
        ? "No price"
        : currency
          ? exactMoney(moneyOf(pricePerNight, currency))
          : `${formatNumber(pricePerNight)}, no currency`}
      <div className="text-ink-soft text-small">{priceUnit}</div>
      {(priceMin !== null || priceMax !== null) && (
        <div className="text-ink-soft text-small">
          {plain(priceMin)} to {plain(priceMax)}
        </div>
      )}
    </>
  );
}
