import "./stay-row.css";
import type { ReactNode } from "react";

import { type Priced, priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import { withTrip } from "#domain/rates/trip";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { ListTotal } from "./list-total";

interface LedgerStayProps {
  stay: PropertyCard;
  level: 2 | 3;
  children?: ReactNode;
}

/** Picture, place and name of a row. */
export function LedgerStay({ stay, level, children }: LedgerStayProps) {
  const Name = `h${level}` as const;
  return (
    <>
      <PropertyPicture picture={stay.cover} sizes="9rem" decorative />
      <div className="ledger-words">
        <p className="text-caption font-semibold tracking-label text-ink-soft">
          {[stay.region, stay.country].filter(Boolean).join(", ")}
        </p>
        <Name>
          <Link to={withTrip(paths.property(stay.id), stay.quote?.trip ?? null)}>{stay.name}</Link>
        </Name>
        {children}
      </div>
    </>
  );
}

/** Price with its unit below; with dates the total, or why there is none. */
export function ListPrice({ stay }: { stay: Priced & Pick<PropertyCard, "quote"> }) {
  const exchange = useExchange();
  const { text, suffix } = priceLabel(stay, exchange);
  return (
    <p className="list-price text-small leading-snug text-right text-ink-soft">
      {stay.quote ? (
        <ListTotal quote={stay.quote} />
      ) : (
        <>
          <b className="block text-ink">{text}</b>
          {suffix && <span>{suffix}</span>}
        </>
      )}
    </p>
  );
}
