import type { Element } from "./nodes";

/** Parts that visitors open. */
const openable =
  /(?:^|[\s_-])(?:tab|pane|panel|accordion|collapse|toggle|slide|carousel|modal|dialog|lightbox|popup|step|page|faq|answer)/i;

const none = /(?:^|;)\s{0,40}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i;
const displayed = /(?:display|visibility)\s{0,9}:/i;

/** Per page, because each asks for a search through its source. */
const maxSearches = 200;

/**
 * What a visitor cannot see is no evidence. A tab, an answer or a part behind a button is hidden in the
 * source as well: it is named accordingly, or its id stands at another place of the page too.
 */
export function hiddenIn(html: string, styleSheets: string): (element: Element) => boolean {
  const byStyle = hiddenNames(styleSheets);
  let searches = 0;
  let outsideStyles: string | undefined;
  const isOpened = (id: string): boolean => {
    if (id.length < 2 || ++searches > maxSearches) return false;
    outsideStyles ??= html
      .split(/<style\b/i)
      .map(afterStyle)
      .join("");
    const first = outsideStyles.indexOf(id);
    return outsideStyles.includes(id, first + id.length);
  };
  return (element) => {
    const { id = "", class: classes = "", role = "", style = "" } = element.attribs;
    const isHidden =
      "hidden" in element.attribs ||
      (style !== "" && none.test(style.slice(0, 1000))) ||
      (byStyle.size > 0 && namesOf(id, classes).some((name) => byStyle.has(name)));
    if (!isHidden) return false;
    return !openable.test(`${id} ${classes} ${role}`.slice(0, 300)) && !isOpened(id);
  };
}

function namesOf(id: string, classes: string): string[] {
  return `${classes.slice(0, 300)} #${id}`.split(/\s+/);
}

function afterStyle(part: string, at: number): string {
  const end = part.search(/<\/style/i);
  return at === 0 || end < 0 ? part : part.slice(end);
}

const maxRules = 5_000;
const maxBody = 2_000;

/** Classes and ids ("#id") that a style sheet hides and that no rule of it shows again. */
function hiddenNames(sheet: string): Set<string> {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  let insideAt = false;
  for (const rule of sheet.split("}", maxRules)) {
    if (rule.trim() === "") insideAt = false;
    if (rule.includes("@")) insideAt = true;
    const [selectors = "", body = ""] = rule.split("{").slice(-2);
    const hides = none.test(body.slice(0, maxBody));
    if (!hides && !displayed.test(body.slice(0, maxBody))) continue;
    for (const selector of selectors.slice(-500).split(",")) {
      const isPlain = /^\s*[.#][\w-]{1,60}\s*$/.test(selector);
      for (const found of selector.match(/[.#][\w-]{1,60}/g) ?? []) {
        const name = found.replace(/^\./, "");
        if (!hides) shown.add(name);
        else if (isPlain && !insideAt) hidden.add(name);
      }
    }
  }
  for (const name of shown) hidden.delete(name);
  return hidden;
}
