/** The words, numbers and marks of which dates are made. */

export interface Token {
  kind: "number" | "month" | "dash" | "to" | "mark" | "ordinal" | "other";
  text: string;
  value: number;
  start: number;
  end: number;
}

const monthStarts = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthNames =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** German, French, Portuguese and Italian names; those that begin as in English are found by their beginning. */
const foreignMonths: readonly (readonly string[])[] = [
  ["januar", "jänner", "janvier", "janv", "janeiro", "gennaio"],
  ["februar", "février", "fevrier", "févr", "fév", "fevereiro", "fev", "febbraio"],
  ["märz", "maerz", "mär", "mars", "março", "marzo"],
  ["avril", "avr", "abril", "abr", "aprile"],
  ["mai", "maio", "maggio"],
  ["juni", "juin", "junho", "giugno"],
  ["juli", "juillet", "juil", "julho", "luglio"],
  ["août", "aout", "agosto", "ago"],
  ["septembre", "setembro", "set", "settembre"],
  ["oktober", "okt", "octobre", "outubro", "out", "ottobre"],
  ["novembre", "novembro"],
  ["dicembre", "dezember", "dez", "décembre", "decembre", "déc", "dezembro"],
];
const rangeWords = new Set("to until till til through thru bis au al até jusqu'au".split(" "));

function monthOf(word: string): number {
  // "Children may share": the names of two months are also verbs.
  if (word === "may" || word === "march") return 0;
  const lower = word.toLowerCase();
  if (lower === "sept") return 9;
  const index = monthStarts.indexOf(lower.slice(0, 3));
  const isMonth = index >= 0 && lower.length >= 3 && (monthNames[index] ?? "").startsWith(lower);
  if (isMonth) return index + 1;
  // "Out" and "set" are also English words: as months they are capitals of a date.
  const isWord = /^(?:out|set|ago)$/.test(word);
  return isWord ? 0 : foreignMonths.findIndex((names) => names.includes(lower)) + 1;
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/\d{1,9}|[\p{L}]{1,30}|[–—‒−~→-]|[./'’,;:&+]|\n|[^\s]/gu)) {
    const [piece] = match;
    const place = { text: piece, start: match.index, end: match.index + piece.length };
    const month = monthOf(piece);
    if (/^\d/.test(piece)) tokens.push({ ...place, kind: "number", value: Number(piece) });
    else if (month > 0) tokens.push({ ...place, kind: "month", value: month });
    else if (/^[–—‒−~→-]$/.test(piece)) tokens.push({ ...place, kind: "dash", value: 0 });
    else if (rangeWords.has(piece.toLowerCase())) tokens.push({ ...place, kind: "to", value: 0 });
    else if (/^(?:st|nd|rd|th|er|º|ª)$/i.test(piece))
      tokens.push({ ...place, kind: "ordinal", value: 0 });
    else tokens.push({ ...place, kind: /^[./'’,]$/.test(piece) ? "mark" : "other", value: 0 });
  }
  const plain = tokens.filter(
    ({ kind }, index) => kind !== "ordinal" || tokens[index - 1]?.kind !== "number",
  );
  const dates = plain
    .filter(({ text: piece }, index) => !/^(?:of|de)$/i.test(piece) || !isLink(plain, index))
    .map((token, index, all) =>
      isBetween(all, index) ? { ...token, kind: "to" as const } : token,
    );
  return dates.filter(
    ({ text: piece }, index) =>
      piece !== "\n" || !isWrapped(dates.slice(Math.max(index - 2, 0), index), dates[index + 1]),
  );
}

/** The "de" of "24 de Março de 2026". */
function isLink(tokens: readonly Token[], index: number): boolean {
  const after = tokens.slice(index + 1, index + 3).find(({ text }) => text !== "\n");
  return after?.kind === "month" || (tokens[index - 1]?.kind === "month" && isFullYear(after));
}

/** The "and" of "between 1 June and 31 October", and the "a" of "1/6/2027 a 31/10/2027", which is "to" in Portuguese. */
function isBetween(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.text ?? "";
  const [before, after, next] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  if (/^a$/i.test(word))
    return (
      before?.kind !== "other" && isDay(after) && (next?.kind === "month" || next?.text === "/")
    );
  return (
    /^(?:and|&)$/i.test(word) &&
    tokens.slice(Math.max(index - 6, 0), index).some(({ text }) => /^between$/i.test(text))
  );
}

/** Words before a month that make its first or last day unclear. */
export const vague = /^(?:mid|middle|early|late|end|beginning|start)$/i;

/** False for a year. */
export const isPart = (token: Token | undefined) => token?.kind === "month" || isDay(token);

export const isJoint = (token: Token | undefined) => token?.kind === "dash" || token?.kind === "to";

/** True if a line ends within a date: a narrow column wraps between any two words. */
function isWrapped(line: readonly Token[], after: Token | undefined): boolean {
  const before = line.at(-1);
  // "Feb 28" is whole: the month of the next line begins another date.
  const isDayFirst = before?.kind === "number" && line.at(-2)?.kind !== "month";
  return (
    isJoint(before) ||
    isJoint(after) ||
    (isDayFirst && after?.kind === "month") ||
    (before?.kind === "month" && isFullYear(after)) ||
    (before?.kind === "month" && line.at(-2)?.kind !== "number" && isDay(after))
  );
}
export const isDay = (token: Token | undefined) =>
  token?.kind === "number" && token.text.length <= 2 && token.value >= 1 && token.value <= 31;
export const yearOf = (token: Token | undefined): number | null => {
  if (token?.kind !== "number") return null;
  if (token.text.length === 4 && token.value > 2000 && token.value < 2100) return token.value;
  return token.text.length === 2 && token.value > 19 && token.value < 80
    ? 2000 + token.value
    : null;
};
export const isFullYear = (token: Token | undefined) =>
  token?.text.length === 4 && yearOf(token) !== null;
export const daysInMonth = (year: number | null, month: number) =>
  new Date(Date.UTC(year ?? 2028, month, 0)).getUTCDate();
