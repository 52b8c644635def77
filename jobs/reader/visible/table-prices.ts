import { firstText } from "#jobs/reader/element-text";
import type { Element } from "#jobs/reader/nodes";
import { currencyPattern } from "#jobs/reader/normalize/currency";
import { moneyIn } from "#jobs/reader/normalize/money";
import { nightly, type NightPrice, saysPerNight } from "#jobs/reader/normalize/nightly";
import { squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";

const mostTables = 60;
const mostColumns = 40;

interface Column {
  at: number;
  title: string;
}

const titleCurrency = new RegExp(String.raw`\b([A-Z]{3})\b|\((${currencyPattern})\)`);

/** The sum in a cell below its column's title, which may name the currency for all of them. */
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
      .slice(0, mostColumns)
      .map((cell) => squeeze(firstText(cell, 400)).slice(0, 200));
    const words = texts.join(" | ");
    const titles = texts.flatMap((title, at) =>
      saysPerNight(title) && moneyIn(title).length === 0 ? [{ at, title }] : [],
    );
    if (titles.length > 0) {
      columns = titles;
      if (moneyIn(words, country).length === 0) continue;
    }
    const whole = saysPerNight(caption) ? texts.map((_, at) => ({ at, title: caption })) : [];
    for (const { at, title } of columns.length > 0 ? columns : whole) {
      const prices = nightly(priceIn(texts[at] ?? "", title), country, true);
      found.push(...prices.map((price) => ({ ...price, passage: `${title}: ${words}` })));
    }
  }
  return found;
}

/** Columns whose title says "per night"; a currency may stand in the title instead of the cells. */
export function tablePrices(page: Page, country: string | undefined): NightPrice[] {
  const tables = page.$("table").slice(0, mostTables).toArray() as Element[];
  return tables.flatMap((table) => pricesOf(table, country));
}

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
