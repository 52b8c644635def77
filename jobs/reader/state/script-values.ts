import { looseParse } from "#jobs/reader/literals/loose-literal";
import type { Page } from "#jobs/reader/page";

/** All scripts together: more than this is no page but an archive. */
const mostCharacters = 6_000_000;
/** What reading literals may cost: a little for every page, more for a longer one. */
const mostSteps = 200_000;
const stepsPerCharacter = 6;
const assignment =
  /(?:^|[;\s{(,])(?:window(?:\.|\[["'])|self\.|var |let |const )?([\w$.]{2,60})(?:["']\])?\s{0,3}=\s{0,3}(?=[{[])/g;
const parsed = /JSON\.parse\(\s{0,3}(?:decodeURIComponent\(\s{0,3})?(?=["'`])/g;

/** Values that scripts and data attributes of the page carry; nothing is run to get them. */
export function scriptValues(page: Page): unknown[] {
  const values: unknown[] = [];
  let read = 0;
  const budget = { left: mostSteps };
  page.$("script").each((_, element) => {
    const type = (element.attribs.type ?? "").toLowerCase();
    if (/ld\+json|importmap|speculation|template/.test(type)) return;
    const text = page.$(element).text();
    read += text.length;
    budget.left += stepsPerCharacter * text.length;
    if (text.length < 40 || read > mostCharacters) return;
    if (/json/.test(type)) values.push(...jsonText(text));
    else values.push(...literals(text, budget));
  });
  page
    .$(
      "[data-props],[data-page],[data-state],[data-react-props],[data-hotel],[data-property],[data-listing]",
    )
    .each((_, element) => {
      for (const value of Object.values(element.attribs)) {
        if (value.length > 40 && value.length < 1_000_000 && /^\s*[[{]/.test(value))
          values.push(...jsonText(value));
      }
    });
  return values;
}

function jsonText(text: string): unknown[] {
  try {
    return [JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, ""))];
  } catch {
    const value = looseParse(text, 0)?.value;
    return value === undefined ? [] : [value];
  }
}

/** Tries that fail may read far ahead, again and again; all together are paid out of the budget. */
function literals(text: string, budget: { left: number }): unknown[] {
  const found: unknown[] = [];
  let last = 0;
  for (const match of text.matchAll(assignment)) {
    const start = match.index + match[0].length;
    if (budget.left <= 0) break;
    if (start < last || found.length > 200) continue;
    const literal = looseParse(text, start, budget);
    if (!literal) continue;
    last = literal.end;
    if (literal.end - start > 30) found.push({ [match[1] ?? "value"]: literal.value });
  }
  for (const match of text.matchAll(parsed)) {
    if (budget.left <= 0) break;
    const string = looseParse(text, match.index + match[0].length, budget)?.value;
    if (typeof string === "string" && string.length > 40) found.push(...jsonText(decoded(string)));
  }
  return found;
}

function decoded(text: string): string {
  if (!text.startsWith("%7B") && !text.startsWith("%5B")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
