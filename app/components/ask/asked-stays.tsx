import "./asked-stays.css";

import { priceLabel } from "#domain/money/money";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { PropertyPicture } from "~/components/ui/picture";

interface Props {
  stays: readonly PropertyCard[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The stays of the question, each with a box to leave it out and to take it in again. */
export function AskedStays({ stays, chosen, onChange }: Props) {
  const root = useRootData();
  return (
    <fieldset className="asked-stays">
      <legend className="visually-hidden">{texts.ask.chosen}</legend>
      {stays.map((stay) => {
        const { id, name, country, cover } = stay;
        const { text, suffix } = priceLabel(stay, root?.currency ?? "USD", root?.rates ?? {});
        const price = suffix ? `${text}${suffix.startsWith("/") ? "" : " "}${suffix}` : text;
        return (
          <label key={id}>
            <PropertyPicture picture={cover} sizes="4.5rem" decorative />
            <span>
              <strong>{name}</strong>
              <small>{[country, price].filter(Boolean).join(", ")}</small>
            </span>
            <input
              type="checkbox"
              form="inquiry-form"
              name="stay"
              value={id}
              checked={chosen.includes(id)}
              aria-label={texts.ask.include(name)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((other) => other !== id),
                )
              }
            />
          </label>
        );
      })}
    </fieldset>
  );
}
