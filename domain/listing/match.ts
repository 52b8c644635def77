import type { ListedProperty } from "./filter-kinds";
import { type FilterName, filterNames, filters, type FilterValues, isChosen } from "./filters";

const passes = <Name extends FilterName>(
  name: Name,
  property: ListedProperty,
  values: Readonly<FilterValues>,
): boolean => !isChosen(name, values) || filters[name].matches(property, values[name]);

/** True when the property belongs on the list. */
export const matchesListing = (property: ListedProperty, query: Readonly<FilterValues>): boolean =>
  filterNames.every((name) => passes(name, property, query));
