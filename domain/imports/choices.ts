import { z } from "zod";

/** What becomes of one line of the review; `terms`: the price is kept with its dates and party. */
export const decisions = ["keep", "take", "terms"] as const;
export type Decision = (typeof decisions)[number];

/** What an operator decided about a read page so far; what is absent is still open. */
const choicesSchema = z.object({
  /** By the name of the line's first field. */
  lines: z.record(z.string(), z.enum(decisions)).default({}),
  /** Values corrected by hand, as they were typed. */
  typed: z.record(z.string(), z.string()).default({}),
});
export type Choices = z.output<typeof choicesSchema>;

export const noChoices: Choices = { lines: {}, typed: {} };

/** What is stored on an item; a form of another version counts as nothing decided. */
export const readChoices = (stored: unknown): Choices =>
  choicesSchema.safeParse(stored).data ?? noChoices;

/** What becomes of an item as a whole. */
export const itemDecisions = ["update", "create", "skip"] as const;
export type ItemDecision = (typeof itemDecisions)[number];

export const readItemDecision = (stored: string | null): ItemDecision | null =>
  itemDecisions.find((known) => known === stored) ?? null;
