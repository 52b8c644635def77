import { currencyPattern } from "#domain/money/currency-signs";
import { type Element, firstText } from "#jobs/reader/nodes";
import { moneyIn } from "#jobs/reader/normalize/money";
import { isPerNight, nightly, type NightPrice } from "#jobs/reader/normalize/night-price";
import { squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { cleanItem } from "./amenity-entry";

const maxTables = 60;
const maxColumns = 40;

interface Column {
  at: number;
  title: string;
}

const titleCurrency = new RegExp(String.raw`\b([A-Z]{3})\b|\((${currencyPattern})\)`);

/** The amount in a cell; its column's title may name the currency. */
export function priceIn(text: string, title: string): string {
  const code = titleCurrency.exec(title);
  return moneyIn(text).length === 0 && code && /^\d[\d ,.]*$/.test(text)
    ? `${code[1] ?? code[2]} ${text}`
    : text;
}

function pricesOf(table: Element, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  const [titled] = childrenOf(table, /^caption$/);
  const caption = titled ? squeeze(firstText(titled, 400)) : "";
  let columns: Column[] = [];
  for (const row of rowsOf(table)) {
    const texts = childrenOf(row, /^t[dh]$/)
      .slice(0, maxColumns)
      .map((cell) => squeeze(firstText(cell, 400)).slice(0, 200));
    const words = texts.join(" | ");
    const titles = texts.flatMap((title, at) =>
      isPerNight(title) && moneyIn(title).length === 0 ? [{ at, title }] : [],
    );
    if (titles.length > 0) {
      columns = titles;
      if (moneyIn(words, country).length === 0) continue;
    }
    const whole = isPerNight(caption) ? texts.map((_, at) => ({ at, title: caption })) : [];
    for (const { at, title } of columns.length > 0 ? columns : whole) {
      const prices = nightly(priceIn(texts[at] ?? "", title), country, true);
      found.push(...prices.map((price) => ({ ...price, passage: `${title}: ${words}` })));
    }
  }
  return found;
}

/** Columns whose title contains "per night"; the currency may be in the title instead of the cells. */
export function tablePrices(page: Page, country: string | undefined): NightPrice[] {
  const tables = page.$("table").slice(0, maxTables).toArray() as Element[];
  return tables.flatMap((table) => pricesOf(table, country));
}

const maxRows = 80;

/** Direct children with these names. */
export function childrenOf(element: Element, names: RegExp): Element[] {
  return element.children.filter(
    (child): child is Element => child.type === "tag" && names.test(child.name),
  );
}

/** The first rows of a table, its own before those of a nested table. */
export function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const part of childrenOf(table, /^t(?:r|head|body|foot)$/)) {
    if (rows.length >= maxRows) break;
    if (part.name === "tr") rows.push(part);
    else rows.push(...rowsOf(part));
  }
  return rows.slice(0, maxRows);
}

/** "Check-in: 14:00" in any layout: a definition list, a table of two columns, a line. */
export interface Labeled {
  label: string;
  value: string;
}

const maxLabelLength = 50;
const maxValueLength = 1500;

function pair(label: string, value: string): Labeled[] {
  const name = cleanItem(label.slice(0, 100));
  const text = squeeze(value.slice(0, maxValueLength));
  return name && text && name.length <= maxLabelLength ? [{ label: name, value: text }] : [];
}

/** A term and all its descriptions, up to the next term. */
function fromDefinitions(blocks: Block[]): Labeled[] {
  const found: Labeled[] = [];
  blocks.forEach((block, at) => {
    if (block.tag !== "dt") return;
    const values: string[] = [];
    for (let next = at + 1; next < at + 8 && blocks[next]?.tag === "dd"; next++)
      values.push(blocks[next]?.text ?? "");
    found.push(...pair(block.text, values.join("\n")));
  });
  return found;
}

function fromTables(page: Page): Labeled[] {
  const tables = page.$("table").slice(0, maxTables).toArray() as Element[];
  return tables.flatMap((table) =>
    rowsOf(table).flatMap((row) => {
      const cells = childrenOf(row, /^t[dh]$/);
      const [label, value] = cells;
      return label && value && cells.length === 2
        ? pair(firstText(label, 100), firstText(value, maxValueLength))
        : [];
    }),
  );
}

/** One line of a paragraph or a list: a short label, a colon, a value. */
function fromLines(blocks: Block[]): Labeled[] {
  return blocks.flatMap((block) =>
    block.text.length > maxValueLength || block.level > 0
      ? []
      : block.text.split("\n").flatMap((line) => {
          const at = line.indexOf(":");
          // "14:00" has no label.
          return at > 1 && at <= maxLabelLength && !/\d$/.test(line.slice(0, at))
            ? pair(line.slice(0, at), line.slice(at + 1))
            : [];
        }),
  );
}

export function labeledValues(page: Page, blocks: Block[]): Labeled[] {
  return [...fromDefinitions(blocks), ...fromTables(page), ...fromLines(blocks)];
}
