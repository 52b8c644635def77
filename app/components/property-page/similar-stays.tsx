import "~/components/ui/button.css";
import "./similar-stays.css";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { Link } from "~/components/ui/link";

interface Props {
  cards: PropertyCard[];
  title?: string;
}

/** Others of its country and kind, nearest in price first; nothing where there are none. */
export function SimilarStays({ cards, title = texts.property.similar }: Props) {
  if (cards.length === 0) return null;
  return (
    <section className="wrap similar" id="similar" aria-labelledby="similar-title">
      <div className="similar-head">
        <h2 id="similar-title">{title}</h2>
        <Link to={paths.listing()} className="link">
          {texts.property.similarAll}
        </Link>
      </div>
      <PropertyGrid cards={cards} />
    </section>
  );
}
