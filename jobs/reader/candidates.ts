import type {
  Evidence,
  EvidenceVia,
  ExtractedProperty,
  PriceTerms,
} from "#domain/imports/extraction";
import { clip, squeeze } from "./normalize/text";
import { soundValue } from "./sound/sound-value";

export type Field = keyof ExtractedProperty;

interface Candidate<F extends Field> {
  value: NonNullable<ExtractedProperty[F]>;
  evidence: Evidence;
  weight: number;
  /** What a price holds for. */
  terms: PriceTerms | undefined;
}

/** Structured data beats state, state beats meta tags, these beat page text; a weight shifts one value. */
const trust: Record<EvidenceVia, number> = {
  "linked-data": 100,
  "embedded-state": 80,
  meta: 60,
  "page-text": 40,
  address: 20,
  derived: 10,
  table: 0,
  ai: 0,
};

/** Everything that was found for each field, before the best is chosen. */
export class Candidates {
  private readonly found = new Map<Field, Candidate<Field>[]>();

  add<F extends Field>(
    field: F,
    value: ExtractedProperty[F] | null,
    via: EvidenceVia,
    passage: string,
    shift = 0,
    terms?: PriceTerms,
  ): void {
    if (value === undefined || value === null) return;
    const kept = soundValue(field, value);
    if (kept === undefined || kept === "") return;
    if (Array.isArray(value) && value.length === 0) return;
    if (typeof value === "number" && !Number.isFinite(value)) return;
    const entry = {
      value: kept as NonNullable<ExtractedProperty[Field]>,
      evidence: { via, passage: clip(squeeze(passage.slice(0, 2000)), 300) },
      weight: trust[via] + shift,
      terms,
    };
    const had = this.found.get(field);
    if (had) had.push(entry);
    else this.found.set(field, [entry]);
  }

  fields(): Field[] {
    return [...this.found.keys()];
  }

  /** Every candidate of a field, best first; equal weights keep the order of the page. */
  all<F extends Field>(field: F): Candidate<F>[] {
    const list = (this.found.get(field) ?? []) as unknown as Candidate<F>[];
    return [...list].sort((a, b) => b.weight - a.weight);
  }

  best<F extends Field>(field: F): Candidate<F> | undefined {
    return this.all(field)[0];
  }
}
