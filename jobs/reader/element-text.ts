import type { AnyNode } from "./nodes";

/** Empty elements cost time too. */
const mostNodes = 2_000;

/**
 * The first characters of an element's text: enough for a cell or a value, however much is inside.
 * What stands between the pieces parts words that only the layout parts.
 */
export function firstText(node: AnyNode, limit: number, between = ""): string {
  let text = "";
  const open: AnyNode[] = [node];
  for (let steps = 0; open.length > 0 && text.length < limit && steps < mostNodes; steps++) {
    const next = open.pop();
    if (next?.type === "text") text += next.data.slice(0, limit) + between;
    else if (next && "children" in next) {
      const room = mostNodes - steps;
      for (let at = Math.min(next.children.length, room) - 1; at >= 0; at--) {
        const child = next.children[at];
        if (child) open.push(child);
      }
    }
  }
  return text.slice(0, limit);
}
