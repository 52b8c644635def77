import "./property-card.css";
import type { ReactNode } from "react";

import { cardAmenities } from "#domain/limits";
import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

interface Props {
  card: Card;
  /** Level of the name's heading. */
  level?: 2 | 3;
  eager?: boolean;
  /** How wide the picture is drawn. */
  sizes?: string;
  /** Search part of the list that the visitor comes from, for the way back. */
  from?: string;
  /** A control of the list that it stands in, above the price. */
  children?: ReactNode;
}

const threeAcross =
  "(max-width: 40rem) calc(100vw - 2.5rem), (max-width: 60rem) 46vw, (max-width: 80rem) 31vw, 25rem";

/** Picture, words, one hairline, price: no box. */
export function PropertyCard({ card, level = 3, eager = false, ...props }: Props) {
  const { sizes = threeAcross, from, children } = props;
  const root = useRootData();
  const price = priceLabel(card, root?.currency ?? "USD", root?.rates ?? {});
  const Name = `h${level}` as const;
  const more = card.amenities.length - cardAmenities;
  return (
    <article className="card" data-property={card.id}>
      <div className="card-picture">
        <PropertyPicture picture={card.cover} sizes={sizes} eager={eager} />
        {card.featured && <span className="card-tag">{texts.card.featured}</span>}
        {card.sample && <span className="card-sample">{texts.card.sample}</span>}
      </div>
      <div className="card-heart">
        <FavoriteButton id={card.id} name={card.name} />
      </div>
      <p className="card-place">{[card.region, card.country].filter(Boolean).join(", ")}</p>
      <Name className="card-name">
        <Link to={paths.property(card.id)} state={from ? { from } : undefined}>
          {card.name}
        </Link>
      </Name>
      {card.shortDescription && <p className="card-text">{card.shortDescription}</p>}
      {card.amenities.length > 0 && (
        <ul className="card-amenities" aria-label={texts.card.amenities}>
          {card.amenities.slice(0, cardAmenities).map((amenity) => (
            <li key={amenity}>{amenity}</li>
          ))}
          {more > 0 && <li>{texts.card.more(more)}</li>}
        </ul>
      )}
      {children}
      <p className="card-foot">
        <span>{card.capacity ? texts.card.upTo(card.capacity) : ""}</span>
        <span className="card-price">
          {price.suffix ? <b>{price.text}</b> : price.text}
          {price.suffix?.startsWith("/") ? "" : " "}
          {price.suffix && <span className="card-unit">{price.suffix}</span>}
        </span>
      </p>
    </article>
  );
}
