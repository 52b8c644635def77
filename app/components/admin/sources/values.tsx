import type { ListedFinding } from "#db/queries/watch/list.server";
import { formatMoney } from "#domain/money/money";

type Props = Pick<ListedFinding, "kind" | "address" | "before" | "after" | "currency">;

/** What is stored, struck out, and what the page says instead. */
export function Values({ kind, address, before, after, currency }: Props) {
  if (kind === "price")
    return (
      <>
        <p className="finding-change">
          <del>{formatMoney(Number(before), currency)}</del>{" "}
          <ins>{formatMoney(Number(after), currency)}</ins>
        </p>
        <p className="small">
          <Address to={address} />
        </p>
      </>
    );
  return (
    <p className="small finding-change">
      <del>
        <Address to={before} />
      </del>
      {after && (
        <>
          {" "}
          <ins>
            <Address to={after} />
          </ins>
        </>
      )}
    </p>
  );
}

const Address = ({ to }: { to: string }) => (
  <a className="finding-address" href={to} target="_blank" rel="noreferrer nofollow">
    {to.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
  </a>
);
