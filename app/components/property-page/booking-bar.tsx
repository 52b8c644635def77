import "./booking-bar.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { type Asking, AskLink, BookLink, CommissionNote } from "./booking-links";
import { StayPrice } from "./stay-price";

/** On a phone: the price, the button and what is earned by it, always in reach of the thumb. */
export function BookingBar({ property, onAsk }: Asking & { property: ShownProperty }) {
  return (
    <div className="booking-bar">
      <a href="#book" className="booking-bar-price">
        <StayPrice property={property} small />
        <span className="visually-hidden">{texts.property.toBooking}</span>
      </a>
      {property.partner ? (
        <>
          <BookLink property={property} />
          <CommissionNote className="booking-bar-note" />
        </>
      ) : (
        <AskLink property={property} onAsk={onAsk} />
      )}
    </div>
  );
}
