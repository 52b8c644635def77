import type { z } from "zod";

/** Finds HTML in a text of somebody who has no account; a "<" of prose, as in "children < 6", is none. */

const elements =
  "a abbr address area article aside audio b base bdi bdo big blink blockquote body br button canvas center cite " +
  "code col data dd del details dfn dialog div dl dt em embed fieldset figure font footer form frame h1 h2 h3 h4 " +
  "h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta " +
  "meter nav noscript object ol option output p picture pre progress q s samp script section select slot small " +
  "source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title " +
  "tr track tt u ul var video wbr";
/** Their tags count without an end too: browsers complete them. */
const active = "audio body embed frame html iframe img math meta script style svg video";

const anyOf = (names: string) => `(?:${names.replaceAll(" ", "|")})`;

const markup = new RegExp(
  [
    // An attribute has a "=": "a <b and c> d" is prose.
    `<${anyOf(elements)}(?:[\\s/][^<>=]*=[^<>]*|[\\s/]*)>`,
    `<${anyOf(active)}[\\s/][^<>]*`,
    "<[a-z][^<>]*\\son[a-z]+\\s*=[^<>]*>?",
    "</[a-z][^<>]*>?",
    "<!(?:--|doctype|\\[cdata)[^<>]*>?",
    "<\\?(?:xml|php|=)[^<>]*>?",
  ].join("|"),
  "i",
);

const maxQuoted = 60;

/** Error message for the first HTML in a text; null for plain text. */
export function markupProblem(text: string): string | null {
  const found = markup.exec(text)?.[0];
  if (found === undefined) return null;
  const tag = found.length > maxQuoted ? `${found.slice(0, maxQuoted)}…` : found;
  return `Please use plain text. This HTML cannot be saved: ${tag}`;
}

/** Refuses HTML in the text of a form's field. */
export const withoutMarkup = <Schema extends z.ZodType<string | null>>(schema: Schema) =>
  schema.superRefine((text, ctx) => {
    const problem = markupProblem(text ?? "");
    if (problem) ctx.addIssue({ code: "custom", message: problem });
  });
