import type { Option } from "#domain/forms/option";
import { typeKey, wayTypes } from "#domain/property/categories";

const mapped = new Set(wayTypes.flatMap(({ labels }) => labels.map(typeKey)));

/** The ways to stay that have stays, then the types found that belong to none of them (P-021). */
export function typesToSearch(
  found: readonly Option[],
  counts: Readonly<Record<string, number>>,
): Option[] {
  const ways = wayTypes
    .filter(({ id }) => counts[id])
    .map(({ id, name }) => ({ value: id, label: name }));
  return [...ways, ...found.filter(({ value }) => !mapped.has(value))];
}
