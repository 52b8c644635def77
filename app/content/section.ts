/** One part of a long page: its heading, its paragraphs, and a list where one helps. */
export interface Section {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}
