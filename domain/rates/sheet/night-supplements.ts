import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { addDays } from "#domain/rates/trip";
import { groupBy } from "./group-by";
import type { JoinedRate } from "./resolve";
import type { Priced } from "./resolve";

/** Supplements of some nights, as of weekends or of Christmas: these nights become rates of their own. */

export interface WithSupplements {
  rates: JoinedRate[];
  unused: Priced[];
}

export function addNightSupplements(
  joined: readonly JoinedRate[],
  supplements: readonly Priced[],
): WithSupplements {
  const used = new Set<Priced>();
  // One cell across several columns of the same nights.
  const once = groupBy(supplements, ({ cell, nights }) =>
    [cell.id, ...nights.map(({ from, to }) => `${from}/${to}`)].join(),
  );
  const own = [...once.values()].flatMap((list) => list.slice(0, 1));
  const rates = own.reduce<JoinedRate[]>(
    (list, added) =>
      list.flatMap((one) => {
        const cut = cutAt(one, added);
        if (cut) used.add(added);
        return cut ?? [one];
      }),
    [...joined],
  );
  return { rates, unused: own.filter((one) => !used.has(one)) };
}

const allDays = [1, 2, 3, 4, 5, 6, 7];

/** The rate without the nights of the supplement, and with it; null where the supplement is of other prices. */
function cutAt({ rate, base }: JoinedRate, added: Priced): JoinedRate[] | null {
  const { value } = rate;
  const isOther =
    added.grid !== base.grid ||
    (added.room !== null && added.room.derived === null && added.room.value !== value.unit);
  const nights = added.nights.find(({ from, to }) => from <= value.to && value.from <= to);
  const days = added.days?.value ?? allDays;
  const own = value.weekdays.length > 0 ? value.weekdays : allDays;
  const isForAll = days.length === allDays.length;
  if (isOther || !nights || !days.some((day) => own.includes(day) || !isForAll)) return null;
  const from = nights.from > value.from ? nights.from : value.from;
  const to = nights.to < value.to ? nights.to : value.to;
  // A supplement of all nights would be a part of the price.
  if (isForAll && from === value.from && to === value.to) return null;
  const part = (change: Partial<Rate>, evidence: Found<Rate>["evidence"] = {}): JoinedRate => ({
    base,
    rate: { value: { ...value, ...change }, evidence: { ...rate.evidence, ...evidence } },
  });
  const others = isForAll ? [] : own.filter((day) => !days.includes(day));
  return [
    ...(value.from < from ? [part({ to: addDays(from, -1) })] : []),
    ...(others.length > 0 ? [part({ from, to, weekdays: others }, daysOf(added))] : []),
    part(
      { from, to, weekdays: isForAll ? value.weekdays : [...days], ...sums(value, added) },
      { ...daysOf(added), ...sumEvidence(rate, added) },
    ),
    ...(to < value.to ? [part({ from: addDays(to, 1) })] : []),
  ];
}

const prices = ["price", "single", "triple"] as const;

const sums = (rate: Rate, { figure }: Priced): Partial<Rate> =>
  Object.fromEntries(
    prices.flatMap((field) => {
      const cents = rate[field];
      if (cents === null || figure.kind === "closed") return [];
      const more = figure.kind === "amount" ? figure.cents : (cents * figure.percent) / 100;
      return [[field, Math.round(cents + more)]];
    }),
  );

const sumEvidence = ({ value, evidence }: Found<Rate>, { cell }: Priced) =>
  Object.fromEntries(
    prices.flatMap((field): [string, Evidence][] =>
      value[field] === null
        ? []
        : [
            [
              field,
              {
                cells: [...(evidence[field]?.cells ?? []), cell.id],
                derived: "price plus supplement",
              },
            ],
          ],
    ),
  );

const daysOf = ({ days, cell }: Priced): Found<Rate>["evidence"] =>
  days ? { weekdays: { cells: [...days.cells, cell.id], derived: "nights of a supplement" } } : {};
