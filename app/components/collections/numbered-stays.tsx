import "./numbered-stays.css";

import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { ToneLine } from "./tone";

interface NumberedStay extends PropertyCard {
  accommodationType: string | null;
  reason: string | null;
}

interface Props {
  stays: readonly NumberedStay[];
  /** How many stand on the pages before. */
  before: number;
  color: string;
}

/** The stays of a collection, each with its number and the reason for it. */
export function NumberedStays({ stays, before, color }: Props) {
  return (
    <ol className="numbered" start={before + 1}>
      {stays.map((stay, index) => (
        <li key={stay.id}>
          <Entry stay={stay} figure={before + index + 1} color={color} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ stay, figure, color }: { stay: NumberedStay; figure: number; color: string }) {
  return (
    <>
      <div className="numbered-picture">
        <PropertyPicture
          picture={stay.cover}
          sizes="(max-width: 40rem) 100vw, (max-width: 78rem) 56vw, 44rem"
          decorative
        />
      </div>
      <article className="numbered-words" data-property={stay.id}>
        <p className="numbered-where">
          <span className="numbered-figure" aria-hidden="true">
            {figure}
          </span>
          {[stay.region, stay.country].filter(Boolean).join(", ")}
        </p>
        <h2>
          <Link to={paths.property(stay.id)}>{stay.name}</Link>
        </h2>
        {stay.shortDescription && <p className="numbered-what">{stay.shortDescription}</p>}
        {stay.reason && (
          <p className="numbered-reason">
            <ToneLine color={color} />
            {stay.reason}
          </p>
        )}
        <EntryFoot stay={stay} />
      </article>
    </>
  );
}

function EntryFoot({ stay }: { stay: NumberedStay }) {
  const root = useRootData();
  const price = priceLabel(stay, root?.currency ?? "USD", root?.rates ?? {});
  return (
    <div className="numbered-foot">
      <span>
        {stay.accommodationType}
        {stay.capacity && (
          <span className="numbered-room">{texts.collections.upTo(stay.capacity)}</span>
        )}
      </span>
      <span className="numbered-price">
        {price.suffix ? <b>{price.text}</b> : price.text}
        {price.suffix && ` ${price.suffix}`}
      </span>
      <FavoriteButton id={stay.id} name={stay.name} />
    </div>
  );
}
