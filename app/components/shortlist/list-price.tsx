import "./list-price.css";

import { type Priced, priceLabel } from "#domain/money/money";
import { useRootData } from "~/components/root-data";

/** The price in serif, its unit small on a line of its own. */
export function ListPrice({ stay }: { stay: Priced }) {
  const root = useRootData();
  const { text, suffix } = priceLabel(stay, root?.currency ?? "USD", root?.rates ?? {});
  return (
    <p className="list-price">
      <b>{text}</b>
      {suffix && <span>{suffix}</span>}
    </p>
  );
}
