import type { Cheerio, CheerioAPI } from "cheerio";

/** Node types of the parsed page, taken from the parser's own signatures. */
export type Root = ReturnType<CheerioAPI["root"]> extends Cheerio<infer Node> ? Node : never;
type ChildNode = Root["children"][number];
export type AnyNode = Root | ChildNode;
export type Element = Extract<ChildNode, { attribs: object }>;

/** Counts empty elements too, because they take time. */
const maxNodes = 2_000;

/**
 * The first characters of an element's text: enough for a cell or a value, regardless of the element's
 * size. `between` separates words that are only separated by the layout.
 */
export function firstText(node: AnyNode, limit: number, between = ""): string {
  let text = "";
  const open: AnyNode[] = [node];
  for (let steps = 0; open.length > 0 && text.length < limit && steps < maxNodes; steps++) {
    const next = open.pop();
    if (next?.type === "text") text += next.data.slice(0, limit) + between;
    else if (next && "children" in next) {
      const room = maxNodes - steps;
      for (let at = Math.min(next.children.length, room) - 1; at >= 0; at--) {
        const child = next.children[at];
        if (child) open.push(child);
      }
    }
  }
  return text.slice(0, limit);
}
