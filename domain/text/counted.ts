/** "1,200". */
export const formatNumber = (n: number | bigint): string => n.toLocaleString("en-US");

/** "1 stay", "1,200 stays". */
export const plural = (n: number, one: string, many: string): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;

/** Small numbers at the beginning of a sentence. */
export const countWords = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
];

export const countProperties = (n: number): string => plural(n, "property", "properties");

export const countStays = (n: number): string => plural(n, "stay", "stays");

const andList = new Intl.ListFormat("en", { type: "conjunction" });

/** "Name, Region and Price". */
export const listed = (labels: readonly string[]): string => andList.format(labels);
