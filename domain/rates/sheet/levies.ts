import type { ChildBand, Rate } from "#domain/rates/rate";
import type { Evidence, Found, Note } from "#domain/rates/reading";
import type { DoubtAnswers, SheetDoubt } from "#domain/rates/sheet-labels";

/**
 * Levies in percent. No extra can hold a percentage, and totals say "levies included": so those that are paid on
 * top become a part of every price, marked as derived.
 */

const levy = /\b(?:lev(?:y|ies)|tax(?:es)?|vat|service charge|fees?)\b/i;
const percent = /\b(\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|per ?cent\b)/i;
const isIncluded = /\binclu(?:de[sd]?|ding|sive)\b|\binkl|\binclus?e?s?\b/i;
const isExcluded = /\b(?:not included|exclu\w+|plus|subject to|added|additional|payable|on top)\b/i;
const otherPercent =
  /\b(?:deposit|cancel\w*|commission|card|refund\w*|payment|prepay\w*|child\w*|discount)\b/i;

interface Levy {
  note: Note;
  /** One for each figure. */
  percents: number[];
}

const leviesIn = (notes: readonly Note[]): Levy[] =>
  notes.flatMap((note) => {
    const open = note.text
      .split(/(?<=[.;]) /)
      .filter(
        (part) =>
          levy.test(part) &&
          percent.test(part) &&
          !otherPercent.test(part) &&
          (isExcluded.test(part) || !isIncluded.test(part)),
      );
    const figures = open.flatMap((part) => [...part.matchAll(new RegExp(percent, "gi"))]);
    const percents = figures.map(([, figure = ""]) => Number(figure.replace(",", ".")));
    return open.length > 0 ? [{ note, percents }] : [];
  });

const addedBy = "added:";

/** Two notes with one percentage may be about the same levy: the person sees which sum is added. */
function sumsOf(levies: readonly Levy[]): number[] {
  const percents = levies.flatMap((one) => one.percents);
  const sum = (list: Iterable<number>) =>
    Math.round([...list].reduce((all, one) => all + one, 0) * 100) / 100;
  return [...new Set([sum(new Set(percents)), sum(percents)])];
}

export function askLevies(notes: readonly Note[]): Omit<SheetDoubt, "answer">[] {
  const levies = leviesIn(notes);
  if (levies.length === 0) return [];
  return [
    {
      id: "levies",
      question: "Are the levies in percent part of the prices?",
      detail: levies.map(({ note }) => note.text.slice(0, 120)).join(" · "),
      cells: levies.map(({ note }) => note.id),
      answers: [
        { value: "included", label: "Included in the prices" },
        ...sumsOf(levies).map((sum) => ({
          value: `${addedBy}${sum}`,
          label: `Paid on top, add ${sum}% to every price`,
        })),
      ],
      other: null,
      isRemembered: true,
    },
  ];
}

interface Priced {
  rates: readonly Found<Rate>[];
  bands: readonly Found<ChildBand>[];
}

/** Prices with the levies that a person says are paid on top. */
export function addLevies<Reading extends Priced>(
  reading: Reading,
  notes: readonly Note[],
  { levies: answer = "" }: DoubtAnswers,
): Reading {
  const sum = answer.startsWith(addedBy) ? Number(answer.slice(addedBy.length)) : 0;
  if (!(sum > 0 && sum < 100)) return reading;
  const cells = leviesIn(notes).map(({ note }) => note.id);
  const add = <Value extends object>(
    { value, evidence }: Found<Value>,
    names: readonly (keyof Value & string)[],
  ): Found<Value> => {
    const [more, proof] = [{ ...value }, { ...evidence }];
    for (const name of names) {
      const cents = value[name];
      if (typeof cents !== "number") continue;
      more[name] = Math.round((cents * (100 + sum)) / 100) as Value[typeof name];
      const known: Evidence | undefined = evidence[name];
      proof[name] = {
        cells: [...(known?.cells ?? []), ...cells],
        derived: [known?.derived, `plus ${sum}% levy`].filter(Boolean).join(", "),
      };
    }
    return { value: more, evidence: proof };
  };
  return {
    ...reading,
    rates: reading.rates.map((rate) => add(rate, ["price", "single", "triple"])),
    bands: reading.bands.map((band) => add(band, ["amount"])),
  };
}
