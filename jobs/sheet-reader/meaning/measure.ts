import type { Measure } from "#jobs/sheet-reader/words/label";
import type { Stated, Surroundings } from "./facts";
import type { Context, PriceCell } from "./price-cells";

/** Finds what a figure is a price of. */

type FoundMeasure = { value: Stated<Measure> | null; problem: string | null };

/** What the words beside, above and in the cell say it is a price of; those of a section come last. */
function measuresAt({ contexts, own, cell }: PriceCell): Stated<Measure>[] {
  const stated = contexts
    .filter(
      (context) => (context.role !== "unit" && context.role !== "season") || isOfOthers(context),
    )
    .flatMap(({ label, cell: { id }, axis }) =>
      label.measure ? [{ value: label.measure, cell: id, axis }] : [],
    );
  if (own.measure) stated.unshift({ value: own.measure, cell: cell.id, axis: "row" });
  const beside = stated.filter(({ axis }) => axis !== "section");
  return beside.length > 0 ? beside : stated;
}

/** "Child 6–11" or "Guide" in a column of seasons or of units. */
const isOfOthers = ({ label: { measure, name } }: Context) =>
  name === "" && (measure === "child" || measure === "other" || measure === "single supplement");

/** "Conservation levy" beside a figure, but not "excluding levy". */
export const isOfFee = ({ axis, label }: Context) =>
  axis === "row" &&
  /\b(?:levy|levies|fees?|tax)\b/i.test(label.name) &&
  !/\b(?:incl|excl|plus|without)/i.test(label.text);

function isMixed(list: readonly Stated<Measure>[]): boolean {
  const kinds = new Set(list.map(({ value }) => value));
  const isOfPersons = kinds.has("sharing") || kinds.has("person");
  const isOfSingles = kinds.has("triple") || kinds.has("sharing");
  return (kinds.has("unit") && isOfPersons) || (kinds.has("single") && isOfSingles);
}

export function findMeasure(price: PriceCell, { measure: around }: Surroundings): FoundMeasure {
  const list = measuresAt(price);
  const find = (...measures: Measure[]) => list.find(({ value }) => measures.includes(value));
  const special = find("other") ?? find("child") ?? find("single supplement");
  if (special) return { value: special, problem: null };
  if (isMixed(list))
    return { value: null, problem: "Some prices have two bases beside them and were not read" };
  const value =
    find("single", "triple") ??
    find("sharing", "unit") ??
    find("person") ??
    cornerMeasure(price.corners);
  const isOfPerson = value?.value === "person";
  const any = isOfPerson && around?.value === "sharing" ? around : (value ?? around);
  return any
    ? { value: any, problem: null }
    : {
        value: null,
        problem: "The sheet does not say whether its prices are per person or per unit",
      };
}

function cornerMeasure(corners: readonly Context[]): Stated<Measure> | undefined {
  const corner = corners.find(({ label }) =>
    ["sharing", "person", "unit"].includes(label.measure ?? ""),
  );
  const measure = corner?.label.measure;
  return corner && measure ? { value: measure, cell: corner.cell.id } : undefined;
}
