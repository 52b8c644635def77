import type { Option } from "#domain/forms/option";
import type { OptionGroup } from "#domain/listing/filter-kinds";

interface Props {
  filter: { label: string; params: readonly string[] };
  groups: readonly OptionGroup[];
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Boxes to tick; a group with a title folds away unless something in it is chosen. */
export function Choices({ filter, groups, ...boxes }: Props) {
  if (groups.length === 0) return null;
  return (
    <fieldset>
      <legend>{filter.label}</legend>
      {groups.map(({ title, options }) =>
        title === null ? (
          <Boxes key="" name={filter.params[0]} options={options} {...boxes} />
        ) : (
          <details key={title} open={options.some(({ value }) => boxes.chosen.includes(value))}>
            <summary>{title}</summary>
            <Boxes name={filter.params[0]} options={options} {...boxes} />
          </details>
        ),
      )}
    </fieldset>
  );
}

type BoxesProps = Omit<Props, "filter" | "groups"> & {
  name: string | undefined;
  options: readonly Option[];
};

/** An option without a match stays, grey: removing it would make the list jump. */
function Boxes({ name, options, counts, chosen, onChange }: BoxesProps) {
  return (
    <ul className="filter-boxes">
      {options.map(({ value, label }) => {
        const checked = chosen.includes(value);
        const count = counts[value] ?? 0;
        const toggled = checked ? chosen.filter((other) => other !== value) : [...chosen, value];
        return (
          <li key={value}>
            <label className={count === 0 && !checked ? "filter-none" : undefined}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={checked}
                disabled={count === 0 && !checked}
                onChange={() => onChange(toggled)}
              />
              <span>{label}</span>
              <span className="filter-count">{count}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
