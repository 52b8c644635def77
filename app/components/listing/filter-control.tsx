import { type FilterName, isOfKind, listingFilters } from "#domain/listing/filters";
import { Choices } from "./choices";
import type { FilterPanelProps } from "./filter-panel";
import { PriceSlider } from "./price-slider";
import { Steps } from "./steps";

type Props = Pick<
  FilterPanelProps,
  "query" | "found" | "facets" | "prices" | "draft" | "change"
> & { name: FilterName };

const looks = { month: "keys", children: "lines", capacity: "parts" } as const;

/** Every kind of filter has its control, once a stay has a value; the search stands above the list. */
export function FilterControl({ name, query, found, facets, prices, draft, change }: Props) {
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
    const asked = known.filter(({ value }) => query[name].includes(value));
    const others = asked.filter(({ value }) => !offered.some((option) => option.value === value));
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
        look={looks[name]}
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
  return null;
}
