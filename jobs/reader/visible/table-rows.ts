import type { Element } from "#jobs/reader/nodes";

const mostRows = 80;

/** Direct children with such names. */
export function childrenOf(element: Element, names: RegExp): Element[] {
  return element.children.filter(
    (child): child is Element => child.type === "tag" && names.test(child.name),
  );
}

/** The first rows of a table, its own before those of a table inside it. */
export function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const part of childrenOf(table, /^t(?:r|head|body|foot)$/)) {
    if (rows.length >= mostRows) break;
    if (part.name === "tr") rows.push(part);
    else rows.push(...rowsOf(part));
  }
  return rows.slice(0, mostRows);
}
