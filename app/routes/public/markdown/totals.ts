import { displaySum, type OpenQuote, perNightInWords } from "#domain/rates/open-sum";
import type { Trip } from "#domain/rates/trip";
import { missInWords, sheetMoney } from "#domain/rates/words";
import { blocks, escapeLine, facts, link } from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import type { MarkdownPage } from "./page";

const words = texts.rates;

/** "$9,855": a total in the visitor's currency; the sheet's own is named where it is another. */
export function totalText({ total }: OpenQuote, { exchange }: MarkdownPage): string {
  if (!total) return "";
  const { text, own } = displaySum(total, exchange);
  return own ? `${text} (${words.converted(total.currency)})` : text;
}

/** A total with its sum, or why there is none. */
export const quoteBlocks = (
  quote: OpenQuote,
  page: MarkdownPage,
  pathFor: (trip: Trip) => string,
): string =>
  quote.total
    ? blocks(
        `**${escapeLine(totalText(quote, page))}**, ${escapeLine(perNightInWords(quote, page.exchange))}`,
        sumList(quote, page),
      )
    : missText(quote, page, pathFor);

/** The items of a total, in the currency of the sheet: so they add up. */
function sumList({ total, sum }: OpenQuote, { exchange }: MarkdownPage): string {
  if (!total || !sum) return "";
  const { text, own } = displaySum(total, exchange);
  const notes = [
    words.indication,
    sum.units && `${sum.units}.`,
    total.isConverted && words.otherCurrencies,
    sum.optional.length > 0 && words.notIncluded(sum.optional.join(", ")),
  ];
  return blocks(
    facts([
      ...sum.items.map(({ label, detail, amount }) => ({
        label,
        value: [detail, amount].filter(Boolean).join(": "),
      })),
      {
        label: words.total,
        value: sheetMoney(total.cents, total.currency) + (own ? ` ${words.about(text)}` : ""),
      },
    ]),
    escapeLine(notes.filter(Boolean).join(" ")),
  );
}

/** Why a trip has no total, and the link that mends it. */
export function missText(
  { miss, trip, withoutChildren }: OpenQuote,
  { exchange }: MarkdownPage,
  pathFor: (trip: Trip) => string,
): string {
  if (!miss) return "";
  const { title, hint, mend } = missInWords(miss, trip);
  return [
    `**${escapeLine(title)}**`,
    escapeLine(hint),
    mend && link(mend.label, pathFor(mend.trip)),
    withoutChildren &&
      link(
        words.withoutChildren(displaySum(withoutChildren, exchange).text),
        pathFor({ ...trip, ages: [] }),
      ),
  ]
    .filter(Boolean)
    .join(" ");
}
