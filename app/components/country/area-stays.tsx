import "./area-stays.css";

import { writeArea } from "#domain/listing/area-filter";
import { paths } from "#domain/pages/paths";
import type { Area } from "#domain/places/area";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { Link } from "~/components/ui/link";

interface Strip {
  name: string;
  description: string;
  area: Area;
  total: number;
  cards: Card[];
}

export interface AreaStaysProps {
  slug: string;
  name: string;
  /** Of the country. */
  total: number;
  strips: Strip[];
  /** Stands alone where no area has a stay. */
  cards: Card[];
}

/** Where to stay, area by area: each a strip that runs on to the side, with a way to all of it. */
export function AreaStays({ slug, name, total, strips, cards }: AreaStaysProps) {
  if (total === 0) return null;
  return (
    <section id="stays" className="country-stays" aria-labelledby="stays-title">
      <div className="wrap">
        <header>
          <h2 id="stays-title">{texts.country.where(name)}</h2>
          <Link to={paths.listingWith({ country: slug })} className="btn">
            {texts.country.seeAll(texts.destinations.count(total))}
          </Link>
        </header>
      </div>
      {strips.map((strip) => (
        <StripOfStays key={strip.name} slug={slug} {...strip} />
      ))}
      {strips.length === 0 && (
        <div className="wrap">
          <PropertyGrid cards={cards} />
        </div>
      )}
    </section>
  );
}

function StripOfStays({ slug, name, description, area, total, cards }: Strip & { slug: string }) {
  const all = paths.listingWith({ country: slug, area: writeArea(area) });
  return (
    <div className="country-strip">
      <div className="country-strip-words">
        <h3>{name}</h3>
        <p>{description}</p>
        <Link to={all}>{texts.country.allIn(total, name)}</Link>
      </div>
      <ul className="country-strip-stays" aria-label={texts.country.sideways(name)}>
        {cards.map((card) => (
          <li key={card.id}>
            <PropertyCard card={card} level={3} />
          </li>
        ))}
      </ul>
    </div>
  );
}
