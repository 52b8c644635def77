import { firstText } from "#jobs/reader/element-text";
import type { Element } from "#jobs/reader/nodes";
import { squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { cleanItem } from "./amenity-entry";
import { childrenOf, rowsOf } from "./table-prices";

/** "Check-in: 14:00", however the page sets it: a definition list, a table of two columns, a line. */
export interface Labelled {
  label: string;
  value: string;
}

const longestLabel = 50;
const longestValue = 1500;
const mostTables = 60;

function pair(label: string, value: string): Labelled[] {
  const name = cleanItem(label.slice(0, 100));
  const said = squeeze(value.slice(0, longestValue));
  return name && said && name.length <= longestLabel ? [{ label: name, value: said }] : [];
}

/** A term and all its descriptions, up to the next term. */
function fromDefinitions(blocks: Block[]): Labelled[] {
  const found: Labelled[] = [];
  blocks.forEach((block, at) => {
    if (block.tag !== "dt") return;
    const values: string[] = [];
    for (let next = at + 1; next < at + 8 && blocks[next]?.tag === "dd"; next++)
      values.push(blocks[next]?.text ?? "");
    found.push(...pair(block.text, values.join("\n")));
  });
  return found;
}

function fromTables(page: Page): Labelled[] {
  const tables = page.$("table").slice(0, mostTables).toArray() as Element[];
  return tables.flatMap((table) =>
    rowsOf(table).flatMap((row) => {
      const cells = childrenOf(row, /^t[dh]$/);
      const [label, value] = cells;
      return label && value && cells.length === 2
        ? pair(firstText(label, 100), firstText(value, longestValue))
        : [];
    }),
  );
}

/** One line of a paragraph or a list: a short label, a colon, a value. */
function fromLines(blocks: Block[]): Labelled[] {
  return blocks.flatMap((block) =>
    block.text.length > longestValue || block.level > 0
      ? []
      : block.text.split("\n").flatMap((line) => {
          const at = line.indexOf(":");
          // "14:00" has no label.
          return at > 1 && at <= longestLabel && !/\d$/.test(line.slice(0, at))
            ? pair(line.slice(0, at), line.slice(at + 1))
            : [];
        }),
  );
}

export function labelledValues(page: Page, blocks: Block[]): Labelled[] {
  return [...fromDefinitions(blocks), ...fromTables(page), ...fromLines(blocks)];
}
