import "./recently-viewed.css";
import { useRef } from "react";

import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { LedgerStay } from "~/components/shortlist/ledger-stay";
import { ListPrice } from "~/components/shortlist/list-price";
import { useViewed } from "./use-viewed";
import { forgetViewed } from "./viewed-list";

/** The stays that were looked at, with a way to forget them. */
export function ViewedStays({ ids }: { ids: readonly string[] }) {
  const place = useRef<HTMLElement>(null);
  const { cards, expected } = useViewed(place, ids);
  if (expected === 0) return null;
  return (
    <section ref={place} className="viewed" aria-labelledby="viewed-title">
      <div className="viewed-head">
        <h2 id="viewed-title">{texts.viewed.title}</h2>
        <button type="button" className="link" onClick={forgetViewed}>
          {texts.viewed.clear}
        </button>
      </div>
      <ol className={`viewed-list viewed-${expected}`}>
        {cards.map((card) => (
          <li key={card.id}>
            <LedgerStay stay={card} level={3} />
            <ListPrice stay={card} />
            <FavoriteButton id={card.id} name={card.name} />
          </li>
        ))}
      </ol>
    </section>
  );
}
