import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { withTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { rankOf, YearStrip } from "~/components/editorial/year-strip";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { QuoteRow } from "~/components/property-card/quote-foot";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import type { ListedCard } from "./listing-data";

interface Props {
  card: ListedCard;
  /** Requested month, 1 to 12. */
  month: number | null;
  eager: boolean;
  from: string;
}

/** Row of the list beside a map: picture, text, months and price. */
export function LedgerRow({ card, month, eager, from }: Props) {
  const exchange = useExchange();
  const price = priceLabel(card, exchange);
  const facts = [
    card.capacity ? texts.card.upTo(card.capacity) : null,
    card.childrenFromAge == null ? null : texts.card.childrenFrom(card.childrenFromAge),
  ].filter((fact) => fact !== null);
  return (
    <article
      className="ledger-row grid-cols-1 relative grid gap-4 border-t border-line"
      data-property={card.id}
    >
      <div className="relative overflow-hidden bg-sand rounded-2 aspect-4/3 picture-cover">
        <PropertyPicture
          picture={card.cover}
          sizes="(max-width: 40rem) calc(100vw - 3rem), 12rem"
          eager={eager}
        />
        {card.featured && (
          <span className="row-tag absolute text-tiny font-bold bg-paper rounded-full">
            {texts.card.featured}
          </span>
        )}
      </div>
      <div className="row-heart absolute z-raised">
        <FavoriteButton id={card.id} name={card.name} />
      </div>
      <div className="row-words flex flex-col">
        <p className="text-caption text-ink-soft">
          {[card.region, card.country].filter(Boolean).join(", ")}
        </p>
        <h2 className="stretch text-h5 leading-head">
          <Link to={withTrip(paths.property(card.id), card.quote?.trip ?? null)} state={{ from }}>
            {card.name}
          </Link>
        </h2>
        {card.shortDescription && (
          <p className="row-text overflow-hidden text-small leading-text text-ink-soft">
            {card.shortDescription}
          </p>
        )}
        {facts.length > 0 && <p className="mt-1 text-caption text-ink-soft">{facts.join(" · ")}</p>}
        <div className="flex flex-wrap items-end justify-between mt-auto gap-x-4 gap-y-2 pt-2">
          {card.monthGrid?.length ? (
            <YearStrip
              ranks={card.monthGrid.map(rankOf)}
              {...(month ? { highlighted: month - 1 } : {})}
            />
          ) : (
            <span />
          )}
          {card.quote ? (
            <QuoteRow card={card} quote={card.quote} />
          ) : (
            <p className="row-price ml-auto text-caption text-right text-ink-soft">
              {price.suffix ? <b className="block text-ink">{price.text}</b> : price.text}
              {price.suffix && <span className="whitespace-nowrap">{price.suffix}</span>}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
