import type { StepsFilter } from "#domain/listing/filter-kinds";
import { texts } from "#domain/text/texts";

interface Props {
  filter: Pick<StepsFilter<string>, "label" | "params" | "options" | "optionLabel">;
  counts: Readonly<Record<string, number>>;
  chosen: number | null;
  onChange: (value: number | null) => void;
}

/** One of a few, or any. */
export function Steps({ filter, counts, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend>{filter.label}</legend>
      <div className="filter-capacity">
        {[null, ...filter.options].map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={filter.params[0]}
              value={option ?? ""}
              checked={chosen === option}
              disabled={option !== null && chosen !== option && !counts[option]}
              onChange={() => onChange(option)}
            />
            <span>{option === null ? texts.listing.any : filter.optionLabel(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
