import "./area-stays.css";

import { paths } from "#domain/pages/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { Link } from "~/components/ui/link";

interface Strip {
  /** Null for stays outside of all named areas. */
  name: string | null;
  description: string;
  total: number;
  /** The address of all its stays. */
  all: string;
  cards: Card[];
}

export interface AreaStaysProps {
  slug: string;
  name: string;
  /** Of the country. */
  total: number;
  strips: Strip[];
  /** The stays outside of these areas: all of the country where no area has one. */
  elsewhere: Strip | null;
}

/** Every stay of a country, area by area: a strip that scrolls sideways, with a link to all of it. */
export function AreaStays({ slug, name, total, strips, elsewhere }: AreaStaysProps) {
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
        <StripOfStays key={strip.name} country={name} strip={strip} />
      ))}
      {strips.length > 0 && elsewhere && <StripOfStays country={name} strip={elsewhere} />}
      {strips.length === 0 && (
        <div className="wrap">
          <PropertyGrid cards={elsewhere?.cards ?? []} />
        </div>
      )}
    </section>
  );
}

function StripOfStays({ country, strip }: { country: string; strip: Strip }) {
  const { name, description, total, all, cards } = strip;
  const title = name ?? texts.country.elsewhere(country);
  return (
    <div className="country-strip">
      <div className="country-strip-words">
        <h3>{title}</h3>
        <p>{description}</p>
        <Link to={all}>
          {name === null
            ? texts.country.allElsewhere(total, country)
            : texts.country.allIn(total, name)}
        </Link>
      </div>
      <ul className="country-strip-stays" aria-label={texts.country.sideways(title)}>
        {cards.map((card) => (
          <li key={card.id}>
            <PropertyCard card={card} level={3} />
          </li>
        ))}
      </ul>
    </div>
  );
}
