import type { Element } from "#jobs/reader/nodes";
import { moneyIn } from "#jobs/reader/normalise/money";
import { nightly, type NightPrice, saysPerNight } from "#jobs/reader/normalise/nightly";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

/** "Entire rental unit for $41." is how one kind of listing states its night price in the meta text. */
const listingFor =
  /^(?:[^.]{0,30}- )?(?:entire|private|shared|tiny|room|hotel|\p{Lu}\p{Ll}+)\s[\p{L} /-]{3,40} for (?=\D{0,4}\d)/iu;

/** Sections whose sums are conditions, not the price of a stay. */
const smallPrint =
  /\b(polic(?:y|ies)|rules|fine print|good to know|important|terms|conditions|faqs?|questions|hausregeln|règlement|regras|extras?)\b/i;

function shown(block: Block): boolean {
  return block.zone === "main" || block.zone === "header";
}

/** Sum and unit often stand in two neighbouring pieces: "R 2 450" above "per night". */
function fromNeighbours(blocks: Block[], country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  blocks.forEach((block, at) => {
    if (!shown(block) || block.text.length > 40) return;
    const [sum, another] = moneyIn(block.text, country);
    if (!sum || another || block.text.length - (sum.end - sum.start) > 14) return;
    const next = blocks[at + 1];
    const before = blocks[at - 1];
    const label = blocks[at - 2];
    for (const near of [next, before]) {
      if (!near || near.text.length > 45 || moneyIn(near.text, country).length > 0) continue;
      const text =
        near === next
          ? `${squeeze(block.text)} ${squeeze(near.text)}`
          : `${squeeze(near.text)} ${squeeze(block.text)}`;
      const price = nightly(
        `${near === next && before && before.text.length < 40 ? `${squeeze(before.text)}: ` : ""}${text}`,
        country,
      )[0];
      if (price) {
        found.push(price);
        return;
      }
    }
    if (
      label &&
      before &&
      label.text.length < 20 &&
      nightly(`${label.text} ${before.text} ${block.text}`, country)[0]
    ) {
      const price = nightly(`${label.text} ${before.text} ${block.text}`, country)[0];
      if (price) found.push(price);
    }
  });
  return found;
}

/** The first rows of a table, its own before those of a table inside it. */
function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const part of table.children) {
    if (part.type !== "tag" || rows.length >= 80) continue;
    if (part.name === "tr") rows.push(part);
    else if (/^t(?:head|body|foot)$/.test(part.name)) rows.push(...rowsOf(part));
  }
  return rows.slice(0, 80);
}

/** Columns whose title says "per night"; a currency may stand in the title instead of the cells. */
function fromTables(page: Page, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  const { $ } = page;
  $("table")
    .slice(0, 60)
    .each((_, table) => {
      const rows = rowsOf(table);
      const caption = squeeze($(table).find("caption").first().text());
      let columns: { at: number; title: string }[] = [];
      for (const row of rows) {
        const cells = $(row).children("td,th").toArray() as Element[];
        const texts = cells.map((cell) => squeeze($(cell).text()).slice(0, 200));
        const titles = texts.flatMap((title, at) =>
          saysPerNight(title) && moneyIn(title).length === 0 ? [{ at, title }] : [],
        );
        if (titles.length > 0) {
          columns = titles;
          const inRow = moneyIn(texts.join(" | "), country);
          if (inRow.length === 0) continue;
        }
        const named =
          columns.length > 0
            ? columns
            : saysPerNight(caption)
              ? texts.map((_, at) => ({ at, title: caption }))
              : [];
        for (const { at, title } of named) {
          const text = texts[at] ?? "";
          const code = /\b([A-Z]{3})\b|\((R|\$|€|£|N\$)\)/.exec(title);
          const priced =
            moneyIn(text).length === 0 && code && /^\d[\d ,.]*$/.test(text)
              ? `${code[1] ?? code[2]} ${text}`
              : text;
          found.push(
            ...nightly(priced, country, true).map((price) => ({
              ...price,
              passage: `${title}: ${texts.join(" | ")}`,
            })),
          );
        }
      }
    });
  return found;
}

/** All prices for one night that the visible page states, in its order. */
export function visiblePrices(page: Page, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  for (const block of page.blocks) {
    if (!shown(block) && block.zone !== "footer") continue;
    if (block.text.length > 4000 || smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    // Headings pass their unit on: "Rates per night" above a list of rooms.
    const heading = block.headings.at(-1) ?? "";
    const under =
      block.text.length < 160 && saysPerNight(heading) && moneyIn(heading, country).length === 0;
    found.push(...nightly(block.text, country, under));
  }
  found.push(...fromNeighbours(page.blocks, country), ...fromTables(page, country));
  return found;
}

export function metaPrices(page: Page, country: string | undefined): NightPrice[] {
  const text = meta(page, "description") ?? "";
  const stated = nightly(`${text}`, country);
  if (stated.length > 0) return stated;
  const listing = text.replace(/^\p{Lu}\p{Ll}{2,8} \d{1,2}, \d{4} - /u, "");
  const lead = listingFor.exec(listing);
  const sum = lead ? moneyIn(listing.slice(lead[0].length), country)[0] : undefined;
  return sum && sum.start === 0
    ? [{ amount: sum.amount, currency: sum.currency, passage: listing.slice(0, 120) }]
    : [];
}

const stay = /\b(week|weekly|woche|semaine|semana|month|monat|mois|mês|night|stay)\b/i;

/** The currency a stay is priced in although no price per night is stated. */
export function stayCurrency(page: Page, country: string | undefined): NightPrice | undefined {
  for (const block of page.blocks) {
    if (!shown(block) || block.text.length > 200) continue;
    if (smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    for (const sum of moneyIn(block.text, country)) {
      const after = block.text.slice(sum.end, sum.end + 20);
      if (/^\s{0,2}(?:\/|per|a|pro|par|por)\s{0,2}\w/i.test(after) && stay.test(after))
        return { ...sum, passage: block.text };
    }
  }
  return undefined;
}
