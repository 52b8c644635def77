import { priceSlider } from "#domain/limits";
import type { ComingBack, ListingFacets, ListingOptions, Spots } from "#domain/listing/answers";
import type { FilteredStay } from "#domain/listing/filter-kinds";
import {
  type FacetName,
  facetNames,
  type FilterName,
  filterNames,
  filterOf,
  type FilterValues,
  isChosen,
  isOfKind,
} from "#domain/listing/filters";
import { cellOf, joinSpots, mostSpots, type Spot } from "#domain/listing/map-spots";
import { optionsFrom } from "#domain/listing/options";
import { compareForListing, type Sortable } from "#domain/listing/order";
import {
  type AskedPrice,
  askedPrices,
  priceStretches,
  usdAsked,
} from "#domain/listing/price-filter";
import type { ListingQuery } from "#domain/listing/query";
import { listingSorts } from "#domain/listing/sorts";
import type { Area } from "#domain/places/area";
import { BitSet } from "./bit-set";
import { Ranking } from "./ranking";
import { ValueSets } from "./value-sets";

/** A listed stay as far as the list, its filters and the map ask for it. */
export type IndexedStay = FilteredStay & Sortable;

/** Stays that have what was typed: their ids by how much it weighs where they have it. */
export type TextHits = readonly { weight: number; ids: readonly string[] }[];

/** What was typed as the index finds it. */
export interface TypedSlots {
  slots: BitSet;
  weights: Uint8Array;
}

type Filters = Readonly<FilterValues>;
const rankingKey = (sort: ListingQuery["sort"], basis: AskedPrice) =>
  sort === "price-low" || sort === "price-high" ? `${sort} ${basis}` : sort;

/**
 * All listed stays in memory: a set of stays for each value that can be counted, and one ranking for
 * each order. Any state of the listing is answered by joining sets, in a millisecond or a few at a
 * hundred thousand stays. A test compares it with the rules and with SQL.
 */
export class ListingIndex {
  #stays: (IndexedStay | undefined)[] = [];
  #free: number[] = [];
  readonly #slots = new Map<string, number>();
  readonly #all = BitSet.empty();
  readonly #values = new ValueSets();
  readonly #rankings: ReadonlyMap<string, Ranking>;

  constructor(stays: Iterable<IndexedStay>) {
    this.#rankings = new Map(
      listingSorts.flatMap((sort) =>
        askedPrices.map((basis) => [rankingKey(sort, basis), this.#rankingBy(sort, basis)]),
      ),
    );
    for (const stay of stays) this.#settle(stay);
    for (const ranking of this.#rankings.values()) ranking.fill(this.#all.members());
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Adds a stay, or replaces what is known of it. */
  put(stay: IndexedStay): void {
    this.remove(stay.id);
    const slot = this.#settle(stay);
    for (const ranking of this.#rankings.values()) ranking.insert(slot);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const ranking of this.#rankings.values()) ranking.remove(slot);
    this.#values.delete(slot);
    this.#all.delete(slot);
    this.#slots.delete(id);
    this.#stays[slot] = undefined;
    this.#free.push(slot);
  }

  /** Holds until a stay changes. */
  typed(hits: TextHits): TypedSlots {
    const weights = new Uint8Array(this.#stays.length);
    const slots = BitSet.empty();
    for (const { weight, ids } of hits)
      for (const id of ids) {
        const slot = this.#slots.get(id);
        if (slot === undefined) continue;
        slots.add(slot);
        weights[slot] = weight;
      }
    return { slots, weights };
  }

  count = (filters: Filters, typed: TypedSlots | null): number =>
    this.#matching(filters, typed).size;

  ids(
    query: ListingQuery,
    typed: TypedSlots | null,
    { from, most }: { from: number; most: number },
  ): string[] {
    const matching = this.#matching(query, typed);
    const ids: string[] = [];
    let passed = 0;
    for (const slot of this.#inOrder(query, matching, typed)) {
      if (!matching.has(slot)) continue;
      passed += 1;
      if (passed > from) ids.push(this.#stay(slot).id);
      if (ids.length === most) break;
    }
    return ids;
  }

  facets(filters: Filters, typed: TypedSlots | null): ListingFacets {
    const passing = this.#passing(filters, typed);
    return Object.fromEntries(
      facetNames.map((name) => {
        // Flags are chosen beside each other, the options of all others instead of each other.
        const others = isOfKind(name, "flags")
          ? passing
          : passing.filter((each) => each.name !== name);
        const among = this.#joined(others);
        const counts = [...this.#values.of(name)].map(
          ([value, stays]) => [value, stays.sizeWith(among)] as const,
        );
        return [name, Object.fromEntries(counts.filter(([, total]) => total > 0))];
      }),
    ) as ListingFacets;
  }

  options(): ListingOptions {
    const listed = Array.from(this.#all.members(), (slot) => this.#stay(slot));
    const histogram = (basis: AskedPrice) => {
      const stretches = Array.from({ length: priceStretches }, () => 0);
      for (const stay of listed) {
        const usd = usdAsked(stay, basis);
        if (usd === null) continue;
        const at = Math.min(Math.floor(usd / priceSlider.step), priceStretches - 1);
        stretches[at] = (stretches[at] ?? 0) + 1;
      }
      return stretches;
    };
    return optionsFrom((name) => this.#valuesOf(name), {
      listed: histogram("listed"),
      two: histogram("two"),
    });
  }

  spots(filters: Filters, typed: TypedSlots | null, within: Area | null): Spots {
    const single = this.#placed(filters, typed, within);
    return single.length <= mostSpots
      ? { spots: single, complete: within === null }
      : { spots: grouped(single, cellOf(within)), complete: false };
  }

  comingBack(query: ListingQuery, typed: TypedSlots | null): ComingBack {
    const matching = this.#matching(query, typed);
    let cheapest: number | null = null;
    let dearest: number | null = null;
    for (const slot of matching.members()) {
      const usd = usdAsked(this.#stay(slot), query.price.basis);
      if (usd === null) continue;
      cheapest = Math.min(cheapest ?? usd, usd);
      dearest = Math.max(dearest ?? usd, usd);
    }
    return { stays: matching.size, cheapest, dearest };
  }

  #rankingBy(sort: ListingQuery["sort"], basis: AskedPrice): Ranking {
    const compare = compareForListing(sort, [], "", basis);
    return new Ranking((a, b) => compare(this.#stay(a), this.#stay(b)));
  }

  #stay(slot: number): IndexedStay {
    const stay = this.#stays[slot];
    if (!stay) throw new Error(`No stay stands at ${slot}`);
    return stay;
  }

  #settle(stay: IndexedStay): number {
    const slot = this.#free.pop() ?? this.#stays.length;
    this.#stays[slot] = stay;
    this.#slots.set(stay.id, slot);
    this.#all.add(slot);
    this.#values.add(slot, stay);
    return slot;
  }

  /** The stays that pass each filter that is chosen. */
  #passing(filters: Filters, typed: TypedSlots | null): { name: FilterName; stays: BitSet }[] {
    return filterNames
      .filter((name) => isChosen(name, filters))
      .map((name) => ({
        name,
        stays: isFacet(name)
          ? this.#values.passing(name, filters)
          : name === "search"
            ? (typed?.slots ?? BitSet.empty())
            : this.#sifted(name, filters),
      }));
  }

  /** One stay after the other: what has too many values for a set of each. */
  #sifted<Name extends FilterName>(name: Name, filters: Filters): BitSet {
    const { matches } = filterOf(name);
    const value = filters[name];
    const passing = BitSet.empty();
    for (const slot of this.#all.members())
      if (matches?.(this.#stay(slot), value) ?? true) passing.add(slot);
    return passing;
  }

  #joined = (passing: readonly { stays: BitSet }[]): BitSet =>
    passing.reduce((joined, { stays }) => joined.and(stays), this.#all);

  #matching = (filters: Filters, typed: TypedSlots | null): BitSet =>
    this.#joined(this.#passing(filters, typed));

  /** At least the matching slots, in the order of `compareForListing`. */
  #inOrder(
    { sort, price, experiences }: ListingQuery,
    matching: BitSet,
    typed: TypedSlots | null,
  ): Iterable<number> {
    const ranked = this.#rankings.get(rankingKey(sort, price.basis))?.slots ?? [];
    const wished = experiences.length > 1 ? experiences : [];
    if (sort !== "featured" || (!typed && wished.length === 0)) return ranked;
    const sets = wished.map((id) => this.#values.of("experiences").get(id) ?? BitSet.empty());
    return heaviestFirst(
      ranked.filter((slot) => matching.has(slot)),
      (slot) =>
        (typed?.weights[slot] ?? 0) * (sets.length + 1) +
        sets.filter((set) => set.has(slot)).length,
    );
  }

  #valuesOf(name: FacetName) {
    return [...this.#values.of(name)]
      .map(([value, stays]) => {
        const written = this.#values.nameOf(name, value);
        return { value, total: stays.size, names: written === null ? null : [written] };
      })
      .filter(({ total }) => total > 0);
  }

  #placed(filters: Filters, typed: TypedSlots | null, within: Area | null): Spot[] {
    const spots: Spot[] = [];
    for (const slot of this.#matching(filters, typed).members()) {
      const stay = this.#stay(slot);
      const { id, latitude, longitude } = stay;
      if (!latitude || !longitude) continue;
      if (within && filterOf("area").matches?.(stay, within) === false) continue;
      spots.push({ id, latitude, longitude, usd: usdAsked(stay, filters.price.basis), stays: 1 });
    }
    return spots;
  }
}

const isFacet = (name: FilterName): name is FacetName => facetNames.some((facet) => facet === name);

/** Those of equal weight stay in the order in which they come. */
function heaviestFirst(slots: Iterable<number>, weightOf: (slot: number) => number): number[] {
  const byWeight: number[][] = [];
  for (const slot of slots) (byWeight[weightOf(slot)] ??= []).push(slot);
  return byWeight.reverse().flat();
}

/** Spots of the same cell of a grid as one. */
function grouped(spots: readonly Spot[], cell: number): Spot[] {
  const cells = new Map<string, [Spot, ...Spot[]]>();
  for (const spot of spots) {
    const key = `${Math.floor(spot.latitude / cell)} ${Math.floor(spot.longitude / cell)}`;
    const known = cells.get(key);
    if (known) known.push(spot);
    else cells.set(key, [spot]);
  }
  return [...cells.values()].map(joinSpots);
}
