import { plural } from "#domain/text/counted";

/** Messages of long forms. */
export const form = {
  confirmLeave: "Leave without saving? Your changes will be lost.",
  confirmLeaveWithDraft: "Leave without saving? Your changes are saved as a draft.",
  nextPart: (label: string) => `Next part: ${label}`,
  /** `blank`: parts with their number of blank fields, "Location 1". */
  lastPart: (blank: readonly string[]) =>
    blank.length === 0
      ? "This is the last part, and every field is filled. Save it below."
      : `This is the last part. Still blank, and optional: ${blank.join(", ")}.`,
  partState: (errors: number, open: number) => {
    if (errors > 0) return plural(errors, "error", "errors");
    return open === 0 ? "complete" : `${open} blank`;
  },
  othersHave: "Used by other properties",
  addItem: (item: string) => `Add ${item.toLowerCase()}`,
  removeItem: (item: string, number: number) => `Remove ${item.toLowerCase()} ${number}`,
  entriesAdded: (n: number) => `${n} entries added`,
  length: (length: number, most: number, ideal?: number) =>
    ideal ? `${length} characters, ideal ${ideal} to ${most}` : `${length} of ${most} characters`,
  /** Announced at each step of ten, not at each keystroke. */
  tooLong: (over: number) => {
    const about = over < 10 ? String(over) : `about ${Math.floor(over / 10) * 10}`;
    const characters = over === 1 ? "character" : "characters";
    return `${about} ${characters} too long: may be truncated in search results.`;
  },
} as const;
