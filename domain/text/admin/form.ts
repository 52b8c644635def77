/** What long forms say of themselves. */
export const form = {
  lostIfLeft: "Leave without saving? What you typed on this page is lost.",
  keptIfLeft: "Leave without saving? What you typed is kept as a draft.",
  nextPart: (label: string) => `Next part: ${label}`,
  partState: (faults: number, open: number) => {
    if (faults > 0) return `${faults} to mend (error)`;
    return open === 0 ? "complete" : `${open} blank`;
  },
  othersHave: "Others have",
  addItem: (item: string) => `Add ${item.toLowerCase()}`,
  removeItem: (item: string, number: number) => `Remove ${item.toLowerCase()} ${number}`,
  entriesAdded: (n: number) => `${n} entries added`,
  length: (length: number, most: number, ideal?: number) =>
    ideal ? `${length} characters, ideal ${ideal} to ${most}` : `${length} of ${most} characters`,
  /** Announced at each step of ten, not at each key. */
  tooLong: (over: number) => {
    const about = over < 10 ? String(over) : `about ${Math.floor(over / 10) * 10}`;
    const characters = over === 1 ? "character" : "characters";
    return `${about} ${characters} too long: the end may be cut off where it is shown.`;
  },
} as const;
