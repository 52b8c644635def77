import type { Statement } from "#domain/property/evidence";
import type { PropertyFields } from "#domain/property/property";
import { isKnown, type LodgeFact, lodgeFacts, valuesOfFact } from "./facts";
import { oldAfterDays } from "./request";

/** Why a lodge should be asked about a fact, or that it need not be. */
export type FactState = "known" | "old" | "missing" | "disputed" | "ending";

export const factStateLabels: Readonly<Record<FactState, string>> = {
  known: "known",
  old: "older than a year",
  missing: "missing",
  disputed: "sources disagree",
  ending: "rates end soon",
};

const dayMs = 24 * 3600 * 1000;
/** Sources whose word can be disputed. */
const disputing = new Set(["reader", "sync", "ai", "lodge"]);

type Said = Pick<Statement, "origin" | "agrees" | "recordedAt"> & { field: string };

/** The state of a fact by what each source says of its leading field. */
export function factState(
  fact: LodgeFact,
  property: PropertyFields,
  statements: readonly Said[],
  now: Date,
): FactState {
  if (!isKnown(fact, valuesOfFact(fact, property))) return "missing";
  const said = statements.filter(({ field }) => field === fact.name);
  if (said.some(({ agrees, origin }) => !agrees && disputing.has(origin))) return "disputed";
  const newest = Math.max(
    0,
    ...said.filter(({ agrees }) => agrees).map(({ recordedAt }) => recordedAt.getTime()),
  );
  return now.getTime() - newest > oldAfterDays * dayMs ? "old" : "known";
}

/** States of all facts of a property, by fact. */
export type FactStates = ReadonlyMap<string, FactState>;

export const factStates = (
  property: PropertyFields,
  statements: readonly Said[],
  now: Date,
): FactStates =>
  new Map(lodgeFacts.map((fact) => [fact.name, factState(fact, property, statements, now)]));

/** The fact about prices; rates that end soon are a reason to ask for it. */
const priceFact = "priceSeasons";

/** The states of a property whose rates end soon: its prices are asked for, whatever is known. */
export const withEndingRates = (states: FactStates): FactStates =>
  states.get(priceFact) === "missing" ? states : new Map(states).set(priceFact, "ending");

/** Facts that some lodge should be asked about: the preselection. */
export const doubtfulFacts = (lodges: readonly FactStates[]): string[] =>
  lodgeFacts
    .filter(({ name }) => lodges.some((states) => states.get(name) !== "known"))
    .map(({ name }) => name);

/** A year without a rating can hold no closed months. */
const cannotAnswer = (name: string, state: FactState | undefined) =>
  name === "monthGrid" && state === "missing";

/**
 * The facts that one lodge is asked about: the chosen ones that are in doubt there. A fact that is in doubt
 * nowhere was chosen on purpose, and everybody is asked.
 */
export function factsToAsk(
  chosen: readonly string[],
  states: FactStates,
  lodges: readonly FactStates[],
): string[] {
  const doubtful = new Set(doubtfulFacts(lodges));
  return chosen.filter((name) => {
    const state = states.get(name);
    if (cannotAnswer(name, state)) return false;
    return state !== "known" || !doubtful.has(name);
  });
}
