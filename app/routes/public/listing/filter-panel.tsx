import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

import type { Option } from "#domain/forms/option";
import type { OptionGroup, StepsFilter } from "#domain/listing/filter-kinds";
import { type FilterName, isOfKind, listingFilters } from "#domain/listing/filters";
import type { PriceHistogram } from "#domain/listing/price-filter";
import {
  defaultListingQuery,
  type FoundValues,
  isFiltered,
  type ListingQuery,
} from "#domain/listing/query";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { hideSheet, Sheet } from "~/components/layout/sheet";
import { Link } from "~/components/ui/link";
import type { Facets } from "./listing-data";
import { PriceSlider } from "./price-slider";
import { TotalField } from "./total-field";
import type { ListingDraft } from "./use-listing-draft";

export const filterFormId = "filters";

export interface FilterPanelProps extends ListingDraft {
  panel: RefObject<HTMLElement>;
  /** Query of the server's response: its options stay while the visitor changes the draft. */
  query: ListingQuery;
  found: FoundValues;
  facets: Facets;
  prices: PriceHistogram;
  total: number;
}

const primaryFilters = [
  "countries",
  "price",
  "total",
  "month",
  "types",
  "experiences",
  "children",
  "party",
  "capacity",
] as const;
const more = ["facts", "amenities"] as const;

/**
 * Filters: a sidebar on large screens; on small ones a popover, which the browser opens and closes as a
 * bottom sheet without scripts.
 */
export function FilterPanel({ panel, ...props }: FilterPanelProps) {
  const { send, counts, applied, total, ...filter } = props;
  const controls = { ...filter, facets: counts?.facets ?? filter.facets };
  const offersMore = more.some((name) => filter.found[name]?.length);
  return (
    <Sheet
      id="filter-panel"
      element={panel}
      as="aside"
      from="bottom"
      className="filter-panel"
      label={texts.listing.filters}
      closeLabel={texts.listing.closeFilters}
      title={texts.listing.filters}
    >
      <a className="skip-link" href="#results">
        {texts.listing.skipToResults}
      </a>
      <form
        id={filterFormId}
        {...texts.tools.filter}
        method="get"
        action={paths.listing()}
        onSubmit={(event) => {
          event.preventDefault();
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          commitNumbers(event.currentTarget);
          if (panel.current?.matches(":popover-open")) hideSheet(panel);
          else send(event.currentTarget);
        }}
      >
        <HiddenFields query={filter.draft} />
        {primaryFilters.map((name) => (
          <FilterControl key={name} name={name} {...controls} />
        ))}
        {offersMore && (
          <details
            className="filter-more"
            open={more.some((name) => filter.query[name].length > 0)}
          >
            <summary className="flex items-baseline gap-3 min-h-row text-small font-semibold text-ink cursor-pointer">
              {texts.listing.moreFilters}{" "}
              <span className="font-normal text-ink-soft">{texts.listing.moreFiltersHint}</span>
            </summary>
            {more.map((name) => (
              <FilterControl key={name} name={name} {...controls} />
            ))}
          </details>
        )}
        <Foot
          filtered={isFiltered(filter.query)}
          stays={counts?.total ?? (applied ? total : null)}
          close={() => hideSheet(panel)}
        />
      </form>
    </Sheet>
  );
}

/** Number fields take effect when they are left, which an agent that fills in the form does not do. */
function commitNumbers(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=number]"))
    if (field.value !== field.defaultValue)
      flushSync(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

interface FootProps {
  filtered: boolean;
  /** Null while unknown. */
  stays: number | null;
  close: () => void;
}

function Foot({ filtered, stays, close }: FootProps) {
  // The server cannot know whether scripts will run and update the count.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="filter-panel-foot split gap-4 pt-5">
      {filtered && (
        <Link
          className="tap text-small underline-offset-4"
          to={paths.listing()}
          preventScrollReset
          onClick={close}
        >
          {texts.listing.clearAll}
        </Link>
      )}
      <button className="btn" aria-live="polite">
        {alive && stays !== null ? texts.listing.showSoMany(stays) : texts.listing.showStays}
      </button>
    </div>
  );
}

/** Parameters without a control: submitting the form without scripts preserves view and area. */
function HiddenFields({ query }: { query: ListingQuery }) {
  const fields: [name: string, value: string][] = [
    ...listingFilters.area.write(query.area),
    ...listingFilters.outside.write(query.outside),
  ];
  if (query.view !== defaultListingQuery.view) fields.push(["view", query.view]);
  return fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type Props = Pick<
  FilterPanelProps,
  "query" | "found" | "facets" | "prices" | "draft" | "change"
> & { name: FilterName };

/** Layouts: a grid of buttons, or a column. */
const stepsLayouts = {
  month: "steps-keys grid gap-1",
  children: "steps-lines",
  capacity: "steps-keys steps-sizes grid gap-1",
} as const;

/** One control per kind of filter, rendered once a stay has a value. The search field is above the list. */
function FilterControl({ name, query, found, facets, prices, draft, change }: Props) {
  if (isOfKind(name, "choices"))
    return (
      <Choices
        filter={listingFilters[name]}
        groups={listingFilters[name].groups(found[name] ?? [], query[name])}
        counts={facets[name]}
        chosen={draft[name]}
        onChange={(values) => change({ [name]: values })}
      />
    );
  if (isOfKind(name, "flags")) {
    const { known } = listingFilters[name];
    const offered = found[name] ?? [];
    const selected = known.filter(({ value }) => query[name].includes(value));
    const others = selected.filter(
      ({ value }) => !offered.some((option) => option.value === value),
    );
    const options = [...offered, ...others];
    return (
      <Choices
        filter={listingFilters[name]}
        groups={options.length > 0 ? [{ title: null, options }] : []}
        counts={facets[name]}
        chosen={draft[name]}
        onChange={(values) => change({ [name]: values })}
      />
    );
  }
  if (isOfKind(name, "steps"))
    return found[name]?.length || query[name] !== null ? (
      <Steps
        filter={listingFilters[name]}
        className={stepsLayouts[name]}
        grayed={name === "children" ? texts.listing.childrenNone : null}
        counts={facets[name]}
        chosen={draft[name]}
        onChange={(value) => change({ [name]: value })}
      />
    ) : null;
  if (isOfKind(name, "price"))
    return (
      <PriceSlider
        range={draft[name]}
        histogram={prices[draft[name].basis]}
        onChange={(range) => change({ [name]: range }, { typing: name })}
      />
    );
  if (isOfKind(name, "total"))
    return draft.trip || query.total !== null ? (
      <TotalField max={draft[name]} onChange={(max) => change({ [name]: max })} />
    ) : null;
  return null;
}

interface ChoicesProps {
  filter: { label: string; params: readonly string[] };
  groups: readonly OptionGroup[];
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Checkboxes; a titled group is collapsed unless an option in it is selected. */
function Choices({ filter, groups, ...boxes }: ChoicesProps) {
  if (groups.length === 0) return null;
  return (
    <fieldset className="min-w-0 border-0 border-b border-line">
      <legend className="w-full p-0 text-caption font-bold tracking-label text-ink-soft">
        {filter.label}
      </legend>
      {groups.map(({ title, options }) =>
        title === null ? (
          <Boxes key="" name={filter.params[0]} options={options} {...boxes} />
        ) : (
          <details key={title} open={options.some(({ value }) => boxes.chosen.includes(value))}>
            <summary className="min-h-row text-small font-semibold text-clay cursor-pointer">
              {title}
            </summary>
            <Boxes name={filter.params[0]} options={options} {...boxes} />
          </details>
        ),
      )}
    </fieldset>
  );
}

type BoxesProps = Omit<ChoicesProps, "filter" | "groups"> & {
  name: string | undefined;
  options: readonly Option[];
};

/** Options without a match are disabled, not removed: removing them would shift the layout. */
function Boxes({ name, options, counts, chosen, onChange }: BoxesProps) {
  return (
    <ul className="filter-boxes">
      {options.map(({ value, label }) => {
        const checked = chosen.includes(value);
        const count = counts[value] ?? 0;
        const toggled = checked ? chosen.filter((other) => other !== value) : [...chosen, value];
        return (
          <li key={value}>
            <label
              className={`text-plain grid items-center gap-3 min-h-row leading-snug ${count === 0 && !checked ? "filter-none text-ink-faint" : "cursor-pointer"}`}
            >
              <input
                className="m-0 accent-forest"
                type="checkbox"
                name={name}
                value={value}
                checked={checked}
                disabled={count === 0 && !checked}
                onChange={() => onChange(toggled)}
              />
              <span>{label}</span>
              <span className="filter-count text-caption tabular-nums text-ink-soft">{count}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

interface StepsProps {
  filter: Pick<StepsFilter<string>, "label" | "params" | "options" | "optionLabel">;
  className: string;
  /** Why options are disabled, where the number alone does not say it. */
  grayed: string | null;
  counts: Readonly<Record<string, number>>;
  chosen: number | null;
  onChange: (value: number | null) => void;
}

/** Radio buttons, the first for any value. */
function Steps({ filter, className, grayed, counts, chosen, onChange }: StepsProps) {
  const isGrayed = (option: number) => !counts[option] && chosen !== option;
  return (
    <fieldset className="min-w-0 border-0 border-b border-line">
      <legend className="w-full p-0 text-caption font-bold tracking-label text-ink-soft">
        {filter.label}
      </legend>
      <div className={`steps ${className}`}>
        {[null, ...filter.options].map((option) => {
          const count = option === null ? null : (counts[option] ?? 0);
          return (
            <label
              key={option}
              className={`relative ${count === 0 ? "filter-none text-ink-faint" : "cursor-pointer"}`}
            >
              <input
                type="radio"
                name={filter.params[0]}
                value={option ?? ""}
                checked={chosen === option}
                disabled={option !== null && isGrayed(option)}
                onChange={() => onChange(option)}
              />
              <span>
                {option === null ? texts.listing.any : filter.optionLabel(option)}{" "}
                {count !== null && (
                  <span className="filter-count text-caption tabular-nums text-ink-soft">
                    {count}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {grayed && filter.options.some(isGrayed) && (
        <p className="text-caption leading-text text-ink-soft mt-2.5">{grayed}</p>
      )}
    </fieldset>
  );
}
