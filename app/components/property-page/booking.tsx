import "./booking.css";

import { longDate } from "#domain/calendar/dates";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { ChatButton } from "~/components/layout/chat-button";
import { Icon } from "~/components/ui/icon";
import { type Asking, AskLink, BookLink, CommissionNote } from "./booking-links";
import { PriceNotes } from "./price-notes";
import { StayPrice } from "./stay-price";

const words = texts.property;

/** What it costs, who it is for, and the ways on: book with the partner, ask us, keep it. */
export function Booking({ property, onAsk }: Asking & { property: ShownProperty }) {
  const { id, name, capacity, countries, partner, priceCheckedOn } = property;
  const facts = [
    capacity !== null && texts.card.upTo(capacity),
    countries.join(", "),
    priceCheckedOn && words.checkedOn(longDate(priceCheckedOn)),
  ];
  return (
    <aside className="booking" id="book" aria-label={words.toBooking}>
      <div className="booking-card">
        <StayPrice property={property} />
        <PriceNotes property={property} />
        {partner && (
          <div className="booking-partner">
            <BookLink property={property} />
            <CommissionNote className="booking-note" />
          </div>
        )}
        <AskLink property={property} onAsk={onAsk} />
        <div className="booking-also">
          <FavoriteButton id={id} name={name} labelled />
          <button type="button" className="booking-print" onClick={() => window.print()}>
            <Icon name="printer" /> {words.print}
          </button>
        </div>
        <ChatButton property={name} inline />
        <ul className="booking-facts">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      </div>
    </aside>
  );
}
