import "~/components/property-card/property-grid.css";
import { useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { mostCompared } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { PaperAddress } from "~/components/shortlist/paper-address";
import { compareForm, ComparePick } from "./compare-pick";
import { CompareTray } from "./compare-tray";

export interface SavedCard extends Card {
  /** For paper. */
  address: string;
}

interface Props {
  cards: readonly SavedCard[];
  /** Ticked at the start: the visitor comes back from the comparison. */
  chosen: readonly string[];
}

/** The saved stays as cards, each with a box to be compared. */
export function SavedList({ cards, chosen: atFirst }: Props) {
  const [ticked, setTicked] = useState(atFirst);
  useEffect(() => {
    // Ticked before the page listened.
    const form = document.getElementById(compareForm);
    if (form instanceof HTMLFormElement) setTicked(new FormData(form).getAll("stay").map(String));
  }, []);
  const chosen = cards.filter(({ id }) => ticked.includes(id));
  const takeOut = (id: string) => setTicked((ids) => ids.filter((other) => other !== id));
  return (
    <>
      <h2 className="visually-hidden">{texts.favorites.list}</h2>
      <div className="card-grid">
        {cards.map((card, index) => (
          <PropertyCard key={card.id} card={card} eager={index === 0} from={paths.favorites()}>
            <ComparePick
              id={card.id}
              name={card.name}
              chosen={ticked.includes(card.id)}
              full={chosen.length >= mostCompared}
              onChange={(on) => (on ? setTicked((ids) => [...ids, card.id]) : takeOut(card.id))}
            />
            <PaperAddress id={card.id} address={card.address} />
          </PropertyCard>
        ))}
      </div>
      {cards.length > 1 && <CompareTray chosen={chosen} onTakeOut={takeOut} />}
    </>
  );
}
