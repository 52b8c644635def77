import { z } from "zod";

import type { Target } from "./targets";

export const problemSchema = z.object({
  target: z.string(),
  /** What is wrong, in one sentence. */
  words: z.string(),
  /** What helps. */
  advice: z.string(),
});
export type Problem = z.output<typeof problemSchema>;

interface About {
  target: Target;
  label: string;
  /** Null where a column is missing. */
  column: string | null;
}

const longest = 60;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Why a value of these fields was not taken. */
const reasons: Partial<Record<Target, (value: string) => string>> = {
  latitude: (value) => `Latitude ${value} is not on Earth`,
  longitude: (value) => `Longitude ${value} is not on Earth`,
  pricePerNight: (value) => `The price ${value} is no amount above zero`,
  currency: (value) => `${value} is no currency code`,
  capacity: (value) => `${value} is no number of guests from 1 to 500`,
  bookingUrl: (value) => `The booking address ${value} cannot be opened`,
  what3words: (value) => `${value} are not three words with dots`,
};

/** What the table's own words for a failed formula mean here. */
const isFormulaFault = (value: string) => value.startsWith("#") || value === "NaN";

export function problemOf({ target, label, column }: About, value: string): Problem {
  const shown = cut(value);
  if (!shown)
    return {
      target,
      words: `${label} is missing`,
      advice: "Fill both coordinates in the table, or neither",
    };
  if (isFormulaFault(shown))
    return {
      target,
      words: `${label} could not be worked out there (${shown})`,
      advice: `Mend the formula of ${column ?? label} in the table; the value here stays`,
    };
  return {
    target,
    words: reasons[target]?.(shown) ?? `${label} cannot be “${shown}”`,
    advice: "Mend it in the table, or here; the value here stays until then",
  };
}

/** Without a name there is no stay. */
export const nameless: Problem = {
  target: "name",
  words: "The record has no name",
  advice: "Fill its name in the table; until then it is left out",
};

/** @param final the file came, and cannot be shown as an image */
export const pictureProblem = (reason: string, final: boolean): Problem => ({
  target: "images",
  words: `A picture could not be copied: ${reason.replace(/\.$/, "")}`,
  advice: final
    ? "Attach a JPEG, PNG, WebP or AVIF image instead; this file will not be retried"
    : "The next sync tries again; if it stays so, attach the picture anew",
});

export const saveProblem = (reason: string): Problem => ({
  target: "name",
  words: `It could not be saved: ${cut(reason)}`,
  advice: "Look at the values of this record in the table, then sync again",
});
