import { rankOf, yearInWords } from "#domain/calendar/months";
import { cardAmenities } from "#domain/limits";
import type { Exchange } from "#domain/money/money";
import { displayPrice, priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import type { CardQuote } from "#domain/rates/card-quote";
import { needsAsking } from "#domain/rates/quote";
import { guestsOf, nightsOf, withTrip } from "#domain/rates/trip";
import { missInWords, missSentences } from "#domain/rates/words";
import { escapeLine, link, list, quote } from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import type { MarkdownPage } from "./page";

/** Cards of stays in Markdown. */

interface Card extends PropertyCard {
  monthGrid?: readonly string[];
}

interface CardOptions {
  /** Say how good the months are. */
  withMonths?: boolean;
  /** Words of the surrounding list about the stay. */
  note?: (card: Card) => string | null;
}

export const cardList = (
  cards: readonly Card[],
  page: MarkdownPage,
  options: CardOptions = {},
): string => list(cards.map((card) => cardItem(card, page, options)));

/** A stay in a list: what is ours on the first line, its own words quoted below it. */
function cardItem(card: Card, page: MarkdownPage, { withMonths, note }: CardOptions): string {
  const { id, name, region, country, capacity, shortDescription, monthGrid } = card;
  const to = withTrip(paths.property(id), card.quote?.trip ?? null);
  const facts = [
    [region, country].filter(Boolean).join(", "),
    capacity && !card.quote && texts.card.upTo(capacity),
    amenitiesOf(card),
    withMonths && monthGrid?.length && yearInWords(monthGrid.map(rankOf)),
    card.featured && texts.card.featured,
    card.sample && texts.card.sample,
    note?.(card),
  ];
  const price = card.quote
    ? cardQuote(card, card.quote, page)
    : escapeLine(cardPrice(card, page.exchange));
  const line = [...facts.flatMap((fact) => (fact ? escapeLine(fact) : [])), price].join("; ");
  const words = quote(shortDescription);
  return `${link(name, to)}: ${line}${words && `\n${words}`}`;
}

function amenitiesOf({ amenities }: PropertyCard): string {
  const more = amenities.length - cardAmenities;
  const shown = amenities.slice(0, cardAmenities).join(", ");
  return more > 0 ? `${shown}, ${texts.card.more(more)} ${texts.card.moreWord}` : shown;
}

/** "$544 per person per night"; "/night" alone does not say for whom, so its basis follows. */
export function cardPrice(card: PropertyCard, exchange: Exchange): string {
  const { text, suffix } = priceLabel(card, exchange);
  if (suffix === null) return text;
  if (!suffix.startsWith("/")) return `${text} ${suffix}`;
  const basis = card.priceBasis && texts.card.bases[card.priceBasis];
  return basis ? `${text}${suffix} ${basis}` : `${text}${suffix}`;
}

/** The total for the visitor's dates, or why there is none and what mends it. */
function cardQuote({ id, name }: PropertyCard, asked: CardQuote, page: MarkdownPage): string {
  const { trip, total, miss, withoutChildren } = asked;
  const { currency, rates } = page.exchange;
  const words = texts.rates;
  const money = (cents: number, own: string) =>
    displayPrice({ cents, currency: own }, page.exchange);
  if (total) {
    const [nights, guests] = [nightsOf(trip), guestsOf(trip)];
    const isConverted = total.currency !== currency && rates[total.currency];
    return [
      `**${escapeLine(money(total.cents, total.currency))}**`,
      `${words.nights(nights)}, ${words.guestCount(guests)}`,
      words.perNight(money(total.cents / nights, total.currency), guests),
      total.offer && escapeLine(words.offerIncluded(total.offer)),
      isConverted && words.converted(total.currency),
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (!miss) return "";
  const worded = missInWords(miss, trip);
  const { mend } = worded;
  const way = mend
    ? link(mend.label, page.forTrip(mend.trip))
    : withoutChildren
      ? link(
          words.withoutChildren(money(withoutChildren.cents, withoutChildren.currency)),
          page.forTrip({ ...trip, ages: [] }),
        )
      : needsAsking(miss) &&
        link(
          `${words.askForPrice}${words.ofStay(name)}`,
          page.site + withTrip(`${paths.property(id)}?ask=1#inquiry`, trip),
        );
  return [missSentences(worded), way].filter(Boolean).join(" ");
}
