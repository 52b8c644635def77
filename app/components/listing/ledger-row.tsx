import "./ledger-row.css";

import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { type MonthRank, YearStrip } from "~/components/editorial/year-strip";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import type { ListedCard } from "./listing-screen";

interface Props {
  card: ListedCard;
  /** The month that was asked for, 1 to 12. */
  month: number | null;
  eager: boolean;
  from: string;
}

const rankOf = (rating: string): MonthRank =>
  rating === "excellent" ? "best" : rating === "good" || rating === "closed" ? rating : "fair";

/** A line of the ledger: picture, words, the year, price. For a list beside a map. */
export function LedgerRow({ card, month, eager, from }: Props) {
  const root = useRootData();
  const price = priceLabel(card, root?.currency ?? "USD", root?.rates ?? {});
  const facts = [
    card.capacity ? texts.card.upTo(card.capacity) : null,
    card.childrenFromAge == null ? null : texts.card.childrenFrom(card.childrenFromAge),
  ].filter((fact) => fact !== null);
  return (
    <article className="ledger-row" data-property={card.id}>
      <div className="row-picture">
        <PropertyPicture
          picture={card.cover}
          sizes="(max-width: 40rem) calc(100vw - 2.5rem), 12rem"
          eager={eager}
        />
        {card.featured && <span className="row-tag">{texts.card.featured}</span>}
      </div>
      <div className="row-heart">
        <FavoriteButton id={card.id} name={card.name} />
      </div>
      <div className="row-words">
        <p className="row-place">{[card.region, card.country].filter(Boolean).join(", ")}</p>
        <h2>
          <Link to={paths.property(card.id)} state={{ from }}>
            {card.name}
          </Link>
        </h2>
        {card.shortDescription && <p className="row-text">{card.shortDescription}</p>}
        {facts.length > 0 && <p className="row-facts">{facts.join(" · ")}</p>}
        <div className="row-foot">
          {card.monthGrid?.length ? (
            <YearStrip
              ranks={card.monthGrid.map(rankOf)}
              {...(month ? { asked: month - 1 } : {})}
            />
          ) : (
            <span />
          )}
          <p className="row-price">
            {price.suffix ? <b>{price.text}</b> : price.text}
            {price.suffix && <span>{price.suffix}</span>}
          </p>
        </div>
      </div>
    </article>
  );
}
