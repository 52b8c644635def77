import { countWords } from "#domain/text/counted";

const word = (n: number): string => (countWords[n] ?? String(n)).toLowerCase();

/** One enquiry about several stays. */
export const ask = {
  title: (n: number) => (n === 1 ? "Ask about this stay" : `Ask about ${word(n)} stays`),
  plainTitle: "Ask about your favorites",
  description: "One message about several stays, answered by a person.",
  chosen: "The stays you ask about",
  include: (name: string) => `Ask about ${name}`,
  change: (n: number) => `Choose others from your ${n}`,
  promise: (n: number) =>
    n === 1
      ? "One message, and a person answers it."
      : `One message for all ${word(n)}. A person compares them for your dates.`,
  free: "Asking costs nothing and books nothing.",
  noneChosen: "Please choose at least one stay",
  nothing: "There is no stay to ask about yet",
  nothingHint: "Save a few stays, and ask about all of them in one message.",
} as const;
