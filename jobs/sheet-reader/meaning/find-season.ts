import {
  cleanName,
  looksLikeSeason,
  looksLikeUnit,
  sameName,
} from "#domain/rates/sheet/words/label";
import type { Facts, Nights, Surroundings } from "./facts";
import type { Context } from "./price-cells";
import { allYear, pairDates, placeRange, type SeasonList, wholeValidity } from "./seasons";

/** Finds the nights of a price. */

interface SeasonSource {
  facts: Facts;
  seasons: SeasonList;
  surroundings: Surroundings;
}

export interface FoundSeason {
  name: string;
  nights: Nights[];
  cells: string[];
  /** Ids of the cells whose names are those of seasons. */
  used: ReadonlySet<string>;
  allYearCell: string | null;
  /** True if words beside or above the price say its dates. */
  isStated: boolean;
  /** True if the nights are those of the whole sheet. */
  isWhole: boolean;
  /** True if words beside the dates seem to be more dates. */
  hasOtherDates: boolean;
  problem: string | null;
}

export function findSeason(contexts: readonly Context[], source: SeasonSource): FoundSeason {
  const { facts, seasons, surroundings } = source;
  const named = contexts.filter(
    (context) =>
      isBesideDates(context, contexts) ||
      ((context.role !== "unit" || seasons.has(sameName(context.label.name))) &&
        context.role !== "group" &&
        context.label.seasons.length === 0 &&
        isSeasonName(context, seasons)),
  );
  const used = new Set(named.map(({ cell }) => cell.id));
  const empty = {
    name: "",
    nights: [],
    cells: [],
    used,
    allYearCell: null,
    isStated: true,
    isWhole: false,
    hasOtherDates: contexts.some(({ label }) => label.hasOtherDates),
    problem: null,
  };
  const onAxis = (one: Context["axis"]) => contexts.filter(({ axis }) => axis === one);
  const above = onAxis("column").toSorted((a, b) => a.cell.row - b.cell.row);
  const pair = pairDates(onAxis("row"), facts) ?? pairDates(above, facts);
  const [lead] = named;
  const name = lead ? cleanName(lead.label.name) : "";
  if (pair) return { ...empty, name, nights: [pair], cells: lead ? [lead.cell.id] : [] };
  const dated = contexts.filter(({ label }) => label.seasons.length > 0);
  const beside = dated.filter(({ axis }) => axis !== "section");
  const chosen = beside.length > 0 ? beside : dated;
  if (chosen.length > 0) {
    const found = fromLabels(chosen, facts);
    return { ...empty, ...found, name: found.name || name };
  }
  if (named.length > 0) return { ...empty, ...fromNames(named, seasons, facts) };
  const always = contexts.find(({ label, axis }) => label.isAllYear && axis !== "section");
  if (always) {
    const nights = allYear(facts, always.cell.id);
    return {
      ...empty,
      name: "All year",
      nights: nights ? [nights] : [],
      cells: [always.cell.id],
      allYearCell: always.cell.id,
    };
  }
  return { ...empty, isStated: false, ...around({ facts, seasons, surroundings }) };
}

/** The nights that the titles of the table say, or else those of the whole sheet. */
function around({ facts, seasons, surroundings }: SeasonSource) {
  for (const { label, note } of surroundings.captions) {
    if (note.text.length > 140 || facts.validity?.cell === note.id) continue;
    const cell = { id: note.id };
    if (label.seasons.length > 0) return fromLabels([{ cell, label }], facts);
    const context = { cell, label };
    if (note.text.length < 60 && seasons.has(sameName(label.name)))
      return fromNames([context], seasons, facts);
  }
  const whole = wholeValidity(facts);
  return whole
    ? { name: "All year", nights: [whole], isWhole: true }
    : { problem: "Prices without dates were not read" };
}

/**
 * "Kusi" above or beside dates that have no other name. A name beside dates is that of a unit if it is
 * repeated for other dates, and so is one above dates if there is no other beside the price.
 */
function isBesideDates(
  { axis, cell, label, role, isRepeated }: Context,
  contexts: readonly Context[],
): boolean {
  if (role !== null || axis === "section" || label.name === "" || label.seasons.length > 0)
    return false;
  if (looksLikeUnit(label.name) || label.measure || label.board || label.weekdays) return false;
  const isDated = contexts.some(
    (one) => one.axis === axis && one.label.seasons.some(({ name }) => name === ""),
  );
  if (!isDated) return false;
  if (axis === "row") return cell.rowSpan === 1 && !isRepeated;
  // Above the prices of "Single supplement" below the names of units stands no unit.
  return contexts.some(
    (one) =>
      one.axis === "row" &&
      (one.label.name !== "" || (one.label.measure !== null && one.isBelowUnit)),
  );
}

function isSeasonName({ label, role }: Context, seasons: SeasonList): boolean {
  if (label.name === "") return false;
  if (role === "season") return true;
  return (
    namesIn(label.name).every((name) => seasons.has(sameName(name))) || looksLikeSeason(label.name)
  );
}

const namesIn = (text: string) => text.split(/ ?[/&,+] ?| and /).filter(Boolean);

function fromLabels(
  contexts: readonly { cell: { id: string }; label: Context["label"] }[],
  facts: Facts,
) {
  const lists = contexts.map(({ cell, label }) =>
    label.seasons.flatMap(({ ranges }) =>
      ranges.map((range) => placeRange(range, facts, [cell.id])),
    ),
  );
  const names = contexts.flatMap(({ label }) => label.seasons.map(({ name }) => name));
  const distinct = [...new Set(names.filter(Boolean))];
  const nights = joinDates(
    lists.map((list) => list.filter((one) => one !== null)),
    distinct.length < 2,
  );
  const isWhole = lists.every((list) => list.every((one) => one !== null));
  return {
    name: distinct.join(" / "),
    nights: nights ?? [],
    cells: contexts.map(({ cell }) => cell.id),
    problem: nights
      ? isWhole
        ? null
        : "Some dates could not be read"
      : "Some prices have two sets of dates and were not read",
  };
}

/**
 * The nights of several cells of one price. A period of the whole year around those of a season adds nothing;
 * periods of one season below or beside each other are all its own. Null if they contradict each other.
 */
function joinDates(lists: readonly Nights[][], isOneSeason: boolean): Nights[] | null {
  const isWithin = (one: Nights, list: readonly Nights[]) =>
    list.some(({ from, to }) => from <= one.from && one.to <= to);
  const inner = lists.find((list) =>
    lists.every((other) => list.every((one) => isWithin(one, other))),
  );
  if (inner) return inner;
  const all = lists.flat().toSorted((a, b) => a.from.localeCompare(b.from));
  const isApart = all.every((one, index) => index === 0 || (all[index - 1]?.to ?? "") < one.from);
  return isApart && isOneSeason ? all : null;
}

/** "Main season" and "all other dates" may be two names of the same dates. */
function datesOf(name: string, seasons: SeasonList): string {
  const nights = seasons.get(sameName(name))?.nights.map(({ from, to }) => from + to);
  return nights?.join() ?? sameName(name);
}

function fromNames(
  named: readonly { cell: { id: string }; label: Context["label"] }[],
  seasons: SeasonList,
  facts: Facts,
) {
  const [context] = named;
  const cell = context?.cell.id ?? "";
  const name = context?.label.name ?? "";
  const whole = seasons.get(sameName(name));
  const found = whole ? [whole] : namesIn(name).map((one) => seasons.get(sameName(one)));
  const known = found.filter((one) => one !== undefined);
  const nights = known.flatMap((season) =>
    ofYears(season.nights, facts).map((one) => ({ ...one, cells: [cell, ...one.cells] })),
  );
  const isOne = new Set(named.map(({ label }) => datesOf(label.name, seasons))).size === 1;
  const isWhole = known.length === found.length && known.length > 0 && isOne;
  return {
    name,
    nights: isWhole ? nights : [],
    cells: [cell],
    problem: isWhole ? null : `The dates of "${name}" were not found`,
  };
}

/**
 * A season that the sheet defines for two years has the nights of the year of the price, and so has one that
 * it defines without a year.
 */
function ofYears(list: readonly Nights[], facts: Facts): readonly Nights[] {
  const { years } = facts;
  const nights = list.flatMap((one) =>
    one.bare && years.length === 1 ? (placeRange(one.bare, facts, one.cells) ?? []) : [one],
  );
  const own = nights.filter(({ from, to }) =>
    years.some((year) => from.startsWith(String(year)) || to.startsWith(String(year))),
  );
  const isOfMore = nights.some((one) =>
    nights.some((other) => other !== one && other.from.slice(4) === one.from.slice(4)),
  );
  return isOfMore && own.length > 0 ? own : nights;
}
