import { plural } from "#domain/text/counted";

export const collections = {
  title: "Collections",
  lead: "Why each stay is in it. Without words of yours the page names the facts by which it was chosen.",
  reasonFor: (name: string) => `Why ${name}`,
  byRule: "By the rule",
  written: "Your words",
  none: "No reason",
  noneShown: "Nothing is known, so the page leaves the line out.",
  place: (parts: readonly (string | null)[]) => parts.filter(Boolean).join(", "),
  see: "See the page",
  hint: (most: number) => `At most ${most} characters. Empty it, and the rule speaks again.`,
  save: "Save reasons",
  saved: (n: number) =>
    n === 0 ? "Nothing had changed" : `${plural(n, "reason", "reasons")} saved`,
  saveFailed: "Failed to save reasons. What you typed is still here.",
  gone: "This collection is no longer there",
  empty: "No stay is in this collection",
} as const;
