import { displayPrice } from "#domain/money/money";
import type { CardQuote } from "#domain/rates/card-quote";
import { missInWords, tripInWords } from "#domain/rates/words";
import { useExchange } from "~/components/root-data";

/** The total of a row with dates and what it is for, or why there is none. */
export function ListTotal({ quote }: { quote: CardQuote }) {
  const exchange = useExchange();
  const { total, miss, trip } = quote;
  if (!total) return miss && <i>{missInWords(miss, trip).title}</i>;
  return (
    <>
      <b className="block text-ink">{displayPrice(total, exchange)}</b>
      <span>{tripInWords(trip)}</span>
    </>
  );
}
