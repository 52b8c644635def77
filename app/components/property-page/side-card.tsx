import "./side-card.css";
import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { ChatButton } from "~/components/layout/chat-button";
import { Icon } from "~/components/ui/icon";
import { StayPrice } from "./stay-price";

/** What it costs, who it is for, and the two ways on: book with the partner, or ask us. */
export function SideCard(props: { property: ShownProperty; onAsk?: (event: MouseEvent) => void }) {
  const { property, onAsk } = props;
  return (
    <aside className="side-card" id="book" aria-label="Price and booking">
      <StayPrice property={property} />
      <ul className="side-facts">
        {property.capacity !== null && (
          <li>
            <Icon name="users" /> {texts.card.upTo(property.capacity)}
          </li>
        )}
        <li>
          <Icon name="map-pin" /> {property.countries.join(", ")}
        </li>
      </ul>
      {property.partner && (
        <>
          <a
            className="btn"
            href={paths.book(property.id)}
            target="_blank"
            rel="sponsored noopener nofollow"
          >
            {texts.property.book(property.partner)}
          </a>
          <p className="commission">
            {texts.property.commission}{" "}
            <Link to={paths.disclosure()}>{texts.footer.disclosure}</Link>
          </p>
        </>
      )}
      <Link className="btn btn-quiet" to="?ask=1#inquiry" onClick={onAsk} preventScrollReset>
        {texts.property.ask}
      </Link>
      <ChatButton property={property.name} inline />
    </aside>
  );
}
