/** Fragments of the review's URLs: elements that a link or an action leads to. */
export const places = {
  page: "page",
  form: "row-form",
  /** The next fault, or the bar that accepts the sheet. */
  next: "next",
  /** The links that add rows. */
  add: "add-row",
  row: (rowId: string) => `row-${rowId}`,
} as const;
