import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyCard, PropertyGrid } from "~/components/property-card/property-card";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

/** An area of a country, or all of it outside of its areas. */
export interface CountryGroup {
  /** Null for stays outside of all named areas. */
  name: string | null;
  description: string;
  total: number;
  /** URL of all its stays. */
  all: string;
  /** The first of its stays. */
  cards: Card[];
  /** Stays of the list beside the map, with their number there. */
  listed: { id: string; number: number }[];
}

interface Props {
  slug: string;
  name: string;
  /** Number of stays in the country. */
  total: number;
  areas: CountryGroup[];
}

/** With fewer stays, an area is rows of the ledger. */
const minInStrip = 3;

/**
 * Every stay of a country. An area with several has a strip that scrolls sideways, with a link to all of
 * it; the stays of smaller ones follow as rows. Those outside of all areas come last.
 */
export function AreaStays({ slug, name, total, areas }: Props) {
  if (total === 0) return null;
  const isStrip = (area: CountryGroup) => area.total >= minInStrip;
  const named = areas.filter((area) => area.name !== null);
  const rest = areas.filter((area) => area.name === null);
  const rows = [...named, ...rest].filter((area) => area.total > 0 && !isStrip(area));
  return (
    <section id="stays" className="country-stays pb-section" aria-labelledby="stays-title">
      <div className="wrap">
        <header className="flex flex-wrap items-end justify-between border-t border-line">
          <h2 id="stays-title">{texts.country.where(name)}</h2>
          <Link to={paths.listingWith({ country: slug })} className="btn">
            {texts.country.seeAll(texts.destinations.count(total))}
          </Link>
        </header>
      </div>
      {named.some(({ total: stays }) => stays > 0) ? (
        <>
          {named.filter(isStrip).map((area) => (
            <Strip key={area.name} country={name} area={area} />
          ))}
          {rows.length > 0 && <Ledger areas={rows} country={name} />}
          {rest.filter(isStrip).map((area) => (
            <Strip key={area.all} country={name} area={area} />
          ))}
        </>
      ) : (
        <div className="wrap">
          <PropertyGrid cards={rest.flatMap(({ cards }) => cards)} />
        </div>
      )}
    </section>
  );
}

function Strip({ country, area }: { country: string; area: CountryGroup }) {
  const { name, description, total, all, cards } = area;
  const title = name ?? texts.country.elsewhere(country);
  return (
    <div className="country-strip grid-cols-1 grid mt-12">
      <div className="country-strip-words pr-8">
        <h3 className="text-h3">{title}</h3>
        <p className="text-ink-soft text-note leading-text">{description}</p>
        <Link className="text-small text-clay inline-block min-h-link" to={all}>
          {name === null
            ? texts.country.allElsewhere(total, country)
            : texts.country.allIn(total, name)}
        </Link>
      </div>
      <ul
        className="country-strip-stays grid gap-6 overflow-x-auto"
        aria-label={texts.country.sideways(title)}
      >
        {cards.map((card) => (
          <li key={card.id}>
            <PropertyCard card={card} level={3} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The stays of areas with one or two: picture left, words right. */
function Ledger({ areas, country }: { areas: CountryGroup[]; country: string }) {
  return (
    <ul className="wrap country-ledger grid-cols-1 grid mt-12">
      {areas.flatMap(({ name, all, cards }) =>
        cards.map((card) => (
          <LedgerRow
            key={card.id}
            card={card}
            area={name ?? texts.country.elsewhere(country)}
            all={all}
          />
        )),
      )}
    </ul>
  );
}

function LedgerRow({ card, area, all }: { card: Card; area: string; all: string }) {
  const exchange = useExchange();
  const price = priceLabel(card, exchange);
  return (
    <li className="hover-drift relative grid border-t border-line" data-property={card.id}>
      <div className="overflow-hidden bg-sand rounded-2 aspect-4/3 picture-cover">
        <PropertyPicture picture={card.cover} sizes="(max-width: 40rem) 7rem, 13rem" />
      </div>
      <div>
        <p className="text-caption">
          <Link
            className="hover:text-clay text-ink-soft no-underline inline-block min-h-link relative z-raised"
            to={all}
          >
            {area}
          </Link>
        </p>
        <h3 className="stretch text-h5 leading-head">
          <Link className="no-underline" to={paths.property(card.id)}>
            {card.name}
          </Link>
        </h3>
        <p className="country-ledger-text overflow-hidden text-small leading-text text-ink-soft">
          {card.shortDescription}
        </p>
        <p className="country-ledger-price mt-2 text-small text-ink-soft">
          <b className="text-ink">{price.text}</b> {price.suffix}
        </p>
      </div>
    </li>
  );
}
