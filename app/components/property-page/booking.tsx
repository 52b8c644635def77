import "./booking.css";

import { longDate } from "#domain/calendar/dates";
import { dayInWords } from "#domain/inquiries/moments";
import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { ChatButton } from "~/components/layout/chat-button";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { type Asking, AskLink, BookLink, CommissionNote } from "./booking-links";
import { PriceNotes } from "./price-notes";
import { StayPrice } from "./stay-price";

const words = texts.property;

/** What it costs, who it is for, and the ways on: book with the partner, ask us, keep it. */
export function Booking({ property, onAsk }: Asking & { property: ShownProperty }) {
  const { id, name, capacity, countries, partner, priceCheckedOn } = property;
  const root = useRootData();
  const site = root?.site.address ?? "";
  const askedOn = root?.asked[id];
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
        {askedOn && <AskedNote id={id} day={askedOn} />}
        <div className="booking-also">
          <FavoriteButton id={id} name={name} labelled />
          <button type="button" className="booking-print" onClick={() => window.print()}>
            <Icon name="printer" /> {words.print}
          </button>
        </div>
        <ChatButton property={name} inline />
        <p className="booking-address">{site + paths.property(id)}</p>
        <ul className="booking-facts">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      </div>
    </aside>
  );
}

/** A question of this browser about this stay (P-087). */
function AskedNote({ id, day }: { id: string; day: string }) {
  const { askedOn, answers, view } = texts.inquirySent;
  return (
    <p className="booking-asked">
      <Icon name="check" />
      <span>
        <strong>{askedOn(dayInWords(new Date(day)))}</strong>
        {answers} <Link to={paths.inquirySent(id)}>{view}</Link>
      </span>
    </p>
  );
}
