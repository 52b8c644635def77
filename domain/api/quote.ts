import { z } from "zod";

import { displayCurrencies } from "#domain/money/currencies";
import type { Exchange } from "#domain/money/money";
import { amountOf, convertPrice, roundedAmount } from "#domain/money/money";
import { isTotal, type Miss, missReasons, type Quote } from "#domain/rates/quote";
import { boards } from "#domain/rates/rate";
import { nightsOf, type Trip } from "#domain/rates/trip";
import { missInWords, missSentences } from "#domain/rates/words";
import { texts } from "#domain/text/texts";

/** A total of a stay in responses, with amounts in units of their currency. */

const amount = z.number().meta({ description: "In units of the currency, with its cents" });

const lineSchema = z.strictObject({
  kind: z.enum(["nights", "child", "offer", "extra"]),
  name: z.string(),
  evenings: z.array(z.iso.date()).meta({ description: "Empty for a charge per stay" }),
  price: amount,
  percent: z.number().nullable().meta({
    description: "Of an extra in percent: `price` is what it is taken of, all nights together",
  }),
  count: z.number().int().meta({ description: "People or units, as `each` says" }),
  each: z.string(),
  ages: z.array(z.number().int()).meta({ description: "Of the children that it is for alone" }),
  amount: amount.meta({ description: "Negative for an offer" }),
});

const misses = Object.keys(missReasons) as Miss["why"][];

export const quoteSchema = z
  .strictObject({
    arrive: z.iso.date(),
    leave: z.iso.date(),
    nights: z.number().int(),
    adults: z.number().int(),
    ages: z.array(z.number().int()),
    total: amount.nullable().meta({ description: "Null without one: `miss` says why" }),
    currency: z.string().nullable(),
    totalIn: z
      .strictObject({ currency: z.enum(displayCurrencies), total: amount })
      .nullable()
      .meta({ description: "The total in the currency of the request, at the rates of the day" }),
    unit: z.string().nullable().meta({ description: "Type of room or tent" }),
    units: z.number().int().nullable(),
    board: z.enum(boards).nullable(),
    converted: z.boolean().meta({ description: "True where a charge has another currency" }),
    lines: z.array(lineSchema).meta({ description: "They add up to the total" }),
    miss: z
      .strictObject({
        why: z.enum(misses),
        text: z.string(),
        leave: z.iso.date().nullable().meta({ description: "A departure that may have a total" }),
      })
      .nullable(),
    note: z.string(),
  })
  .meta({ id: "Quote", description: "The total for the dates and party of the request" });

type QuoteRecord = z.output<typeof quoteSchema>;

/** @param exchange to the currency of the request */
export function quoteRecord(
  { arrive, leave, adults, ages }: Trip,
  quote: Quote,
  exchange: Exchange,
): QuoteRecord {
  const trip = { arrive, leave, adults, ages: [...ages] };
  const common = { ...trip, nights: nightsOf(trip), note: texts.rates.indication };
  if (!isTotal(quote)) {
    const worded = missInWords(quote.miss, trip);
    return {
      ...common,
      ...{ total: null, currency: null, totalIn: null, unit: null, units: null, board: null },
      converted: false,
      lines: [],
      miss: {
        why: quote.miss.why,
        text: missSentences(worded),
        leave: worded.mend?.trip.leave ?? null,
      },
    };
  }
  const { total, currency, unit, units, board, isConverted, lines } = quote.total;
  return {
    ...common,
    total: amountOf(total),
    totalIn: totalIn(amountOf(total), currency, exchange),
    ...{ currency, unit, units, board },
    converted: isConverted,
    lines: lines.map(({ kind, name, count, each, ...line }) => ({
      ...{ kind, name, count, each, percent: line.percent ?? null },
      evenings: [...line.evenings],
      ages: [...line.ages],
      price: amountOf(line.price),
      amount: amountOf(line.amount),
    })),
    miss: null,
  };
}

/** Null without a rate. */
function totalIn(total: number, own: string, { currency, rates }: Exchange) {
  const converted = convertPrice(total, own, currency, rates);
  return converted === null ? null : { currency, total: roundedAmount(converted) };
}
