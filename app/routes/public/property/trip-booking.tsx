import "./property.css";
import { Form, useLocation } from "@remix-run/react";

import { displayPrice } from "#domain/money/money";
import type { PublicProperty } from "#domain/property/public-property";
import { lowestPrice } from "#domain/property/stay-price";
import { displaySum, type OpenQuote, perNightInWords } from "#domain/rates/open-sum";
import { guestsOf, nightsOf, type TripRead, withTrip } from "#domain/rates/trip";
import { datesInWords, tripInWords } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { MissNote, TotalFigure } from "~/components/total/open-sum";
import { TripFields } from "~/components/trip/trip-fields";
import { Link } from "~/components/ui/link";

const words = texts.rates;

/** Dates and party in the URL of a stay, and what they cost. */
export interface StayTrip extends Pick<TripRead, "typed" | "errors"> {
  /** Null without valid dates. */
  quote: OpenQuote | null;
  /** The stay has published rates for some dates. */
  hasRates: boolean;
}

/** Dates, party and their total, or the fields to enter them. */
export function TripPrice({ stayTrip }: { stayTrip: StayTrip }) {
  const exchange = useExchange();
  const { pathname } = useLocation();
  const { quote, typed, errors, hasRates } = stayTrip;
  const hasErrors = Object.keys(errors).length > 0;
  const isTyped = Boolean(typed.arrive || typed.leave);
  if (!hasRates && !isTyped) return null;
  if (!quote)
    return (
      <section
        className="booking-trip print:hidden! border-t border-line"
        aria-labelledby="trip-title"
      >
        <h2 className="text-note font-semibold" id="trip-title">
          {words.costOnDates}
        </h2>
        <TripForm {...stayTrip} submit={hasErrors ? words.search : words.showTotal} />
      </section>
    );
  const { total, trip } = quote;
  return (
    <section className="booking-trip border-t border-line" aria-label={words.totalForDates}>
      <details className="booking-change" open={hasErrors || undefined}>
        <summary className="flex justify-between gap-4 min-h-tap list-none leading-snug cursor-pointer">
          <span className="text-small text-ink-soft">
            <b className="block text-note text-ink">{datesInWords(trip)}</b>
            {tripInWords(trip)}
          </span>
          <span className="booking-change-word print:hidden! text-small text-ink font-semibold underline-offset-4">
            {words.change}
          </span>
        </summary>
        <TripForm {...stayTrip} submit={words.search} />
      </details>
      <div className={total ? "booking-total" : undefined} data-announce>
        {total ? (
          <>
            <TotalFigure quote={quote} />
            <p className="text-small leading-text text-ink-soft">
              {perNightInWords(quote, exchange)}
            </p>
          </>
        ) : (
          <MissNote quote={quote} pathFor={(other) => withTrip(pathname, other)} />
        )}
      </div>
    </section>
  );
}

/** A GET form: without scripts it loads the page with the dates. The server says what is wrong with them. */
function TripForm({ typed, errors, submit }: StayTrip & { submit: string }) {
  const { pathname, search, state } = useLocation();
  const tab = new URLSearchParams(search).get("tab");
  const isTyped = Boolean(typed.arrive || typed.leave);
  const withoutDates = tab ? `${pathname}?tab=${encodeURIComponent(tab)}` : pathname;
  return (
    <Form
      method="get"
      action={pathname}
      state={state}
      noValidate
      preventScrollReset
      className="booking-trip-form grid gap-2 mt-2 print:hidden!"
    >
      {tab && <input type="hidden" name="tab" value={tab} />}
      <div className="booking-trip-fields grid rounded-2 border border-line-strong">
        <TripFields typed={typed} errors={errors} />
      </div>
      <button className="btn-quiet">{submit}</button>
      {isTyped && (
        <Link
          to={withoutDates}
          state={state}
          className="tap text-small underline-offset-4"
          preventScrollReset
        >
          {words.removeDates}
        </Link>
      )}
    </Form>
  );
}

/** "From $690 per person per night", small above a total. */
export function FromLine({ property }: { property: PublicProperty }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  if (!lowest) return null;
  return (
    <p className="booking-from text-note text-ink-soft">
      {texts.property.fromWord} <b className="text-ink">{displayPrice(lowest.money, exchange)}</b>{" "}
      {property.priceUnit}
    </p>
  );
}

/** The total in the booking bar. */
export function BarTotal({ quote }: { quote: OpenQuote }) {
  const exchange = useExchange();
  if (!quote.total) return null;
  const nights = words.nights(nightsOf(quote.trip));
  return (
    <>
      <b className="booking-bar-total block">{displaySum(quote.total, exchange).text}</b>
      <small className="block text-ink-soft">
        {words.barTotal(nights, words.guestCount(guestsOf(quote.trip)))}
      </small>
    </>
  );
}
