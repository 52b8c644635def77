import { DomHandler, Parser } from "htmlparser2";

import type { AnyNode, Root } from "./nodes";

/** More open elements than any page has; the parser's time grows with their number at every tag. */
const mostOpen = 512;
/** Deeper trees are made to exhaust the stack, no page for people needs them. */
const deepest = 300;

class RunsAway extends Error {}

/** Counts what is open by what the parser itself reports, so that no odd spelling hides a tag. */
class BoundedHandler extends DomHandler {
  private open = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.open > mostOpen) throw new RunsAway();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.open--;
    super.onclosetag();
  }
}

/** The tree of a page; it ends where elements are only ever opened. */
export function parsePage(html: string): Root {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true, lowerCaseTags: true });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof RunsAway)) throw error;
  }
  prune(handler.root);
  return handler.root;
}

/** Cuts subtrees below the greatest depth, without recursion. */
function prune(root: AnyNode): void {
  const open: { node: AnyNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (!("children" in entry.node)) continue;
    if (entry.depth > deepest) entry.node.children = [];
    for (const child of entry.node.children) open.push({ node: child, depth: entry.depth + 1 });
  }
}
