import "./price-notes.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { lowestPrice, priceForTwo, shownAmount } from "#domain/property/stay-price";
import { texts } from "#domain/text/texts";
import { useExchange } from "./use-exchange";

const words = texts.stayPrice;

/** What the figure above leaves open: for two, of what it is the lowest, and for which dates. */
export function PriceNotes({ property }: { property: ShownProperty }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  if (!lowest) return null;
  const show = (amount: number) => shownAmount(amount, property.currency, exchange).text;
  const two = priceForTwo(property, lowest.amount);
  const { pricePerNight, priceUnit, priceBasis, capacity } = property;
  return (
    <div className="price-notes">
      {two !== null && (
        <p>
          {words.forTwo} <b>{show(two)}</b> {/night/i.test(priceUnit) && words.aNight}
        </p>
      )}
      {priceBasis === "per room" && two === null && <p>{words.ofRoom}</p>}
      {priceBasis === "whole property" && two === null && <p>{words.ofWhole(capacity)}</p>}
      {lowest.isMinimum && pricePerNight !== null && (
        <p>
          {words.lowest} <b>{show(pricePerNight)}</b>
        </p>
      )}
    </div>
  );
}
