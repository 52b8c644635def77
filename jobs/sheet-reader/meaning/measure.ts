import { looksLikeUnit, type Measure } from "#domain/rates/sheet/words/label";
import type { Stated, Surroundings } from "./facts";
import type { Context, PriceCell } from "./price-cells";

/** Finds what a figure is a price of. */

export interface FoundMeasure {
  value: Stated<Measure> | null;
  /** The assumption that was made, in words. */
  doubt: string | null;
  problem: string | null;
}

const basisNames: readonly Measure[] = ["sharing", "person", "unit"];

const occupancies: readonly Measure[] = ["single", "double", "triple"];

interface PlacedMeasure extends Stated<Measure> {
  place: "own" | Context["axis"];
}

/** Measures by the words in, beside and above the cell, nearest first. */
function measuresAt({ contexts, own, cell }: PriceCell): PlacedMeasure[] {
  const stated = contexts
    .filter(
      (context) =>
        !isOfCount(context) &&
        ((context.role !== "unit" && context.role !== "season") || isOfOthers(context)),
    )
    .flatMap(({ label: { measure, basis }, cell: { id }, axis }): PlacedMeasure[] => {
      const isRoomFor = basis === "unit" && measure !== basis && measure !== null;
      return [measure, isRoomFor && occupancies.includes(measure) ? basis : null].flatMap(
        (value) => (value ? [{ value, cell: id, place: axis }] : []),
      );
    });
  return own.measure ? [{ value: own.measure, cell: cell.id, place: "own" }, ...stated] : stated;
}

/** "6 + 1 child" in a column of what units sleep; "2 guests" beside a price per person is a head. */
const isOfCount = ({ role, label }: Context) =>
  role === "minimum" ||
  role === "ignored" ||
  (role === "sleeps" && !occupancies.includes(label.measure ?? "unit")) ||
  (role === "guests" && ![...occupancies, "other"].includes(label.measure ?? "unit"));

/** "Child 6–11" or "Single" in a column of seasons or of units, and "Villa (per villa)". */
const isOfOthers = ({ label: { measure, name }, role }: Context) =>
  name === "" || (role === "unit" && [...basisNames, ...occupancies].includes(measure ?? "other"));

/** "Conservation levy" beside a figure, but not "excluding levy". */
export const isOfFee = ({ axis, label }: Context) =>
  axis === "row" &&
  /\b(?:levy|levies|fees?|tax)\b/i.test(label.name) &&
  !/\b(?:incl|excl|plus|without)/i.test(label.text);

/** The nearest words for a basis; of those in one place, "sharing" says more than "per person". */
function findBasis(
  list: readonly PlacedMeasure[],
  price: PriceCell,
  around: Stated<Measure> | null,
) {
  for (const place of ["own", "row", "column", "section"] as const) {
    const here = list.filter((one) => one.place === place && basisNames.includes(one.value));
    const found = here.find(({ value }) => value !== "person") ?? here[0];
    if (found) return found;
  }
  return cornerMeasure(price.corners) ?? around;
}

export function findMeasure(price: PriceCell, { measure: around }: Surroundings): FoundMeasure {
  const all = measuresAt(price);
  const beside = all.filter(({ place }) => place !== "section");
  const find = (list: readonly PlacedMeasure[], ...measures: Measure[]) =>
    list.find(({ value }) => measures.includes(value));
  const special = (list: readonly PlacedMeasure[]) =>
    find(list, "other") ?? find(list, "child") ?? find(list, "single supplement");
  const other = special(beside) ?? (beside.length === 0 ? special(all) : undefined);
  if (other) return { value: other, doubt: null, problem: null };
  const basis = findBasis(all, price, around);
  const occupancy = find(beside, ...occupancies) ?? find(all, ...occupancies);
  const isExcepted =
    basis?.value === "unit" && (all[0]?.place === "own" || price.measures.has("sharing"));
  if (occupancy && !(isExcepted && occupancy.value !== "double"))
    return isRoomOfItsOwn(occupancy, basis, price)
      ? { value: basis, doubt: null, problem: null }
      : ofOccupancy(occupancy, basis, beside);
  return ofBasis(basis, beside, around);
}

/** "Double room" in a row is a unit if prices are per room, and no price for two who share another unit. */
function isRoomOfItsOwn(
  { cell }: Stated<Measure>,
  basis: Stated<Measure> | null,
  { contexts }: PriceCell,
): boolean {
  const context = contexts.find((one) => one.cell.id === cell);
  if (basis?.value !== "unit" || context?.axis !== "row") return false;
  if (contexts.some((one) => one !== context && isOfRoom(one))) return false;
  return context.label.name !== "" || !contexts.some(({ axis }) => axis === "section");
}

/** "Garden Room" beside "Single". */
export const isOfRoom = ({ axis, role, label }: Context) =>
  axis === "row" &&
  (role === "unit" || role === null) &&
  label.name !== "" &&
  label.measure === null &&
  (role === "unit" || looksLikeUnit(label.name));

function ofOccupancy(
  occupancy: PlacedMeasure,
  basis: Stated<Measure> | null,
  beside: readonly PlacedMeasure[],
): FoundMeasure {
  if (occupancy.value !== "double") {
    const isMixed = beside.some(({ value }) => value === "sharing");
    const doubt = isMixed ? "beside words for one and for two adults" : null;
    return { value: occupancy, doubt, problem: null };
  }
  if (basis?.value === "unit") return { value: basis, doubt: null, problem: null };
  const cell = occupancy.cell;
  const doubt = basis ? null : "the sheet does not say whether it is per person";
  return { value: { value: "sharing", cell }, doubt, problem: null };
}

function ofBasis(
  basis: Stated<Measure> | null,
  beside: readonly PlacedMeasure[],
  around: Stated<Measure> | null,
): FoundMeasure {
  if (!basis)
    return {
      value: { value: "sharing", cell: "" },
      doubt: "the sheet does not say whether prices are per person or per unit",
      problem: null,
    };
  const kinds = new Set(beside.map(({ value }) => value));
  const isMixed = kinds.has("unit") && (kinds.has("sharing") || kinds.has("person"));
  const isOwn = beside[0]?.place === "own";
  const doubt = isMixed && !isOwn ? "beside words for a person and for a unit" : null;
  const isOfSharing = basis.value === "person" && around?.value === "sharing";
  return { value: isOfSharing ? around : basis, doubt, problem: null };
}

function cornerMeasure(corners: readonly Context[]): Stated<Measure> | null {
  const corner = corners.find(({ label }) => basisNames.includes(label.measure ?? "other"));
  const measure = corner?.label.measure;
  return corner && measure ? { value: measure, cell: corner.cell.id } : null;
}
