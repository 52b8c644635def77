import "./steps.css";

import type { StepsFilter } from "#domain/listing/filter-kinds";
import { texts } from "#domain/text/texts";

interface Props {
  filter: Pick<StepsFilter<string>, "label" | "params" | "options" | "optionLabel">;
  /** A row of parts, a sheet of twelve keys, or a column of lines. */
  look: "parts" | "keys" | "lines";
  counts: Readonly<Record<string, number>>;
  chosen: number | null;
  onChange: (value: number | null) => void;
}

/** One of a few, or any. */
export function Steps({ filter, look, counts, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend>{filter.label}</legend>
      <div className={`steps steps-${look}`}>
        {[null, ...filter.options].map((option) => {
          const count = option === null ? null : (counts[option] ?? 0);
          return (
            <label key={option} className={count === 0 ? "filter-none" : undefined}>
              <input
                type="radio"
                name={filter.params[0]}
                value={option ?? ""}
                checked={chosen === option}
                disabled={count === 0 && chosen !== option}
                onChange={() => onChange(option)}
              />
              <span>
                {option === null ? texts.listing.any : filter.optionLabel(option)}{" "}
                {count !== null && <span className="filter-count">{count}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
