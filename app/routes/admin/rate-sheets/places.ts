/** Fragments of the review's URLs: elements that a link or an action leads to. */
export const places = {
  page: "page",
  form: "row-form",
  labels: "labels",
  doubts: "doubts",
  remarks: "remarks",
  kind: "kind",
  /** By number, as its key on the keyboard. */
  doubt: (number: number) => `d${number}`,
  /** The field of an answer that no button has. */
  answer: (doubt: string) => `answer-${inFragment(doubt)}`,
  /** The first open doubt or gap, or the bar that accepts the sheet. */
  next: "next",
  /** The confirmation of nights that lose their price. */
  nightsLost: "nights-lost",
  /** The links that add rows. */
  add: "add-row",
  row: (rowId: string) => `row-${rowId}`,
  /** A cell of the file, and the figure that was read from it. */
  cell: (cellId: string) => `cell-${inFragment(cellId)}`,
  figure: (cellId: string) => `figure-${inFragment(cellId)}`,
} as const;

/** Names of worksheets have spaces. */
const inFragment = (id: string) => id.replace(/[^\p{L}\d]+/gu, "-");
