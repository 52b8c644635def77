import { Marked } from "marked";
import { parse } from "yaml";
import type { z } from "zod";

import { checked } from "./checked";

const parts = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;

/** A file of front matter in YAML between two lines of dashes, and a text below. @throws naming file and field */
export function readMarkdown<Schema extends z.ZodType>(
  schema: Schema,
  source: string,
  file: string,
) {
  const { head, body } = parts.exec(source)?.groups ?? {};
  if (head === undefined || body === undefined)
    throw new Error(`${file} does not start with front matter between two lines of "---"`);
  return { head: checked(schema, parse(head), file), body: body.trim() };
}

const inText: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

// Quotation marks stay as they are, as the cleaner of stored HTML leaves them too.
const marked = new Marked({
  renderer: {
    text(token) {
      if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
      if ("escaped" in token && token.escaped) return token.text;
      return token.text.replace(/[&<>]/g, (character) => inText[character] ?? character);
    },
  },
});

/** Pages and posts are stored as HTML. */
export const toHtml = (markdown: string): string =>
  marked.parse(markdown, { async: false }).trimEnd();
