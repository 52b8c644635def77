import type { ChildBand } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import type { Quote } from "./quotes";

/** Joins the figures of children to bands of ages. */

/** One percentage in all seasons is one band, and so is one for all units. */
export function joinBands(
  bands: readonly Found<ChildBand>[],
  units: ReadonlySet<string | null>,
): Found<ChildBand>[] {
  const keyOfBand = ({ value }: Found<ChildBand>, unit: string | null) =>
    JSON.stringify([unit, value.fromAge, value.toAge]);
  const joined: Found<ChildBand>[] = [];
  for (const band of bands) {
    const { percent, unit, fromAge, toAge } = band.value;
    const same = (one: Found<ChildBand>) =>
      one.value.fromAge === fromAge && one.value.toAge === toAge;
    const alike = bands.filter((one) => keyOfBand(one, one.value.unit) === keyOfBand(band, unit));
    const isSteady = percent !== null && alike.every(({ value }) => value.percent === percent);
    if (!isSteady) {
      joined.push(band);
      continue;
    }
    const everywhere = bands.filter((one) => same(one) && one.value.percent === percent);
    const covered = new Set(everywhere.map(({ value }) => value.unit));
    const isForAll =
      bands.filter(same).length === everywhere.length &&
      [...units].every((one) => covered.has(one));
    const { from: _from, to: _to, unit: _unit, ...evidence } = band.evidence;
    const value = { ...band.value, from: null, to: null, unit: isForAll ? null : unit };
    if (joined.some((one) => JSON.stringify(one.value) === JSON.stringify(value))) continue;
    joined.push({ value, evidence: isForAll ? evidence : { ...evidence, unit: _unit } });
  }
  return joined;
}

export function addBands(
  quote: Quote,
  bands: Found<ChildBand>[],
  skip: (quote: Quote, doubt: string) => void,
): void {
  const { price } = quote;
  const stated = [
    ...(price.own.ages ? [{ ages: price.own.ages, cell: price.cell.id }] : []),
    ...price.contexts.flatMap(({ label, cell }) =>
      label.ages && label.measure === "child" ? [{ ages: label.ages, cell: cell.id }] : [],
    ),
  ];
  const [found] = stated;
  if (!found || stated.length > 1)
    return skip(quote, "Prices of children without ages were not read");
  const percent = price.figure.kind === "percent" ? price.figure.percent : null;
  const amount = price.figure.kind === "amount" ? price.figure.cents : null;
  const always = quote.allYearCell;
  const periods = always
    ? [{ from: null, to: null, cells: [always], derived: null }]
    : quote.nights;
  for (const nights of periods) {
    const dates: Evidence = { cells: nights.cells, derived: nights.derived };
    const ages: Evidence = { cells: [found.cell], derived: null };
    const figure: Evidence = { cells: [price.cell.id], derived: null };
    bands.push({
      value: {
        unit: quote.unit?.value ?? null,
        from: nights.from,
        to: nights.to,
        fromAge: found.ages.from,
        toAge: found.ages.to,
        percent,
        amount,
      },
      evidence: {
        from: dates,
        to: dates,
        fromAge: ages,
        toAge: ages,
        ...(percent === null ? { amount: figure } : { percent: figure }),
        ...(quote.unit ? { unit: { cells: [quote.unit.cell], derived: null } } : {}),
      },
    });
  }
}
