import "./cards.css";
import type { ReactNode } from "react";

import { cardAmenities } from "#domain/limits";
import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { withTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import type { StayLinkState } from "~/components/layout/carried-card";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { QuoteFoot } from "./quote-foot";

interface Props {
  card: Card;
  /** Level of the name's heading. */
  level?: 2 | 3;
  eager?: boolean;
  /** `sizes` of the picture. */
  sizes?: string;
  /** Query string of the referring list, for the back link. */
  from?: string;
  /** Control of the surrounding list, on the picture. */
  overlay?: ReactNode;
  /** Content of the surrounding list, above the price. */
  children?: ReactNode;
}

const defaultSizes =
  "(max-width: 40rem) calc(112vw - 3rem), (max-width: 60rem) 52vw, (max-width: 80rem) 35vw, 28rem";

/** Card of a stay: picture, text and price. */
export function PropertyCard({ card, level = 3, eager = false, ...props }: Props) {
  const { sizes = defaultSizes, from, overlay, children } = props;
  const Name = `h${level}` as const;
  const more = card.amenities.length - cardAmenities;
  const { name, region, country, shortDescription, cover } = card;
  const carried = { name, region, country, shortDescription, cover, sizes };
  return (
    <article
      className="card hover-drift relative flex flex-col break-inside-avoid"
      data-property={card.id}
    >
      <div className="card-picture relative overflow-hidden bg-sand rounded-2 aspect-4/3 picture-cover">
        <PropertyPicture picture={card.cover} sizes={sizes} eager={eager} mat="large" />
        {card.sample && (
          <span className="card-sample absolute text-tiny font-bold leading-snug tracking-label text-ink-soft bg-paper rounded-full">
            {texts.card.sample}
          </span>
        )}
        {overlay}
      </div>
      <div className="card-heart absolute z-raised">
        <FavoriteButton id={card.id} name={card.name} />
      </div>
      <p className="card-place flex justify-between gap-4 mt-4.5 text-caption font-semibold tracking-label text-ink-soft">
        {[card.region, card.country].filter(Boolean).join(", ")}
        {card.featured && <span className="card-tag">{texts.card.featured}</span>}
      </p>
      <Name className="card-name stretch leading-head text-h3">
        <Link
          className="no-underline"
          to={withTrip(paths.property(card.id), card.quote?.trip ?? null)}
          state={{ from, card: carried } satisfies StayLinkState}
          viewTransition
        >
          {card.name}
        </Link>
      </Name>
      {card.shortDescription && (
        <p className="card-text overflow-hidden leading-text text-ink-soft text-plain">
          {card.shortDescription}
        </p>
      )}
      {card.amenities.length > 0 && (
        <div className="card-amenities mt-3 text-caption leading-text text-ink-soft">
          <ul aria-label={texts.card.amenities}>
            {card.amenities.slice(0, cardAmenities).map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
          {more > 0 && (
            <span>
              {" "}
              {texts.card.more(more)}
              <span className="sr-only"> {texts.card.moreWord}</span>
            </span>
          )}
        </div>
      )}
      {children}
      {card.quote ? (
        <QuoteFoot card={card} quote={card.quote} />
      ) : (
        <p className="card-foot flex justify-between gap-4 mt-auto pt-3 text-small leading-snug text-ink-soft border-t border-line">
          <span>{card.capacity ? texts.card.upTo(card.capacity) : ""}</span>
          <CardPrice card={card} />
        </p>
      )}
    </article>
  );
}

/** Price with its unit below; "/night" alone does not say for whom, so its basis follows. */
function CardPrice({ card }: { card: Card }) {
  const exchange = useExchange();
  const { text, suffix } = priceLabel(card, exchange);
  if (suffix === null) return <span className="text-right">{text}</span>;
  const isNightly = suffix.startsWith("/");
  const basis = isNightly ? card.priceBasis && texts.card.bases[card.priceBasis] : suffix;
  return (
    <span className="card-price text-right">
      <b className="text-ink">{text}</b>
      {isNightly && suffix}
      {basis && (
        <>
          {" "}
          <span className="card-unit block text-caption">{basis}</span>
        </>
      )}
    </span>
  );
}

/** Cards side by side, as many as fit. */
export function PropertyGrid({ cards, level = 3 }: { cards: Card[]; level?: 2 | 3 }) {
  const { labeled, note } = labelSamples(cards);
  return (
    <>
      {note && <p className="mb-4 text-caption text-ink-soft">{note}</p>}
      <div className="card-grid grid">
        {labeled.map((card) => (
          <PropertyCard key={card.id} card={card} level={level} />
        ))}
      </div>
    </>
  );
}

/** Takes the labels off cards that are all samples, and returns the note for above their list instead. */
export function labelSamples<T extends Card>(cards: readonly T[]) {
  return cards.length > 1 && cards.every(({ sample }) => sample)
    ? { labeled: cards.map((card) => ({ ...card, sample: false })), note: texts.card.allSamples }
    : { labeled: cards, note: null };
}
