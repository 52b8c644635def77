import { z } from "zod";

import { optionalLine, optionalNumber } from "#domain/forms/typed-values";
import { adminTexts } from "#domain/text/admin-texts";
import { leastAmount, mostAmount, roundedAmount } from "./amount";
import { propertyCurrencies } from "./currencies";

const words = adminTexts.quickEdit;

/** "1,234" is a thousand and more to some and little over one to others. */
const twoReadings = /^\+?(\d{1,3})[.,](\d{3})$/;

/** An amount as quick edit takes it: unreadable or negative, and 0, each in its own words. */
export const priceField = () =>
  z
    .string()
    .nullish()
    .superRefine((text, ctx) => {
      const [, front, back] = twoReadings.exec(text?.trim() ?? "") ?? [];
      if (front === undefined || back === undefined) return;
      const [thousands, little] = [Number(front + back), roundedAmount(Number(`${front}.${back}`))];
      ctx.addIssue({
        code: "custom",
        message: words.priceUnclear(String(thousands), little.toFixed(2)),
      });
    })
    .pipe(amountField());

const amountField = () =>
  optionalNumber(words.priceNegative, (price) => {
    if (price < 0) return words.priceNegative;
    if (price > mostAmount) return "This price is too high to be one night's";
    return price < leastAmount ? words.priceZero : null;
  }).transform((price) => (price === null ? null : roundedAmount(price)));

/** One of those offered, or the one that is stored already. */
export const currencyField = (stored: string | null) =>
  optionalLine(10)
    .transform((code) => code?.toUpperCase() ?? null)
    .refine(
      (code) => code === null || code === stored || propertyCurrencies.some((c) => c === code),
      "Please choose one of the currencies offered",
    );
