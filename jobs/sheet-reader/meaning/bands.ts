import type { ChildBand, Extra } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import type { MarkedRate } from "./minimums";
import type { Places } from "./places";
import type { Quote } from "./quotes";

/** Joins the figures of children to bands of ages. */

/** One percentage in all seasons is one band, and so is one for all units. */
export function joinBands(
  bands: readonly Found<ChildBand>[],
  units: ReadonlySet<string | null>,
): Found<ChildBand>[] {
  const agesOf = ({ value }: Found<ChildBand>) => JSON.stringify([value.fromAge, value.toAge]);
  const unitAndAgesOf = ({ value }: Found<ChildBand>) =>
    JSON.stringify([value.unit, value.fromAge, value.toAge]);
  const ofAges = groupBy(bands, agesOf);
  const ofUnitAndAges = groupBy(bands, unitAndAgesOf);
  const joined: Found<ChildBand>[] = [];
  const known = new Set<string>();
  const join = (band: Found<ChildBand>) => {
    known.add(JSON.stringify(band.value));
    joined.push(band);
  };
  for (const band of bands) {
    const { percent, unit } = band.value;
    const isEqual = ({ value }: Found<ChildBand>) => value.percent === percent;
    if (percent === null || !ofUnitAndAges.get(unitAndAgesOf(band))?.every(isEqual)) {
      join(band);
      continue;
    }
    const same = ofAges.get(agesOf(band)) ?? [];
    const covered = new Set(same.map(({ value }) => value.unit));
    const isForAll = same.every(isEqual) && [...units].every((one) => covered.has(one));
    const { from: _from, to: _to, unit: _unit, ...evidence } = band.evidence;
    const value = { ...band.value, from: null, to: null, unit: isForAll ? null : unit };
    if (known.has(JSON.stringify(value))) continue;
    join({ value, evidence: isForAll ? evidence : { ...evidence, unit: _unit } });
  }
  return joined;
}

/** Bands that notes state of one camp of a book are those of its units. */
export function placeBands(
  bands: readonly Found<ChildBand>[],
  rates: readonly MarkedRate[],
  places: Places,
): Found<ChildBand>[] {
  const cellOf = ({ evidence }: Found<ChildBand>) => evidence.fromAge?.cells[0] ?? "";
  const nearness = places(bands.map(cellOf));
  const keyOf = ({ value }: Found<ChildBand>) => JSON.stringify(value);
  const nearRates = new Map(
    Array.from(groupBy(bands, keyOf), ([key, same]) => [
      key,
      rates.filter(({ base }) => same.some((one) => nearness(cellOf(one), base.table) === "near")),
    ]),
  );
  return bands.flatMap((band) => {
    const near = nearRates.get(keyOf(band)) ?? [];
    if (near.length === 0 || near.length === rates.length) return [band];
    const units = new Map(near.map(({ rate }) => [rate.value.unit, rate.evidence.unit]));
    return [...units].map(([unit, cells]) => ({
      value: { ...band.value, unit },
      evidence: {
        ...band.evidence,
        unit: { cells: cells?.cells ?? [], derived: "of the prices near to it" },
      },
    }));
  });
}

/** Charges that notes state of one camp of a book are marked, as each guest would pay those of all camps. */
export function markPlaced(
  extras: readonly Found<Extra>[],
  rates: readonly MarkedRate[],
  places: Places,
): Found<Extra>[] {
  const cellOf = ({ evidence }: Found<Extra>) => evidence.amount?.cells[0] ?? "";
  const keyOf = ({ value }: Found<Extra>) => JSON.stringify(value);
  const ofAll = new Set<string>();
  for (const alike of groupBy(extras, ({ value }) => value.kind).values()) {
    const nearness = places(alike.map(cellOf));
    for (const [key, same] of groupBy(alike, keyOf))
      if (
        rates.every(({ base }) => same.some((one) => nearness(cellOf(one), base.table) === "near"))
      )
        ofAll.add(key);
  }
  return extras.map((extra) => {
    const { amount } = extra.evidence;
    if (ofAll.has(keyOf(extra)) || !amount) return extra;
    const derived = [amount.derived, "said of some prices only"].filter(Boolean).join(", ");
    return { ...extra, evidence: { ...extra.evidence, amount: { ...amount, derived } } };
  });
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
