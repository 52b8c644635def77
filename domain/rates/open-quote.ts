import { shortDate } from "#domain/calendar/dates";
import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { texts } from "#domain/text/texts";
import { type PublishedRates, quoteForCard, quoteStay } from "./card-quote";
import type { NightBlock, OpenQuote, OpenSum } from "./open-sum";
import { isTotal, type Question, type Total } from "./quote";
import { eveningsOf, type Trip } from "./trip";
import { linesInWords, optionalInWords, unitsInWords } from "./words";

/** The total of the cards, with its sum. */
export function openQuote(
  question: Question,
  rates: PublishedRates,
  exchange: ExchangeRates,
): OpenQuote {
  const card = quoteForCard(question, rates, exchange);
  if (!card.total) return { ...card, sum: null };
  const quote = quoteStay(question, rates, exchange);
  return { ...card, sum: isTotal(quote) ? openSum(quote.total, card.trip) : null };
}

const openSum = (total: Total, trip: Trip): OpenSum => ({
  items: linesInWords(total),
  nights: nightBlocks(total, trip),
  optional: total.optional.map(optionalInWords),
  units: unitsInWords(total),
  hasLevies: total.hasLevies,
});

function nightBlocks({ lines, free }: Total, trip: Trip): NightBlock[] {
  const prices = new Map<string, number>();
  for (const { kind, evenings, price, count } of lines)
    if (kind === "nights")
      for (const evening of evenings)
        prices.set(evening, (prices.get(evening) ?? 0) + price * count);
  const highest = Math.max(...prices.values());
  return eveningsOf(trip).map((evening, index) => {
    const isNamed = index === 0 || evening.endsWith("-01");
    const day = isNamed ? shortDate(evening) : String(Number(evening.slice(8)));
    if (free.includes(evening)) return { label: texts.rates.free, level: "free" };
    return { label: day, level: prices.get(evening) === highest ? "high" : "low" };
  });
}
