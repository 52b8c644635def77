/**
 * Blocks of a Markdown text (CommonMark with tables). Texts are escaped, so that stored words stay words: they
 * cannot begin a heading, a list, a link or HTML.
 */

const special = /[\\`*_[\]<>|~]/g;
const entity = /&(?=#?[a-z0-9]{1,31};)/gi;
/** What begins a heading, a quote, a list or a rule at the start of a line. */
const opening = /^(?:[#+=-]|\d{1,9}(?=[.)]))/;

/** A piece of a line, with the spaces around it. */
export const escapeInline = (text: string): string =>
  text

    .replace(/[\u0000-\u0020\u007f\u0085\u00a0\u2028\u2029]+/g, " ")
    .replace(special, "\\$&")
    .replace(entity, "\\&");

/** Markdown of one line that begins as a text does. */
export const asLine = (markdown: string): string =>
  markdown.trim().replace(opening, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/** One line of text. */
export const escapeLine = (text: string): string => asLine(escapeInline(text));

/** The lines of a text that have words. */
const linesOf = (text: string): string[] =>
  text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => escapeLine(line) || []);

/** Characters that end the target of a link. */
const unsafe = /[\s<>()\\|]/g;

const targetOf = (to: string): string =>
  to.replace(unsafe, (character) =>
    /[()]/.test(character) ? (character === "(" ? "%28" : "%29") : encodeURIComponent(character),
  );

export const link = (text: string, to: string): string => `[${escapeLine(text)}](${targetOf(to)})`;

export const heading = (level: 1 | 2 | 3 | 4, text: string): string =>
  `${"#".repeat(level)} ${escapeLine(text)}`;

/** A text of ours or of the operator: each line is a paragraph. */
export const paragraphs = (text: string | null | undefined): string =>
  linesOf(text ?? "").join("\n\n");

/** A stored text that others may have written, quoted as data. */
export const quote = (text: string | null | undefined): string =>
  linesOf(text ?? "")
    .map((line) => `> ${line}`)
    .join("\n>\n");

/** Indents what belongs to the item of a list. */
const indent = (lines: string): string => lines.replace(/\n(?=[^\n])/g, "\n  ");

/** @param items Markdown; empty ones are left out */
export const list = (items: readonly (string | false | null | undefined)[]): string =>
  items.flatMap((item) => (item ? `- ${indent(item)}` : [])).join("\n");

export interface MarkdownFact {
  label: string;
  value: string;
  /** In parentheses behind the value. */
  note?: string | null;
  /** Target of a value that is a link. */
  to?: string | null;
}

/** A list of labels and values; a value of several lines has line breaks. */
export const facts = (rows: readonly MarkdownFact[]): string =>
  list(
    rows.map(({ label, value, note, to }) => {
      const [first = "", ...more] = value.trim().split(/[\r\n\u2028\u2029]+/);
      if (first === "") return null;
      const lines = to ? [link(value, to)] : [escapeInline(first), ...more.map(escapeLine)];
      const behind = note ? ` (${escapeInline(note)})` : "";
      return `**${escapeInline(label)}:** ${lines.join("\\\n")}${behind}`;
    }),
  );

/** @param rows Markdown of one line each */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.join("|")}|`;
  return [line(head), line(head.map(() => "-")), ...rows.map(line)].join("\n");
}

/** A table of plain texts. */
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  table(
    head.map(escapeLine),
    rows.map((cells) => cells.map(escapeLine)),
  );

export type Block = string | false | null | undefined;

/** Joins the blocks of a page or a section; empty ones are left out. */
export const blocks = (...parts: readonly Block[]): string => parts.filter(Boolean).join("\n\n");

/** A heading with what belongs to it; nothing without content. */
export function section(level: 2 | 3 | 4, title: string, ...parts: readonly Block[]): string {
  const content = blocks(...parts);
  return content && blocks(heading(level, title), content);
}
