import { priceSlider } from "#domain/limits";
import {
  type LikenedStay,
  type ListingFacets,
  type ListingOptions,
  optionsFrom,
  type RelaxedResults,
  type Spots,
} from "#domain/listing/answers";
import type { FilteredStay } from "#domain/listing/filter-kinds";
import {
  type FacetName,
  facetNames,
  type FilterName,
  filterNames,
  type FilterValues,
  isChosen,
  isOfKind,
} from "#domain/listing/filters";
import {
  cellOf,
  clusterStayPoints,
  maxStayPoints,
  type StayPoint,
} from "#domain/listing/map-spots";
import type { Sortable } from "#domain/listing/match";
import {
  isNarrowed,
  type PriceBasisOption,
  priceBasisOptions,
  priceStretches,
  usdFor,
} from "#domain/listing/price-filter";
import type { ListingQuery } from "#domain/listing/query";
import type { Area } from "#domain/places/coordinates";
import type { PublishedRates } from "#domain/rates/card-quote";
import { compactRates } from "#domain/rates/packed-rates";
import type { Trip } from "#domain/rates/trip";
import { places, type Term } from "#domain/search/document";
import { heaviestFirst, Likeness, Rankings } from "./rankings";
import { BitSet, NumberColumn, ValueSets } from "./slot-sets";
import { type Pricing, Totals } from "./totals";
import { HeadWords, slotsTyped, type TextHits, type TypedSlots } from "./words";

/** Fields of a listed property for the list, its filters and the map. */
export type IndexedStay = FilteredStay &
  Sortable &
  PublishedRates & {
    name: string;
    searchHead: string;
  };

/** Stored per property; everything else is in the sets and columns. */
type OrderedStay = Pick<IndexedStay, "id" | "name" | "sortName" | "featured"> & PublishedRates;

type Filters = Readonly<FilterValues> & Partial<Pick<ListingQuery, "trip">>;

interface Passing {
  name: FilterName;
  stays: BitSet;
}

interface Ahead {
  /** True for the question of facets, each of which leaves a filter out. */
  facets: boolean;
  ms: number;
}

/**
 * All listed properties in memory: a set of slots for each countable value, and one ranking for each
 * order. Any state of the listing is answered by set operations, within a few milliseconds at a hundred
 * thousand properties. A test compares it with the rules and with SQL.
 */
export class ListingIndex {
  /** Slots are never reused: the word index may still refer to them. */
  readonly #stays: (OrderedStay | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #all = BitSet.empty();
  readonly #values = new ValueSets();
  readonly #words = new HeadWords();
  readonly #prices = { listed: new NumberColumn(), two: new NumberColumn() };
  readonly #latitudes = new NumberColumn();
  readonly #longitudes = new NumberColumn();
  readonly #totals = new Totals((slot) => this.#stays[slot]);
  readonly #rankings = new Rankings({
    stay: (slot) => this.#stay(slot),
    price: (slot, basis) => this.#prices[basis].get(slot),
  });
  readonly #likeness = new Likeness({
    inCountry: (slug) => this.#values.of("countries").get(slug),
    usd: (slot) => this.#prices.listed.get(slot),
    compareNames: (a, b) => this.#rankings.compareNames(a, b),
  });

  constructor(stays: Iterable<IndexedStay> = [], pricing?: Pricing) {
    if (pricing) this.#totals.pricing = pricing;
    this.#addUnranked(stays);
    this.#rankings.fill(this.#all.members());
  }

  /** Adds many properties in batches and yields to the event loop between them. */
  static async read(batches: AsyncIterable<readonly IndexedStay[]>): Promise<ListingIndex> {
    const index = new ListingIndex();
    for await (const stays of batches) index.#addUnranked(stays);
    index.#rankings.fill(index.#all.members());
    return index;
  }

  /** Day and exchange rates of totals. */
  set pricing(pricing: Pricing) {
    this.#totals.pricing = pricing;
  }

  /**
   * Prices the stays that a question needs for a while, so that it is answered at once.
   * @returns true once all are priced
   */
  priceFor(query: Filters, typed: TypedSlots | null, { facets, ms }: Ahead): boolean {
    const { trip, total } = query;
    if (!trip) return true;
    const slots = this.#joined(this.#untotalled(query, typed).filter(ofFacets(facets)));
    const priced = total === null ? slots : this.#totals.atMost(trip, slots, total);
    return this.#totals.advance(trip, priced, ms);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Adds a property, or replaces its previous version. */
  put(stay: IndexedStay): void {
    this.remove(stay.id);
    const slot = this.#insert(stay);
    this.#rankings.insert(slot);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#rankings.remove(slot);
    this.#values.delete(slot);
    this.#likeness.delete(slot);
    this.#totals.remove(slot);
    this.#all.delete(slot);
    this.#slots.delete(id);
    this.#stays[slot] = undefined;
  }

  /** Cached until a property changes. */
  typed = (hits: TextHits): TypedSlots =>
    slotsTyped(hits, (id) => this.#slots.get(id), this.#stays.length);

  count = (filters: Filters, typed: TypedSlots | null): number =>
    this.#matching(filters, typed).size;

  /** The number of matches that have a total of the trip. */
  priced(filters: Filters & { trip: Trip }, typed: TypedSlots | null): number {
    const matching = this.#matching(filters, typed);
    return this.#totals.of(filters.trip, matching).between(0, Infinity).sizeWith(matching);
  }

  ids(
    query: ListingQuery,
    typed: TypedSlots | null,
    { from, max }: { from: number; max: number },
  ): string[] {
    const matching = this.#matching(query, typed);
    const ids: string[] = [];
    let passed = 0;
    for (const slot of this.#inOrder(query, matching, typed, from + max)) {
      if (!matching.has(slot)) continue;
      passed += 1;
      if (passed > from) ids.push(this.#stay(slot).id);
      if (ids.length === max) break;
    }
    return ids;
  }

  /** Matches in the name first, then in name and place, then also in the kind. */
  suggestions(terms: readonly Term[], max: number): string[] {
    const found = new Set<string>();
    const byName = this.#rankings.by("name", "listed");
    for (let reach = 0; reach < places.length - 1 && found.size < max; reach += 1) {
      const having = this.#words.having(terms, reach).and(this.#all);
      if (having.size === 0) continue;
      for (const slot of byName) {
        if (found.size === max) break;
        if (having.has(slot)) found.add(this.#stay(slot).id);
      }
    }
    return [...found];
  }

  facets(filters: Filters, typed: TypedSlots | null): ListingFacets {
    const passing = this.#passing(filters, typed, true);
    return Object.fromEntries(
      facetNames.map((name) => {
        // Flags are combined with AND; options of all other filters are alternatives.
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
    return optionsFrom((name) => this.#valuesOf(name), {
      listed: this.#histogram("listed"),
      two: this.#histogram("two"),
    });
  }

  spots(filters: Filters, typed: TypedSlots | null, within: Area | null): Spots {
    const matching = this.#matching({ ...filters, area: within }, typed);
    const placed = matching.members().filter((slot) => this.#isPlaced(slot));
    const prices = this.#pricesOf(filters, matching);
    const spots = Array.from(placed, (slot) => this.#stayPointAt(slot, prices));
    return spots.length <= maxStayPoints
      ? { spots, complete: within === null }
      : { spots: clusterStayPoints(spots, cellOf(within)), complete: false };
  }

  relaxed(query: ListingQuery, typed: TypedSlots | null): RelaxedResults {
    const matching = this.#matching(query, typed);
    let lowest: number | null = null;
    let highest: number | null = null;
    const prices = this.#pricesOf(query, matching);
    for (const slot of matching.members()) {
      const usd = prices.get(slot);
      if (usd === null) continue;
      lowest = Math.min(lowest ?? usd, usd);
      highest = Math.max(highest ?? usd, usd);
    }
    return { stays: matching.size, lowest, highest };
  }

  publishedRates(ids: readonly string[]): Map<string, PublishedRates> {
    const found = new Map<string, PublishedRates>();
    for (const id of ids) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) found.set(id, this.#stay(slot));
    }
    return found;
  }

  similar(stay: LikenedStay, max: number): string[] {
    const found = this.#likeness.find(stay, this.#slots.get(stay.id), max);
    return found.map((slot) => this.#stay(slot).id);
  }

  #addUnranked(stays: Iterable<IndexedStay>): void {
    for (const stay of stays) this.#insert(stay);
  }

  #stay(slot: number): OrderedStay {
    const stay = this.#stays[slot];
    if (!stay) throw new Error(`No stay at ${slot}`);
    return stay;
  }

  #insert(stay: IndexedStay): number {
    const { id, name, sortName, featured } = stay;
    const { childrenFromAge, capacity, bedrooms, priceBasis } = stay;
    const plan = stay.plan && compactRates(stay.plan);
    const rates = { plan, childrenFromAge, capacity, bedrooms, priceBasis };
    const slot = this.#stays.push({ id, name, sortName, featured, ...rates }) - 1;
    this.#slots.set(id, slot);
    this.#all.add(slot);
    this.#values.add(slot, stay);
    this.#likeness.add(slot, stay);
    this.#totals.add(slot, rates);
    this.#words.add(slot, stay.searchHead);
    for (const basis of priceBasisOptions) this.#prices[basis].set(slot, usdFor(stay, basis));
    this.#latitudes.set(slot, stay.latitude);
    this.#longitudes.set(slot, stay.longitude);
    return slot;
  }

  /**
   * The properties that pass each active filter. Totals are those of the properties that pass the others.
   * @param facets true where a filter with facets may be left out
   */
  #passing(filters: Filters, typed: TypedSlots | null, facets = false): Passing[] {
    const passing = this.#untotalled(filters, typed);
    const { trip, total } = filters;
    if (!trip || total === null) return passing;
    const others = this.#joined(passing.filter(ofFacets(facets)));
    const priced = this.#totals.atMost(trip, others, total);
    const stays = this.#totals.of(trip, priced).between(0, total);
    return [...passing, { name: "total", stays }];
  }

  /** The same without the filter of the total. */
  #untotalled = (filters: Filters, typed: TypedSlots | null): Passing[] =>
    filterNames
      .filter((name) => name !== "total" && isChosen(name, filters))
      .map((name) => ({ name, stays: this.#passingOne(name, filters, typed) }));

  #passingOne(name: FilterName, filters: Filters, typed: TypedSlots | null): BitSet {
    if (isFacet(name)) return this.#values.passing(name, filters);
    switch (name) {
      case "search":
        return typed?.slots ?? BitSet.empty();
      case "price": {
        const { min, max, basis } = filters.price;
        if (!isNarrowed(filters.price)) return this.#all;
        return this.#prices[basis].between(min, max ?? Infinity);
      }
      case "total": // See #passing.
        return this.#all;
      case "area":
        return filters.area ? this.#inside(filters.area) : this.#all;
      case "outside":
        return filters.outside.reduce((rest, area) => rest.without(this.#inside(area)), this.#all);
    }
  }

  #inside = ({ south, north, west, east }: Area): BitSet =>
    this.#latitudes.between(south, north).and(this.#longitudes.between(west, east));

  /** The prices that a list displays of these properties, in USD. */
  #pricesOf = ({ trip, price }: Filters, slots: BitSet): NumberColumn =>
    trip ? this.#totals.of(trip, slots) : this.#prices[price.basis];

  #joined = (passing: readonly Pick<Passing, "stays">[]): BitSet =>
    passing.reduce((joined, { stays }) => joined.and(stays), this.#all);

  #matching = (filters: Filters, typed: TypedSlots | null): BitSet =>
    this.#joined(this.#passing(filters, typed));

  /** At least the first `wanted` matching slots, in the order of `compareForListing`. */
  #inOrder(
    { sort, price, experiences, trip }: ListingQuery,
    matching: BitSet,
    typed: TypedSlots | null,
    wanted: number,
  ): Iterable<number> {
    if (trip && (sort === "price-low" || sort === "price-high")) {
      const byName = this.#rankings.by("name", "listed").filter((slot) => matching.has(slot));
      return this.#totals.inOrder(trip, byName, sort === "price-low" ? 1 : -1, wanted);
    }
    const ranked = this.#rankings.by(sort, price.basis);
    const requested = experiences.length > 1 ? experiences : [];
    if (sort !== "featured" || (!typed && !trip && requested.length === 0)) return ranked;
    const sets = requested.map((id) => this.#values.of("experiences").get(id) ?? BitSet.empty());
    const groups = heaviestFirst(
      ranked.filter((slot) => matching.has(slot)),
      (slot) =>
        (typed?.weights[slot] ?? 0) * (sets.length + 1) +
        sets.filter((set) => set.has(slot)).length,
    );
    return trip ? this.#totals.pricedFirst(trip, groups) : groups.flat();
  }

  #valuesOf(name: FacetName) {
    return [...this.#values.of(name)]
      .map(([value, stays]) => {
        const written = this.#values.nameOf(name, value);
        return { value, total: stays.size, names: written === null ? null : [written] };
      })
      .filter(({ total }) => total > 0);
  }

  #histogram = (basis: PriceBasisOption): number[] =>
    this.#prices[basis].stretches(this.#all.members(), priceSlider.step, priceStretches);

  /** Zero also means that the location is unknown. */
  #isPlaced = (slot: number): boolean =>
    Boolean(this.#latitudes.get(slot)) && Boolean(this.#longitudes.get(slot));

  #stayPointAt = (slot: number, prices: NumberColumn): StayPoint => ({
    id: this.#stay(slot).id,
    name: this.#stay(slot).name,
    latitude: this.#latitudes.get(slot) ?? 0,
    longitude: this.#longitudes.get(slot) ?? 0,
    usd: prices.get(slot),
    stays: 1,
  });
}

/** The filters that always apply: with facets, those without. */
const ofFacets =
  (facets: boolean) =>
  ({ name }: Passing): boolean =>
    !facets || !isFacet(name);

const isFacet = (name: FilterName): name is FacetName => facetNames.some((facet) => facet === name);
