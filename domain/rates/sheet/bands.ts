import type { ChildBand } from "#domain/rates/rate";
import type { Found } from "#domain/rates/reading";
import type { Stated } from "./facets";
import { groupBy } from "./group-by";
import type { Priced } from "./resolve";

/** Turns the children's prices of tables into bands: each of all seasons and rooms where it is the same in all. */
export function toBands(
  quotes: readonly Priced[],
  rooms: ReadonlySet<string | null>,
): { bands: Found<ChildBand>[]; unaged: { cell: string }[] } {
  const aged = quotes.filter(({ ages }) => ages !== null);
  const unaged = quotes.flatMap(({ ages, cell }) => (ages ? [] : [{ cell: cell.id }]));
  const byAges = groupBy(aged, ({ ages }) => `${ages?.value.from}-${ages?.value.to}`);
  return { bands: [...byAges.values()].flatMap((list) => bandsOf(list, rooms)), unaged };
}

function bandsOf(list: readonly Priced[], rooms: ReadonlySet<string | null>): Found<ChildBand>[] {
  const byFigure = groupBy(list, ({ figure }) => JSON.stringify([figure.kind, figureOf(figure)]));
  if (byFigure.size === 1) return list.slice(0, 1).map((quote) => toBand(quote, null, null));
  const bySeason = groupBy(list, ({ nights }) =>
    JSON.stringify(nights.map(({ from, to }) => [from, to])),
  );
  const isOfSeason = [...bySeason.values()].every(
    (same) => new Set(same.map(({ figure }) => figureOf(figure))).size === 1,
  );
  if (isOfSeason)
    return [...bySeason.values()].flatMap((same) =>
      same
        .slice(0, 1)
        .flatMap((quote) => quote.nights.map((nights) => toBand(quote, nights, null))),
    );
  return list.flatMap((quote) =>
    quote.nights.map((nights) =>
      toBand(
        quote,
        nights,
        rooms.has(quote.room?.value ?? null) ? (quote.room?.value ?? null) : null,
      ),
    ),
  );
}

const figureOf = (figure: Priced["figure"]) =>
  figure.kind === "amount" ? figure.cents : figure.kind === "percent" ? figure.percent : null;

function toBand(
  quote: Priced,
  nights: Priced["nights"][number] | null,
  unit: string | null,
): Found<ChildBand> {
  const { figure, cell, ages, room } = quote;
  const value: ChildBand = {
    unit,
    ...{ from: nights?.from ?? null, to: nights?.to ?? null },
    fromAge: ages?.value.from ?? 0,
    toAge: ages?.value.to ?? 17,
    percent: figure.kind === "percent" ? figure.percent : null,
    amount: figure.kind === "amount" ? figure.cents : null,
  };
  const ofAges = evidenceOf(ages);
  const evidence: Found<ChildBand>["evidence"] = { fromAge: ofAges, toAge: ofAges };
  evidence[figure.kind === "percent" ? "percent" : "amount"] = { cells: [cell.id], derived: null };
  if (nights) evidence.from = evidence.to = evidenceOf(nights);
  if (unit !== null) evidence.unit = evidenceOf(room);
  return { value, evidence };
}

const evidenceOf = (stated: Pick<Stated<unknown>, "cells" | "derived"> | null) => ({
  cells: stated?.cells ?? [],
  derived: stated?.derived ?? null,
});
