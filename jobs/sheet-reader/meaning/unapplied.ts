import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found, Note, Table } from "#domain/rates/reading";
import { includesName, type Label, readLabel } from "#domain/rates/sheet/words/label";
import { splitSentences } from "./facts";
import type { MinimumRule } from "./minimum-rules";

/**
 * Marks what a rate leaves open although the sheet has words for it that no rate names as evidence: a
 * sentence on single supplements, minimum stays, boards or weekends that was not understood.
 */

/** A sentence of a note, or a cell. */
interface Phrase {
  id: string;
  text: string;
  label: Label;
  /** Null for words outside of the tables of prices. */
  table: Table | null;
}

type Open = "single" | "minNights" | "board" | "weekdays" | "sleeps";

const childWords = /\b(?:child(?:ren)?|kids?|infants?|teens?|parents?)\b/i;
const otherWords =
  /\b(?:guides?|drivers?|pilots?|cancel\w*|offers?|pay \d|(?<!\bmin(?:imum|\.)? )stay \d)\b/i;
const minimumWords =
  /\bmin(?:imum)?\b[^\n]{0,40}\b(?:nights?|stays?|nts|los)\b|\b(?:nights?|stay) min(?:imum)?\b/i;
const singleWords =
  /\b(?:singles?|sgl|solo)\b(?! (?:entry|trip|transfer|vehicle|malt|use plastic|storey|parent))/i;
const weekdayWords = /\b(?:week ?-?ends?|mid ?-?week|week ?-?(?:days|nights))\b/i;
const priceWords = /\b(?:rates?|supplements?|surcharges?|prices?|tariffs?|minimum|stays?|%)\b/i;

/** True if the words say something of the field that a rate may have. */
const says: Readonly<Record<Open, (phrase: Phrase) => boolean>> = {
  single: ({ text }) => singleWords.test(text) && !childWords.test(text),
  minNights: ({ text }) => minimumWords.test(text) && !otherWords.test(text),
  board: ({ label, text }) =>
    label.board !== null && !childWords.test(text) && !otherWords.test(text),
  weekdays: ({ text, table }) =>
    weekdayWords.test(text) && (table !== null || priceWords.test(text)),
  sleeps: ({ label, text }) => label.sleeps !== null && !childWords.test(text),
};

/** "Single use of a double room: 20 € less" is of prices per room, too. */
const singleUse =
  /\b(?:single|sole|solo) (?:use|occupancy)\b[^\n]{0,80}(?:\d ?%|[$€£]|\b[A-Z]{3} ?\d)|(?:\d ?%|[$€£] ?\d+|\b[A-Z]{3} ?\d+)[^\n]{0,60}\bsingle (?:use|occupancy)\b/i;

const isOpen = (rate: Rate, field: Open, phrase?: Phrase): boolean => {
  if (field === "single" && rate.charged === "per unit")
    return rate.single === null && phrase?.table === null && singleUse.test(phrase.text);
  return field === "weekdays" ? rate.weekdays.length === 0 : rate[field] === null;
};

export function markUnapplied(
  rates: readonly Found<Rate>[],
  tables: readonly Table[],
  notes: readonly Note[],
  minimums: readonly MinimumRule[],
): Found<Rate>[] {
  const priced = new Map<string, Table>();
  for (const table of tables) for (const { id } of table.cells) priced.set(id, table);
  const tableOf = ({ evidence }: Found<Rate>) => priced.get(evidence.price?.cells[0] ?? "");
  const used = new Set(rates.map(tableOf));
  const phrases: Phrase[] = [
    ...notes.flatMap((note) =>
      splitSentences(note.text).map((text) => toPhrase(note.id, text, null)),
    ),
    ...tables.flatMap((table) =>
      table.cells.flatMap(({ id, text }) =>
        used.has(table)
          ? [toPhrase(id, text, table)]
          : splitSentences(text).map((sentence) => toPhrase(id, sentence, null)),
      ),
    ),
  ];
  const units = new Set(rates.flatMap(({ value }) => value.unit ?? []));
  const hasUnits = units.size > 0;
  const sizes = phrases
    .filter(({ table, label }) => table === null && label.sleeps !== null)
    .flatMap((phrase) => partsOf(phrase));
  const sized = rates.map((rate) => applySleeps(rate, sizes, hasUnits));
  const named = hasUnits ? sized.map(nameOpenUnit) : sized;
  const fields = Object.keys(says) as Open[];
  const left = new Map(
    fields.map((field) => {
      const cells = new Set(named.flatMap(({ evidence }) => evidence[field]?.cells ?? []));
      const isLeft = (one: Phrase) =>
        !cells.has(one.id) || (field === "minNights" && hasMoreMinimums(one, named));
      return [field, phrases.filter((one) => says[field](one) && isLeft(one))];
    }),
  );
  const usedIn = new Map(
    fields.map((field) => [
      field,
      new Set(named.filter(({ value }) => !isOpen(value, field)).map(tableOf)),
    ]),
  );
  return named.map((rate) => {
    const table = tableOf(rate);
    const evidence = { ...rate.evidence };
    const [minimum] = minimums.filter(
      ({ cell }) => rate.value.minNights === null || evidence.minNights?.cells.includes(cell),
    );
    if (minimum) evidence.minNights = doubtOf({ id: minimum.cell, text: minimum.sentence });
    for (const field of fields) {
      const isUsedBeside = usedIn.get(field)?.has(table) ?? false;
      const first = left
        .get(field)
        ?.find(
          (one) =>
            (one.table === null || (one.table === table && !isUsedBeside)) &&
            isAbout(one, rate, units),
        );
      if (first && isOpen(rate.value, field, first)) evidence[field] ??= doubtOf(first);
      // One of several numbers in a sentence was read for all: the others may be those of some of them.
      const halfRead = first && field === "minNights" && evidence[field]?.cells.includes(first.id);
      if (halfRead) evidence[field] = doubtOf(first);
    }
    return { ...rate, evidence };
  });
}

/** "3 nights in Peak, 2 nights in other seasons" of which rates have one. */
function hasMoreMinimums({ id, text }: Phrase, rates: readonly Found<Rate>[]): boolean {
  const stated = new Set(
    text.toLowerCase().match(/\b(?:\d{1,2}|two|three|four|five) ?-?n(?:igh|i)?ts?\b/g),
  );
  const read = new Set(
    rates
      .filter(({ evidence }) => evidence.minNights?.cells.includes(id))
      .map(({ value }) => value.minNights),
  );
  return stated.size > read.size;
}

const toPhrase = (id: string, text: string, table: Table | null): Phrase => ({
  id,
  text,
  label: readLabel(text.slice(0, 300)),
  table,
});

const doubtOf = ({ id, text }: Pick<Phrase, "id" | "text">): Evidence => ({
  cells: [id],
  derived: `not applied: "${text.replaceAll(/\s+/g, " ").slice(0, 60)}"`,
});

/** "Villa Mbuni sleeps 6" says nothing of other units. */
function isAbout(
  { text, label, table }: Phrase,
  { value }: Found<Rate>,
  units: ReadonlySet<string>,
) {
  if (table !== null || label.sleeps === null) return true;
  if (value.unit !== null && includesName(text, value.unit)) return true;
  return ![...units].some((unit) => includesName(text, unit));
}

/** "Fig House sleeps 8, Elm Cottage sleeps 4" is a phrase for each. */
function partsOf(phrase: Phrase): Phrase[] {
  const parts = phrase.text.split(/[,;]|\band\b(?! \d)/i);
  const sized = parts.map((text) => toPhrase(phrase.id, text, null));
  return sized.filter(({ label }) => label.sleeps !== null).length > 1 ? sized : [phrase];
}

/** A sentence such as "Villa Mbuni sleeps 6" states it for the rates of this unit. */
function applySleeps(rate: Found<Rate>, sizes: readonly Phrase[], hasUnits: boolean): Found<Rate> {
  const { unit, sleeps } = rate.value;
  if (sleeps !== null) return rate;
  const found = sizes.filter(
    ({ label, text }) =>
      label.sleeps !== null &&
      !childWords.test(text) &&
      (unit === null ? /\bsleep/i.test(text) && !hasUnits : includesName(text, unit)),
  );
  const [first] = found;
  if (!first || found.some(({ label }) => label.sleeps !== first.label.sleeps)) return rate;
  return {
    value: { ...rate.value, sleeps: first.label.sleeps },
    evidence: { ...rate.evidence, sleeps: { cells: [first.id], derived: null } },
  };
}

/** A rate without a unit in a sheet of units is one whose name was not understood. */
function nameOpenUnit(rate: Found<Rate>): Found<Rate> {
  if (rate.value.unit !== null) return rate;
  const unit: Evidence = {
    cells: rate.evidence.unit?.cells ?? [],
    derived: rate.evidence.unit?.derived ?? "no unit beside the price, though others have one",
  };
  return { ...rate, evidence: { ...rate.evidence, unit } };
}
