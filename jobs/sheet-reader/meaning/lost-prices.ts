import type { MarkedRate } from "./minimums";
import type { Quote } from "./quotes";

/** "Third adult" is what one of three pays, which no rate holds. */
const thirdAdult = /\b(?:3rd|third|extra|additional) (?:adult|person|guest|pax)\b/i;

/** The field of a rate that a price is of. */
function fieldOf({ measure, price }: Quote): "single" | "triple" | null {
  if (measure?.value === "single" || measure?.value === "single supplement") return "single";
  const isOfThird =
    measure?.value === "other" && price.contexts.some(({ label }) => thirdAdult.test(label.text));
  return measure?.value === "triple" || isOfThird ? "triple" : null;
}

/**
 * Marks a rate without a price of one or three adults if one of its unit in its table was not read; a single
 * supplement may be for any unit of the sheet.
 */
export function markLost({ rate, base }: MarkedRate, skipped: readonly Quote[]): MarkedRate {
  const { value } = rate;
  const evidence = { ...rate.evidence };
  for (const quote of skipped) {
    const field = fieldOf(quote);
    if (field === null || value[field] !== null) continue;
    const isAdded = quote.measure?.value === "single supplement";
    const isBeside = quote.table === base.table && (quote.unit?.value ?? null) === value.unit;
    if (isAdded ? value.charged === "per unit" : !isBeside) continue;
    const cells = [quote.price.cell.id];
    evidence[field] ??= {
      cells,
      derived: isAdded ? "a single supplement was not applied" : "a price beside was not read",
    };
    // A price per person beside one for one adult alone is that of two who share.
    if (field === "single" && value.charged === "per person" && !evidence.charged?.derived)
      evidence.charged = { cells, derived: "a price for one adult alone was not read" };
  }
  return { rate: { ...rate, evidence }, base };
}
