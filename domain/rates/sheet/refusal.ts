import type { SheetContent, SheetReading } from "#domain/rates/reading";
import { isPriceKind } from "#domain/rates/sheet-labels";
import { formatNumber } from "#domain/text/counted";
import { priceFigure } from "./price-figure";
import { noSeason } from "./resolve";

/** Why a file is not read as a rate sheet, in words for the operator. */

/**
 * Of a file, with heads that hold for several tables counted for each. A book of 40 camps has a third of them; each
 * price may be compared with each cell and with each other price.
 */
const maxCells = 20_000;
const maxPrices = 5000;

export function refuseSize({ tables, notes }: SheetContent): string | null {
  const cells = tables.reduce((sum, table) => sum + table.cells.length, notes.length);
  if (cells > maxCells) return tooMany(maxCells, "cells");
  const prices = tables
    .flatMap((table) => table.cells)
    .filter(({ text }) => priceFigure(text)?.kind === "amount").length;
  return prices > maxPrices ? tooMany(maxPrices, "prices") : null;
}

const tooMany = (most: number, what: string) =>
  `This file has more than ${formatNumber(most)} ${what}. Upload the pages or sheets of one lodge alone.`;

/** Documents that have prices, but none of a night. */
const otherDocuments: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pro[- ]?forma|invoice|rechnung|facture)\b/i, "an invoice"],
  [/\b(?:menu|starters?|main courses?|desserts?|wine list|speisekarte)\b/i, "a menu"],
  [/\b(?:transfers?|shuttle|airport|flights?|charter)\b/i, "a list of transfers"],
  [/\b(?:activit(?:y|ies)|excursions?|spa|treatments?|massages?)\b/i, "a list of activities"],
  [/\bdear\b|\b(?:kind|warm|best) regards\b|\bsincerely\b/i, "a letter"],
];
const nightWords =
  /\b(?:per|a|each|pro|par|por) (?:night|nacht|nuit|noite)\b|\bp{2,3}n\b|\bpppns?\b|\bnightly\b|\bsharing\b|\b(?:half|full) board\b|\bbed (?:and|&) breakfast\b|\brack rates?\b|\bsto\b|\b(?:high|low|peak|green|shoulder) season\b|\bsingle supplement\b|\b(?:doppel|einzel)zimmer\b|\bchambre\b|\bhalbpension\b/i;

/** Null for a rate sheet. */
export function refuseDocument(reading: SheetReading): string | null {
  const { rates, unread, notes, cells } = reading;
  const nothing = "Nothing in this file looks like rates. Is it the right file?";
  const isDated = rates.some(({ evidence }) => evidence.from?.derived !== noSeason);
  const everything = [...notes, ...cells].map(({ text }) => text);
  const saysNights = everything.some((text) => nightWords.test(text));
  const isRead = rates.length > 0 || unread.length > 0;
  if (!isRead && !(saysNights && hasColumnsOfPrices(reading))) return nothing;
  if (isDated && saysNights) return null;
  const titles = [
    ...notes.slice(0, 3).map(({ text }) => text),
    ...cells.slice(0, 12).map(({ text }) => text),
  ].join(" ");
  const kind = otherDocuments.find(([words]) =>
    words.test(saysNights ? titles : everything.join(" ")),
  )?.[1];
  if (kind && (!isDated || !saysNights))
    return `This looks like ${kind}: it states no price of a night. Upload the rate sheet.`;
  return saysNights || isDated || hasColumnsOfPrices(reading)
    ? null
    : "This file states no price of a night. Is it the right file?";
}

/** In a language that is not read, labels can still say what the columns are. */
const hasColumnsOfPrices = ({ labels, tables }: SheetReading) =>
  tables.some(
    (_, index) =>
      Object.entries(labels.lines).filter(
        ([id, { kind }]) => id.startsWith(`t${index + 1}c`) && isPriceKind(kind),
      ).length > 1,
  );
