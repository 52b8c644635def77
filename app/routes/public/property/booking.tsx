import "./property.css";
import { useSearchParams } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";

import { longDate, monthDay } from "#domain/calendar/dates";
import { displayPrice, priceOnRequest } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PublicProperty } from "#domain/property/public-property";
import { priceFields } from "#domain/property/stay-facts";
import { displayAmount, lowestPrice, peopleOfPrice } from "#domain/property/stay-price";
import { needsAsking } from "#domain/rates/quote";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { ChatButton } from "~/components/layout/chat-button";
import { useExchange } from "~/components/root-data";
import { OpenSum } from "~/components/total/open-sum";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { FactSource } from "./facts";
import { stayQuery } from "./stay-query";
import { FromLine, type StayTrip, TripPrice } from "./trip-booking";

const words = texts.property;
const priceLabels = texts.stayPrice;

interface BookingProps extends InquiryOpener {
  property: PublicProperty;
  /** Absent in the preview. */
  stayTrip?: StayTrip;
  /** The day of this browser's last inquiry about the stay. */
  inquiryDay?: string | null;
}

export function Booking({ property, stayTrip, inquiryDay, onAsk }: BookingProps) {
  const { id, name, capacity, countries, priceCheckedOn } = property;
  const quote = stayTrip?.quote;
  const facts = [
    capacity !== null && texts.card.upTo(capacity),
    countries.join(", "),
    priceCheckedOn && words.checkedOn(longDate(priceCheckedOn)),
  ];
  return (
    <aside className="booking" id="book" aria-label={words.toBooking}>
      <div className="booking-card sticky grid grid-cols-1 gap-3">
        {quote?.total ? (
          <FromLine property={property} />
        ) : (
          <div className="booking-price grid gap-3">
            <StayPrice property={property} />
            {!quote && <PriceNotes property={property} />}
          </div>
        )}
        {stayTrip && <TripPrice stayTrip={stayTrip} />}
        <Actions property={property} onAsk={onAsk} isUnpriced={needsAsking(quote?.miss ?? null)} />
        {quote && <OpenSum quote={quote} open />}
        {inquiryDay && <InquiryNote id={id} day={inquiryDay} />}
        <div className="booking-also flex justify-between gap-6">
          <FavoriteButton id={id} name={name} labeled />
          <button
            type="button"
            className="booking-print noscript:hidden!"
            onClick={() => window.print()}
          >
            <Icon name="printer" /> {words.print}
          </button>
        </div>
        <ChatButton property={name} inline />
        <ul className="booking-facts flex flex-wrap text-caption text-ink-soft border-t border-line">
          {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
        </ul>
      </div>
    </aside>
  );
}

interface ActionsProps extends InquiryOpener {
  property: PublicProperty;
  /** The dates of the visitor have no published price. */
  isUnpriced: boolean;
}

/** Books, or asks; for dates without a price asking comes first. */
function Actions({ property, onAsk, isUnpriced }: ActionsProps) {
  const commission = (
    <CommissionNote className="booking-note text-caption leading-text text-ink-soft" />
  );
  if (isUnpriced)
    return (
      <>
        <div className="booking-partner">
          <AskLink property={property} onAsk={onAsk} isUnpriced />
          <p className="booking-note print:hidden! text-caption leading-text text-ink-soft">
            {texts.rates.askHint} {texts.inquirySent.answers}
          </p>
        </div>
        {property.partner && (
          <div className="booking-other print:hidden!">
            <BookLink property={property} isSecond />
            {commission}
          </div>
        )}
      </>
    );
  return (
    <>
      {property.partner && (
        <div className="booking-partner">
          <BookLink property={property} />
          {commission}
        </div>
      )}
      <AskLink property={property} onAsk={onAsk} />
    </>
  );
}

/** Reminds of an inquiry that this browser sent about this stay (P-087). */
function InquiryNote({ id, day }: { id: string; day: string }) {
  const { sentOn, answers, view } = texts.inquirySent;
  return (
    <p className="booking-inquiry flex gap-2.5 pt-3 text-small leading-text text-ink-soft border-t border-line">
      <Icon name="check" />
      <span>
        <strong className="block text-ink">{sentOn(monthDay(day))}</strong>
        {answers} <Link to={paths.inquirySent(id)}>{view}</Link>
      </span>
    </p>
  );
}

/** "From $544 per person per night", never broken inside an amount or its unit. */
export function StayPrice({ property, small }: { property: PublicProperty; small?: boolean }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  const className = small ? "stay-price stay-price-small leading-head" : "stay-price leading-head";
  if (!lowest)
    return (
      <p className={className}>
        <span>{priceOnRequest}</span>
      </p>
    );
  const { text, own } = displayAmount(lowest.money, exchange);
  return (
    <p className={className}>
      <span>
        {words.fromWord} <b>{text}</b>
      </span>{" "}
      <small>{property.priceUnit}</small>
      {own && !small && <small>{words.statedAs(own)}</small>}
    </p>
  );
}

/** Qualifies the price above: for two people, its basis, and the listed price where it is a minimum. */
function PriceNotes({ property }: { property: PublicProperty }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  if (!lowest) return null;
  const { pricePerNight, priceUnit, priceBasis, capacity } = property;
  const isPerPerson = peopleOfPrice(property) === 1;
  return (
    <div className="price-notes grid gap-1 text-note leading-text border-t border-line">
      {isPerPerson && (
        <p>
          {priceLabels.forTwo}{" "}
          <b className="whitespace-nowrap font-semibold">
            {displayPrice(lowest.money, exchange, 2)}
          </b>{" "}
          {/night/i.test(priceUnit) && priceLabels.aNight}
        </p>
      )}
      {priceBasis === "per room" && !isPerPerson && <p>{priceLabels.ofRoom}</p>}
      {priceBasis === "whole property" && !isPerPerson && <p>{priceLabels.ofWhole(capacity)}</p>}
      {lowest.isMinimum && pricePerNight && (
        <p>
          {priceLabels.lowest}{" "}
          <b className="whitespace-nowrap font-semibold">{displayPrice(pricePerNight, exchange)}</b>
        </p>
      )}
      <FactSource property={property} field={priceFields} />
    </div>
  );
}

/** The price in the booking bar, in two lines: per person and for two, or the price and its unit. */
export function BarPrice({ property }: { property: PublicProperty }) {
  const exchange = useExchange();
  const lowest = lowestPrice(property);
  if (!lowest) return <b>{priceOnRequest}</b>;
  const { priceUnit } = property;
  const show = (people?: number) => displayPrice(lowest.money, exchange, people);
  const [, perPerson] = /^(.*\S) per night$/i.exec(priceUnit) ?? [];
  const night = perPerson ? `, ${priceLabels.aNight}` : "";
  if (peopleOfPrice(property) !== 1)
    return (
      <>
        <span className="block">
          {words.fromWord} <b>{show()}</b>
        </span>
        <small className="block text-ink-soft">{priceUnit}</small>
      </>
    );
  return (
    <>
      <span className="block">
        <b>{show()}</b> <small className="text-ink-soft">{perPerson ?? priceUnit}</small>
      </span>
      <span className="block">
        <b>{show(2)}</b> <small className="text-ink-soft">{texts.card.forTwo + night}</small>
      </span>
    </>
  );
}

export interface InquiryOpener {
  /** Opens the inquiry dialog; absent in the preview. */
  onAsk?: (event: MouseEvent) => void;
}

interface BookLinkProps {
  property: PublicProperty;
  short?: boolean;
  /** Beside a button that asks for a price. */
  isSecond?: boolean;
}

/**
 * Booking link: the server counts the click and redirects. A partner that forbids redirects is linked
 * directly once scripts run, and the click is reported by beacon.
 */
export function BookLink({ property, short, isSecond }: BookLinkProps) {
  const { id, partner, directLink } = property;
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  if (!partner) return null;
  const direct = isHydrated ? directLink : null;
  return (
    <a
      className={isSecond ? "btn-quiet" : "btn"}
      href={direct ?? paths.book(id)}
      target="_blank"
      rel="sponsored noopener nofollow"
      onClick={direct ? () => navigator.sendBeacon(paths.book(id)) : undefined}
    >
      {short && partner !== "Other" ? (
        <>
          {words.bookShort}
          <span className="booking-bar-partner">{` ${words.onPartner(partner)}`}</span>
        </>
      ) : (
        (isSecond ? texts.rates.check : words.book)(partner)
      )}
    </a>
  );
}

/** Required beside every booking button (P-034, P-071). */
export function CommissionNote({ className }: { className: string }) {
  return (
    <p className={className}>
      {words.commission} <Link to={paths.disclosure()}>{texts.footer.disclosure}</Link>
    </p>
  );
}

interface AskLinkProps extends InquiryOpener {
  property: PublicProperty;
  /** Asks for the price of the dates, which are filled in. */
  isUnpriced?: boolean;
}

/** Primary button for stays without a booking partner, and for dates without a price. */
export function AskLink({ property, onAsk, isUnpriced }: AskLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link
      className={property.partner && !isUnpriced ? "btn-quiet" : "btn"}
      to={`${stayQuery(search, { ask: "1" })}#inquiry`}
      onClick={onAsk}
      preventScrollReset
    >
      {isUnpriced ? texts.rates.askForPrice : words.ask}
    </Link>
  );
}
