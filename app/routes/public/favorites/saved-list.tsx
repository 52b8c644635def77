import "~/components/property-card/cards.css";
import "./favorites.css";
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { maxCompared } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { PaperAddress } from "~/components/shortlist/list-parts";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";

const compareForm = "compare-stays";

export interface SavedCard extends Card {
  /** For paper. */
  address: string;
}

interface Props {
  cards: readonly SavedCard[];
  /** Initially checked when the visitor returns from the comparison. */
  chosen: readonly string[];
}

/** Saved stays as cards, each with a checkbox to compare. */
export function SavedList({ cards, chosen: atFirst }: Props) {
  const [ticked, setTicked] = useState(atFirst);
  useEffect(() => {
    // Restores boxes checked before hydration.
    const form = document.getElementById(compareForm);
    if (form instanceof HTMLFormElement) setTicked(new FormData(form).getAll("stay").map(String));
  }, []);
  const chosen = cards.filter(({ id }) => ticked.includes(id));
  const takeOut = (id: string) => setTicked((ids) => ids.filter((other) => other !== id));
  return (
    <>
      <h2 className="visually-hidden">{texts.favorites.list}</h2>
      <div className="card-grid grid">
        {cards.map((card, index) => (
          <PropertyCard key={card.id} card={card} eager={index === 0} from={paths.favorites()}>
            <ComparePick
              id={card.id}
              name={card.name}
              chosen={ticked.includes(card.id)}
              full={chosen.length >= maxCompared}
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

interface ComparePickProps {
  id: string;
  name: string;
  chosen: boolean;
  /** The maximum is selected. */
  full: boolean;
  onChange: (chosen: boolean) => void;
}

/** Checkbox of the comparison form. */
function ComparePick({ id, name, chosen, full, onChange }: ComparePickProps) {
  return (
    <label className="pick print-hidden relative flex items-center gap-2-5 min-h-tap mt-1-5 text-note font-semibold pointer raised">
      <input
        className="accent-forest"
        type="checkbox"
        name="stay"
        form={compareForm}
        value={id}
        checked={chosen}
        disabled={full && !chosen}
        aria-label={texts.compare.chooseNamed(name)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{texts.compare.choose}</span>
    </label>
  );
}

interface CompareTrayProps {
  chosen: readonly Card[];
  onTakeOut: (id: string) => void;
}

function CompareTray({ chosen, onTakeOut }: CompareTrayProps) {
  const n = chosen.length;
  return (
    <Form
      method="get"
      action={paths.compare()}
      id={compareForm}
      className={`tray split sticky gap-6 mt-12 on-paper ${n > 0 ? "tray-filled" : ""}`.trim()}
      aria-label={texts.compare.tray}
      role="region"
    >
      <ul className="row">
        {chosen.map(({ id, name, cover }) => (
          <li className="flex items-center gap-3" key={id}>
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <span className="tablet-hidden">{name}</span>
            <button
              type="button"
              aria-label={texts.compare.takeOut(name)}
              onClick={() => onTakeOut(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {n < maxCompared && <li className="tray-free flex items-center gap-3">{hintFor(n)}</li>}
      </ul>
      <button className={n < 2 ? "btn-quiet" : "btn"}>{texts.compare.button(n)}</button>
    </Form>
  );
}

const hintFor = (n: number): string => {
  if (n === 0) return texts.compare.trayHint;
  return n === 1 ? texts.compare.twoMore : texts.compare.oneMore;
};
