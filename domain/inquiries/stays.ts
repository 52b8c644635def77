import { countWords } from "#domain/text/counted";

/** A stay that an inquiry is about. */
export interface AskedStay {
  id: string;
  name: string;
}

const mostNamed = 6;

/** "Three stays" */
export const countStays = (n: number): string =>
  `${countWords[n] ?? n.toLocaleString("en-US")} ${n === 1 ? "stay" : "stays"}`;

/** What an inquiry is about, in one line: "Three stays: A, B, C". */
export function staysInWords(stays: readonly AskedStay[]): string {
  const [only] = stays;
  if (stays.length === 1 && only) return only.name;
  const names = stays.slice(0, mostNamed).map(({ name }) => name);
  const more = stays.length - names.length;
  return `${countStays(stays.length)}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
