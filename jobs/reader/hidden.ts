import type { Element } from "./nodes";

/** Parts that visitors open. */
const openable =
  /(?:^|[\s_-])(?:tab|pane|panel|accordion|collapse|toggle|slide|carousel|modal|dialog|lightbox|popup|step|page|faq|answer)/i;

const none = /(?:^|;)\s{0,40}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i;

/** Per page, because each asks for a search through its source. */
const maxSearches = 200;

/**
 * What an element's own attributes hide is no evidence. A tab, an answer or a part behind a button is
 * hidden as well: it is named accordingly, or its id stands at another place of the page too.
 */
export function hiddenIn(html: string): (element: Element) => boolean {
  let searches = 0;
  const isOpened = (id: string): boolean => {
    if (id.length < 2 || ++searches > maxSearches) return false;
    return html.includes(id, html.indexOf(id) + id.length);
  };
  return (element) => {
    const { id = "", class: classes = "", role = "", style = "" } = element.attribs;
    const isHidden =
      "hidden" in element.attribs || (style !== "" && none.test(style.slice(0, 1000)));
    if (!isHidden) return false;
    return !openable.test(`${id} ${classes} ${role}`.slice(0, 300)) && !isOpened(id);
  };
}
