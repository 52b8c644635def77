import { listingFilters } from "#domain/listing/filters";
import { defaultListingQuery, type ListingQuery } from "#domain/listing/query";

/** What the form has no control for, so that sending it without scripts loses neither map nor area. */
export function KeptFields({ query }: { query: ListingQuery }) {
  const kept: [name: string, value: string][] = [
    ...listingFilters.area.write(query.area),
    ...listingFilters.outside.write(query.outside),
  ];
  if (query.view !== defaultListingQuery.view) kept.push(["view", query.view]);
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
