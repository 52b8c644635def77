import "./property-grid.css";

import type { PropertyCard as Card } from "#domain/property/property";
import { PropertyCard } from "./property-card";

/** Cards side by side, as many as fit. */
export function PropertyGrid({ cards, level = 3 }: { cards: Card[]; level?: 2 | 3 }) {
  return (
    <div className="card-grid">
      {cards.map((card) => (
        <PropertyCard key={card.id} card={card} level={level} />
      ))}
    </div>
  );
}
