import "./cards.css";
import { useLocation } from "@remix-run/react";

import { displayPrice } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import type { CardQuote } from "#domain/rates/card-quote";
import { needsAsking } from "#domain/rates/quote";
import { guestsOf, nightsOf, type Trip, tripParams, withTrip } from "#domain/rates/trip";
import { missInWords } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";

const words = texts.rates;

interface Props {
  card: Pick<PropertyCard, "id" | "name">;
  quote: CardQuote;
}

/** Foot of a card with dates: the total and what it is for, or why there is none and what mends it. */
export function QuoteFoot({ card, quote }: Props) {
  const money = useMoney();
  const { trip, total } = quote;
  if (!total) return <QuoteMiss {...{ card, quote }} />;
  const nights = nightsOf(trip);
  const guests = guestsOf(trip);
  return (
    <p className="card-foot flex items-end justify-between gap-4 mt-auto pt-3 text-caption leading-snug text-ink-soft border-t border-line">
      <span>
        {words.nights(nights)}, {words.guestCount(guests)}
        <QuoteNotes quote={quote} />
      </span>
      <span className="text-right whitespace-nowrap">
        <b className="card-total block text-ink">{money(total.cents, total.currency)}</b>
        {words.perNight(money(total.cents / nights, total.currency), guests)}
      </span>
    </p>
  );
}

/** The same in a row of a list beside a map, or on the card of a marker. */
export function QuoteRow({ card, quote }: Props) {
  const money = useMoney();
  const { trip, total } = quote;
  if (!total) return <QuoteMiss {...{ card, quote }} isInRow />;
  return (
    <p className="row-price ml-auto text-caption text-right text-ink-soft">
      <b className="block text-ink">{money(total.cents, total.currency)}</b>
      <span className="whitespace-nowrap">
        {words.nights(nightsOf(trip))}, {words.guestCount(guestsOf(trip))}
      </span>
      <QuoteNotes quote={quote} />
    </p>
  );
}

/** Amounts in the visitor's currency, as far as there is a rate. */
function useMoney() {
  const exchange = useExchange();
  return (cents: number, currency: string) => displayPrice({ cents, currency }, exchange);
}

/** Offers in the total, and its currency where it is another than the visitor's. */
function QuoteNotes({ quote: { total } }: { quote: CardQuote }) {
  const { currency, rates } = useExchange();
  const isConverted = total && total.currency !== currency && rates[total.currency];
  return (
    <>
      {total?.offer && (
        <span className="block font-bold text-ok">{words.offerIncluded(total.offer)}</span>
      )}
      {isConverted && <span className="block">{words.converted(total.currency)}</span>}
    </>
  );
}

function QuoteMiss({ card, quote, isInRow = false }: Props & { isInRow?: boolean }) {
  const money = useMoney();
  const addressFor = useAddressFor();
  const { trip, miss, withoutChildren } = quote;
  if (!miss) return null;
  const { title, hint, mend } = missInWords(miss, trip);
  const link = mend
    ? { label: mend.label, to: addressFor(mend.trip) }
    : withoutChildren
      ? {
          label: words.withoutChildren(money(withoutChildren.cents, withoutChildren.currency)),
          to: addressFor({ ...trip, ages: [] }),
        }
      : needsAsking(miss) && {
          label: words.askForPrice,
          to: withTrip(`${paths.property(card.id)}?ask=1#inquiry`, trip),
        };
  return (
    <p
      className={
        isInRow
          ? "text-caption leading-text text-ink-soft"
          : "card-foot mt-auto pt-3 text-caption leading-text text-ink-soft border-t border-line"
      }
    >
      <i className="card-miss block text-ink">{title}</i>
      {hint && `${hint} `}
      {link && (
        <Link to={link.to} className="relative z-raised inline-block min-h-link underline-offset-4">
          {link.label}
          <span className="sr-only">{words.ofStay(card.name)}</span>
        </Link>
      )}
    </p>
  );
}

/** The address of this list for another trip. */
function useAddressFor() {
  const { pathname, search } = useLocation();
  return (trip: Trip) => {
    const params = new URLSearchParams(search);
    for (const name of [...tripParams, "page"]) params.delete(name);
    return withTrip(params.size > 0 ? `${pathname}?${params}` : pathname, trip);
  };
}
