import { z } from "zod";

import { months } from "#domain/calendar/months";
import { optionsOf } from "#domain/forms/option";
import { optionalLine } from "#domain/forms/typed-values";
import { safeText } from "#domain/text/safe-text";
import type { TypedKind } from "./kind";

const ratings = ["excellent", "good", "fair", "closed"] as const;
type Rating = (typeof ratings)[number];

const known = (text: string | null | undefined): Rating | null =>
  ratings.find((rating) => rating === text?.toLowerCase()) ?? null;

/** A rating for each month, January first; all twelve or none. */
export const monthRatings = (): TypedKind<Rating[], string[]> => ({
  input: "months",
  options: optionsOf(ratings),
  kept: "json",
  empty: [],
  sample: () => months.map((_, index) => ratings[index % ratings.length] ?? "good"),
  value: z.array(z.enum(ratings)).refine(({ length }) => length === 0 || length === months.length),
  text: (values) => months.map((_, index) => values[index] ?? ""),
  typed: () =>
    z
      .array(optionalLine(20))
      .default([])
      .transform((typed, ctx): Rating[] => {
        const read = months.map((_, index) => known(typed[index]));
        const rated = read.filter((rating) => rating !== null);
        if (rated.length === 0 || rated.length === months.length) return rated;
        ctx.addIssue({ code: "custom", message: "Please rate all twelve months, or none" });
        return z.NEVER;
      }),
  read: (foreign) => {
    const read = Array.isArray(foreign) ? foreign.map((entry) => known(safeText(entry))) : [];
    const rated = read.filter((rating) => rating !== null);
    return rated.length === months.length ? rated : [];
  },
});
