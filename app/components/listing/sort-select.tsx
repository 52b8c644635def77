import "./sort-select.css";

import { type ListingSort, listingSorts } from "#domain/listing/sorts";
import { texts } from "#domain/text/texts";

interface Props {
  value: ListingSort;
  onChange: (sort: ListingSort) => void;
  form: string;
}

export function SortSelect({ value, onChange, form }: Props) {
  return (
    <label className="sort-select">
      <span>{texts.listing.sort}</span>
      <select
        name="sort"
        form={form}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as ListingSort)}
      >
        {listingSorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.listing.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
