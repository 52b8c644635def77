import { matchesSearch, readSearch } from "#domain/search/reading";
import type { ListedProperty } from "./filter-kinds";
import { type FilterName, filterNames, filterOf, type FilterValues, isChosen } from "./filters";

const passes = <Name extends FilterName>(
  name: Name,
  property: ListedProperty,
  values: Readonly<FilterValues>,
): boolean => !isChosen(name, values) || (filterOf(name).matches?.(property, values[name]) ?? true);

const saysTyped = ({ searchVector }: ListedProperty, search: string): boolean =>
  search === "" || matchesSearch(searchVector, readSearch(search));

/** True when the property belongs on the list. */
export const matchesListing = (property: ListedProperty, query: Readonly<FilterValues>): boolean =>
  saysTyped(property, query.search) && filterNames.every((name) => passes(name, property, query));
