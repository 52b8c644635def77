import "./stay-row.css";
import type { ReactNode } from "react";

import { displayPrice, type Priced, priceLabel } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import type { Exchange } from "#domain/property/stay-price";
import type { CardQuote } from "#domain/rates/card-quote";
import { withTrip } from "#domain/rates/trip";
import { missInWords, tripInWords } from "#domain/rates/words";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

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
        <p className="text-caption font-semibold track-label muted">
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
  const root = useRootData();
  const exchange = { currency: root?.currency ?? "USD", rates: root?.rates ?? {} } as const;
  if (stay.quote) return <ListTotal quote={stay.quote} exchange={exchange} />;
  const { text, suffix } = priceLabel(stay, exchange.currency, exchange.rates);
  return (
    <p className="list-price text-small leading-snug text-right muted">
      <b className="block text-ink">{text}</b>
      {suffix && <span>{suffix}</span>}
    </p>
  );
}

function ListTotal({ quote, exchange }: { quote: CardQuote; exchange: Exchange }) {
  const { total, miss, trip } = quote;
  return (
    <p className="list-price text-small leading-snug text-right muted">
      {total ? (
        <>
          <b className="block text-ink">
            {displayPrice(total.cents / 100, total.currency, exchange.currency, exchange.rates)}
          </b>
          <span>{tripInWords(trip)}</span>
        </>
      ) : (
        miss && <i>{missInWords(miss, trip).title}</i>
      )}
    </p>
  );
}
