import "./stay-card.css";
import { useEffect, useRef, useState } from "react";

import type { AskedPrice } from "#domain/listing/price-filter";
import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

interface Props {
  id: string | null;
  /** Which price it says. */
  asked: AskedPrice;
  close: () => void;
}

/** The stay whose mark was opened; its words are fetched then. */
export function StayCard({ id, asked, close }: Props) {
  const card = useStay(id, asked);
  const link = useRef<HTMLAnchorElement>(null);
  const root = useRootData();
  useEffect(() => {
    if (!card) return;
    link.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [card, close]);
  if (!card) return null;
  const price = priceLabel(card, root?.currency ?? "USD", root?.rates ?? {});
  return (
    <article className="stay-card" aria-label={card.name}>
      <PropertyPicture picture={card.cover} sizes="8rem" decorative />
      <div>
        <p className="stay-card-place">{[card.region, card.country].filter(Boolean).join(", ")}</p>
        <h3>
          <Link ref={link} to={paths.property(card.id)}>
            {card.name}
          </Link>
        </h3>
        <p className="stay-card-price">
          <b>{price.text}</b> {price.suffix}
        </p>
      </div>
      <button
        type="button"
        className="stay-card-close"
        onClick={close}
        aria-label={texts.map.closeStay}
      >
        <Icon name="close" />
      </button>
    </article>
  );
}

const kept = new Map<string, PropertyCard>();

/** Null until it is there, and where the line is lost: the mark can be opened again. */
function useStay(id: string | null, asked: AskedPrice): PropertyCard | null {
  const [found, setFound] = useState<PropertyCard | null>(null);
  useEffect(() => {
    if (!id) return setFound(null);
    const address = paths.mapStay(id, asked === "listed" ? undefined : asked);
    const known = kept.get(address);
    if (known) return setFound(known);
    const call = new AbortController();
    void (async () => {
      try {
        const answer = await fetch(address, { signal: call.signal });
        if (!answer.ok) return;
        const card = (await answer.json()) as PropertyCard;
        kept.set(address, card);
        setFound(card);
      } catch {
        setFound(null);
      }
    })();
    return () => call.abort();
  }, [id, asked]);
  return found && found.id === id ? found : null;
}
