import "./filter-panel.css";
import type { ReactNode, RefObject } from "react";

import { capacityOptions } from "#domain/limits";
import type { ListingCapacity } from "#domain/listing/query";
import { texts } from "#domain/text/texts";
import { hideSheet, Sheet } from "~/components/ui/sheet";
import type { Option } from "./listing-options";
import { PriceSlider } from "./price-slider";
import type { ListingDraft } from "./use-listing-draft";

export const filterFormId = "filters";

interface Props extends ListingDraft {
  panel: RefObject<HTMLElement>;
  options: {
    countries: Option[];
    ways: Option[];
    exactTypes: Option[];
    experiences: Option[];
    capacities: Readonly<Record<string, number>>;
  };
}

/**
 * The filters: a side bar on large screens; on small ones a popover, which the browser opens and
 * closes as a bottom sheet without scripts.
 */
export function FilterPanel({ panel, options, draft, change, send }: Props) {
  const toggle = (list: string[], value: string) =>
    list.includes(value) ? list.filter((known) => known !== value) : [...list, value];
  const types = {
    name: "type",
    chosen: draft.types,
    onToggle: (value: string) => change({ types: toggle(draft.types, value) }),
  };
  return (
    <Sheet
      id="filter-panel"
      element={panel}
      as="aside"
      from="bottom"
      className="filter-panel"
      label={texts.listing.filters}
      closeLabel={`${texts.nav.close} filters`}
      title={texts.listing.filters}
    >
      <form
        id={filterFormId}
        method="get"
        action="/accommodation"
        onSubmit={(event) => {
          event.preventDefault();
          hideSheet(panel);
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          send();
        }}
      >
        <Choices
          legend={texts.listing.country}
          name="country"
          options={options.countries}
          chosen={draft.countries}
          onToggle={(value) => change({ countries: toggle(draft.countries, value) })}
        />
        <Choices legend={texts.listing.propertyType} options={options.ways} {...types}>
          {options.exactTypes.length > 0 && (
            <details open={options.exactTypes.some(({ value }) => draft.types.includes(value))}>
              <summary>By exact type</summary>
              <Boxes options={options.exactTypes} {...types} />
            </details>
          )}
        </Choices>
        <Choices
          legend={texts.listing.experience}
          name="experience"
          options={options.experiences}
          chosen={draft.experiences}
          onToggle={(value) => change({ experiences: toggle(draft.experiences, value) })}
        />
        <PriceSlider draft={draft} change={change} />
        <fieldset>
          <legend>{texts.listing.capacity}</legend>
          <div className="filter-capacity">
            {([0, ...capacityOptions] as ListingCapacity[]).map((guests) => (
              <label key={guests}>
                <input
                  type="radio"
                  name="capacity"
                  value={guests || ""}
                  checked={draft.capacity === guests}
                  disabled={draft.capacity !== guests && !options.capacities[guests]}
                  onChange={() => change({ capacity: guests })}
                />
                <span>{guests ? texts.listing.capacityOption(guests) : texts.listing.any}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="filter-panel-foot">
          <button className="btn">{texts.listing.applyFilters}</button>
        </div>
      </form>
    </Sheet>
  );
}

interface BoxesProps {
  name: string;
  options: Option[];
  chosen: string[];
  onToggle: (value: string) => void;
}

function Choices({
  legend,
  children,
  ...boxes
}: BoxesProps & { legend: string; children?: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Boxes {...boxes} />
      {children}
    </fieldset>
  );
}

/** An option without a match stays, grey: removing it would make the list jump. */
function Boxes({ name, options, chosen, onToggle }: BoxesProps) {
  return (
    <ul className="filter-boxes">
      {options.map(({ value, label, count }) => {
        const checked = chosen.includes(value);
        return (
          <li key={value}>
            <label className={count === 0 && !checked ? "filter-none" : undefined}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={checked}
                disabled={count === 0 && !checked}
                onChange={() => onToggle(value)}
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
