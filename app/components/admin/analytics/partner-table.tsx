import { Link } from "@remix-run/react";

import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { PartnerTerms } from "#domain/site/commission";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { type Column, Table } from "~/components/admin/table";

interface Partner {
  partner: string;
  clicks: number;
  /** Percent of all clicks. */
  share: number;
  averagePrice: number | null;
  terms: PartnerTerms | null;
  commission: number | null;
}

const words = adminTexts.analytics;

const columns: readonly Column<Partner>[] = [
  { head: "Partner", kind: "row", cell: ({ partner }) => partner },
  { head: "Clicks", kind: "number", cell: ({ clicks }) => clicks.toLocaleString("en-US") },
  {
    head: "Share",
    className: "partner-share",
    cell: ({ share }) => (
      <>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="8" />
        </svg>
        <span>{share} %</span>
      </>
    ),
  },
  {
    head: "Rate",
    kind: "number",
    cell: ({ partner, terms }) => (
      <Link className="link" to={paths.admin.partnerTerms(partner)}>
        {terms ? `${terms.commission} %` : words.set}
        <span className="visually-hidden"> for {partner}</span>
      </Link>
    ),
  },
  {
    head: "Commission, estimated",
    kind: "number",
    cell: ({ commission }) =>
      commission === null ? (
        <span className="soft">{words.unknown}</span>
      ) : (
        <strong className="partner-amount">{formatMoney(commission, "USD")}</strong>
      ),
  },
];

/** Clicks by partner, and what they may have earned. */
export function PartnerTable({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) return null;
  const known = partners.filter(({ commission }) => commission !== null);
  const sum = known.reduce((total, { commission }) => total + (commission ?? 0), 0);
  const clicks = partners.reduce((total, partner) => total + partner.clicks, 0);
  return (
    <section className="panel" aria-labelledby="partners">
      <h2 id="partners">Partners</h2>
      <Table
        caption="Partners"
        className="partner-table"
        rows={partners}
        rowKey={({ partner }) => partner}
        columns={columns}
      />
      <p className="partner-sum small">
        Total: {plural(clicks, "click", "clicks")}
        {known.length > 0 && (
          <>
            , about <strong>{formatMoney(sum, "USD")}</strong>
            {known.length < partners.length && ` from the ${known.length} with a rate`}
          </>
        )}
        .
      </p>
      <p className="soft small">
        An estimate, not an account: clicks × bookings of a hundred clicks × nights × the average
        price of the stays that were clicked × the rate.
      </p>
    </section>
  );
}
