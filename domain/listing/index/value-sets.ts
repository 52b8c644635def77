import type { FilteredStay } from "#domain/listing/filter-kinds";
import {
  type FacetName,
  facetNames,
  type FilterValues,
  isOfKind,
  listingFilters,
} from "#domain/listing/filters";
import { BitSet } from "./bit-set";

/** The stays of every value that can be counted, and how a stay writes it. */
export class ValueSets {
  readonly #slots = new Map(facetNames.map((name) => [name, new Map<string, BitSet>()]));
  /** As they were written, whether or not this was looked at. */
  readonly #learnt = new Map(facetNames.map((name) => [name, new Set<string>()]));
  readonly #names = new Map(facetNames.map((name) => [name, new Map<string, string>()]));

  add(slot: number, stay: FilteredStay): void {
    for (const name of facetNames) {
      const sets = this.of(name);
      for (const value of valuesOf(name, stay)) {
        const set = sets.get(value) ?? BitSet.empty();
        set.add(slot);
        sets.set(value, set);
      }
      this.#learnNames(name, stay);
    }
  }

  delete(slot: number): void {
    for (const sets of this.#slots.values()) for (const set of sets.values()) set.delete(slot);
  }

  of(name: FacetName): Map<string, BitSet> {
    return this.#slots.get(name) ?? new Map<string, BitSet>();
  }

  nameOf = (name: FacetName, value: string): string | null =>
    this.#names.get(name)?.get(value) ?? null;

  /** Stays that pass a filter; the same rules as `matches` of its kind. */
  passing(name: FacetName, values: Readonly<FilterValues>): BitSet {
    const sets = this.of(name);
    const setOf = (value: string) => sets.get(value) ?? BitSet.empty();
    if (isOfKind(name, "steps")) return setOf(String(values[name]));
    const chosen = values[name].map(setOf);
    const join = isOfKind(name, "flags")
      ? (a: BitSet, b: BitSet) => a.and(b)
      : (a: BitSet, b: BitSet) => a.or(b);
    return chosen.length > 0 ? chosen.reduce(join) : BitSet.empty();
  }

  #learnNames(name: FacetName, stay: FilteredStay): void {
    const filter = listingFilters[name];
    const known = this.#names.get(name);
    const learnt = this.#learnt.get(name);
    if (filter.kind !== "choices" || !known || !learnt) return;
    for (const written of filter.names(stay))
      if (written && !learnt.has(written)) {
        learnt.add(written);
        known.set(filter.valueOf(written), written);
      }
  }
}

function valuesOf(name: FacetName, stay: FilteredStay): readonly string[] {
  const filter = listingFilters[name];
  if (filter.kind === "choices") return filter.of(stay);
  if (filter.kind === "flags") {
    const offered = filter.of(stay);
    return filter.known.map(({ value }) => value).filter((value) => offered.includes(value));
  }
  return filter.options.filter((option) => filter.matches?.(stay, option)).map(String);
}
