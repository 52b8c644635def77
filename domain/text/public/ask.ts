import { countWords } from "#domain/text/counted";

const word = (n: number): string => (countWords[n] ?? String(n)).toLowerCase();

/** One inquiry about several properties. */
export const ask = {
  title: (n: number) => (n === 1 ? "Ask about this stay" : `Ask about ${word(n)} stays`),
  plainTitle: "Ask about your favorites",
  description: "One message about several stays, answered by a person.",
  chosen: "Stays in your inquiry",
  include: (name: string) => `Ask about ${name}`,
  change: (n: number) => `Change selection (${n} saved)`,
  promise: (n: number) =>
    n === 1
      ? "One message, and a person answers it."
      : `One message for all ${word(n)}. A person compares them for your dates.`,
  free: "Asking costs nothing and books nothing.",
  noneChosen: "Please choose at least one stay",
  nothing: "No stays selected yet",
  nothingHint: "Save a few stays, then ask about them all in one message.",
} as const;
