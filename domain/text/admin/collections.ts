import { plural } from "#domain/text/counted";

export const collections = {
  title: "Collections",
  lead: "Why each stay is in it. Without words of yours the page names the facts by which it was chosen.",
  reasonFor: (name: string) => `Why ${name}`,
  byRule: (reason: string) => `By the rule: ${reason}`,
  none: "Nothing known: the line is left out",
  hint: (most: number) => `At most ${most} characters`,
  save: "Save reasons",
  saved: (n: number) =>
    n === 0 ? "Nothing had changed" : `${plural(n, "reason", "reasons")} saved`,
  saveFailed: "Failed to save reasons. What you typed is still here.",
  gone: "This collection is no longer there",
  empty: "No stay is in this collection",
} as const;
