import type {
  Evidence,
  EvidenceVia,
  ExtractedProperty,
  PriceTerms,
} from "#domain/imports/extraction";
import type { Coordinates } from "#jobs/reader/normalize/coordinates";
import { soundValue } from "#jobs/reader/normalize/sound-value";
import { plausibleNight } from "./normalize/money";
import { type NightPrice, termsIn } from "./normalize/night-price";
import { clip, squeeze } from "./normalize/text";

export type Field = keyof ExtractedProperty;

export interface Candidate<F extends Field> {
  value: NonNullable<ExtractedProperty[F]>;
  evidence: Evidence;
  weight: number;
  /** The conditions of a price. */
  terms: PriceTerms | undefined;
}

/**
 * Default weights by source: structured data before state, meta tags and page text. A candidate's own
 * weight adjusts them.
 */
const trust: Record<EvidenceVia, number> = {
  "linked-data": 100,
  "embedded-state": 80,
  meta: 60,
  "page-text": 40,
  address: 20,
  derived: 10,
  table: 0,
  ai: 0,
  proposal: 0,
};

/** A map whose values are typed by their keys. */
interface CandidatesByField {
  get<F extends Field>(field: F): Candidate<F>[] | undefined;
  set<F extends Field>(field: F, list: Candidate<F>[]): unknown;
  keys(): Iterable<Field>;
}

/** All candidates of each field, before the best is chosen. */
export class Candidates {
  private readonly found: CandidatesByField = new Map();
  /** The known place that the page mentions as its own, with its country's ISO code. */
  place: { code: string; says: string } | undefined;

  add<F extends Field>(
    field: F,
    value: ExtractedProperty[F] | null,
    via: EvidenceVia,
    passage: string,
    shift = 0,
    terms?: PriceTerms,
  ): void {
    if (value === undefined || value === null) return;
    const sound = soundValue(field, value);
    if (sound === undefined || sound === "") return;
    if (Array.isArray(value) && value.length === 0) return;
    if (typeof value === "number" && !Number.isFinite(value)) return;
    const entry: Candidate<F> = {
      value: sound as NonNullable<ExtractedProperty[F]>,
      evidence: { via, passage: clip(squeeze(passage.slice(0, 2000)), 300) },
      weight: trust[via] + shift,
      terms,
    };
    const had = this.found.get(field);
    if (had) had.push(entry);
    else this.found.set(field, [entry]);
  }

  addPoint(point: Coordinates, via: EvidenceVia, passage: string, shift = 0): void {
    this.add("latitude", point.latitude, via, passage, shift);
    this.add("longitude", point.longitude, via, passage, shift);
  }

  fields(): Field[] {
    return [...this.found.keys()];
  }

  /** Every candidate of a field, best first; equal weights keep the order of the page. */
  all<F extends Field>(field: F): Candidate<F>[] {
    return [...(this.found.get(field) ?? [])].sort((a, b) => b.weight - a.weight);
  }

  best<F extends Field>(field: F): Candidate<F> | undefined {
    return this.all(field)[0];
  }

  /** Marks the chosen value as contradicted. */
  doubt(field: Field, words: string): void {
    const chosen = this.best(field);
    if (chosen) chosen.evidence = { ...chosen.evidence, doubt: words };
  }
}

/** A nightly price computed from a stay of several nights ranks below a stated price per night. */
const dividedShift = -30;

/** Adds a price for one night with its currency and conditions. Ignores implausible amounts. */
export function addNightPrice(
  found: Candidates,
  price: NightPrice,
  via: EvidenceVia,
  terms: PriceTerms | undefined = termsIn(price.passage, price.nights),
  ownShift = 0,
): void {
  if (!plausibleNight(price.amount, price.currency)) return;
  const shift = ownShift + (price.nights ? dividedShift : 0);
  found.add("pricePerNight", price.amount, via, price.passage, shift, terms);
  found.add("currency", price.currency, via, price.passage, shift);
}
