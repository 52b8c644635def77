import type { EvidenceVia } from "#domain/imports/extraction";
import type { Candidates } from "#jobs/reader/candidates";
import type { Page } from "#jobs/reader/page";
import { type Features, featuresOf, type JudgedField, judgedFields } from "./features";
import { factsOf } from "./page-facts";
import learned from "./weights.json";

/** A logistic regression; tools/judge/train-judge.ts writes it. */
export interface Weights {
  /** A value at least this likely to be right is sure. */
  threshold: number;
  bias: number;
  weights: Record<string, number>;
}

/** Probability that the value with these features is right. */
export function probability(features: Features, model: Weights): number {
  let sum = model.bias;
  for (const [name, value] of Object.entries(features)) sum += (model.weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

/** Values that are inferred must be confirmed, however likely they are. */
const inferred = new Set<EvidenceVia>(["derived", "address"]);
/**
 * New sites write places in ways that no other site does: of 6.5 wrong values among 217 sure ones in four
 * blind rounds, all were places.
 */
const places = new Set<JudgedField>(["region", "fullAddress"]);

/** Whether a value may be sure at all. */
export function mayBeSure(field: JudgedField, via: EvidenceVia): boolean {
  return !inferred.has(via) && !places.has(field);
}

/** How likely the chosen value of each judged field is right; a currency is no surer than its price. */
export function judge(page: Page, found: Candidates, model: Weights = learned) {
  const facts = factsOf(page, found);
  const judged = new Map<JudgedField, number>();
  for (const field of judgedFields) {
    const all = found.all(field);
    const [best] = all;
    if (!best) continue;
    const likely = mayBeSure(field, best.evidence.via)
      ? probability(featuresOf(field, best, all, facts, found), model)
      : 0;
    const most = field === "currency" ? (judged.get("pricePerNight") ?? 0) : 1;
    judged.set(field, Math.min(likely, most));
  }
  return judged;
}

/** Fields whose chosen values need no second look: at most 1 in 100 of them is wrong. */
export function sureFields(page: Page, found: Candidates, model: Weights = learned): Set<string> {
  const sure = [...judge(page, found, model)]
    .filter(([, likely]) => likely >= model.threshold)
    .map(([field]): string => field);
  return new Set(sure.includes("latitude") ? [...sure, "longitude"] : sure);
}
