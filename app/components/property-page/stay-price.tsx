import "./stay-price.css";

import { priceOnRequest } from "#domain/money/money";
import type { ShownProperty } from "#domain/pages/shown-property";
import { lowestPrice, shownAmount } from "#domain/property/stay-price";
import { texts } from "#domain/text/texts";
import { useExchange } from "./use-exchange";

/** "From $544 per person per night", never broken inside an amount or its unit. */
export function StayPrice({ property, small }: { property: ShownProperty; small?: boolean }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  const className = small ? "stay-price stay-price-small" : "stay-price";
  if (!lowest)
    return (
      <p className={className}>
        <span>{priceOnRequest}</span>
      </p>
    );
  const { text, own } = shownAmount(lowest.amount, property.currency, exchange);
  return (
    <p className={className}>
      <span>
        {texts.property.fromWord} <b>{text}</b>
      </span>{" "}
      <small>{property.priceUnit}</small>
      {own && !small && <small>{texts.property.statedAs(own)}</small>}
    </p>
  );
}
