/** Ratings of the months, and their text for screen readers. */
export const year = {
  ranks: { best: "Best", good: "Good", fair: "Fair", closed: "Closed" },
  keys: { best: "Best months", good: "Good months", fair: "Fair", closed: "Closed" },
  range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  spoken: (parts: readonly { rank: string; months: readonly string[] }[]) =>
    parts.map(({ rank, months }) => `${rank}: ${months.join(", ")}`).join(". "),
} as const;
