import { moneyIn } from "#jobs/reader/normalise/money";
import { namesExtra, nightly, type NightPrice, saysPerNight } from "#jobs/reader/normalise/nightly";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { neighbourPrices } from "./neighbour-prices";
import { tablePrices } from "./table-prices";

/** "Entire rental unit for $41." is how one kind of listing states its night price in the meta text. */
const listingFor =
  /^(?:[^.]{0,30}- )?(?:entire|private|shared|tiny|room|hotel|\p{Lu}\p{Ll}+)\s[\p{L} /-]{3,40} for (?=\D{0,4}\d)/iu;

/** Sections whose sums are conditions, not the price of a stay. */
const smallPrint =
  /\b(polic(?:y|ies)|rules|fine print|good to know|important|terms|conditions|faqs?|questions|hausregeln|règlement|regras|extras?)\b/i;

function shown(block: Block): boolean {
  return block.zone === "main" || block.zone === "header";
}

/** No property states more; a page of sums is a table of something else. */
const mostPrices = 500;

/** All prices for one night that the visible page states, in its order. */
export function visiblePrices(page: Page, country: string | undefined): NightPrice[] {
  const found: NightPrice[] = [];
  for (const block of page.blocks) {
    if (found.length >= mostPrices) break;
    if (!shown(block) && block.zone !== "footer") continue;
    if (block.text.length > 4000 || smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    // Headings pass their unit on: "Rates per night" above a list of rooms.
    const heading = block.headings.at(-1) ?? "";
    const under =
      block.text.length < 160 && saysPerNight(heading) && moneyIn(heading, country).length === 0;
    found.push(...nightly(block.text, country, under));
  }
  return [
    ...found,
    ...neighbourPrices(page.blocks.filter(shown), country),
    ...tablePrices(page, country),
  ];
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
    if (!shown(block) || block.text.length > 200 || namesExtra(block.text)) continue;
    if (smallPrint.test(block.headings.slice(-2).join(" "))) continue;
    for (const sum of moneyIn(block.text, country)) {
      const after = block.text.slice(sum.end, sum.end + 20);
      if (/^\s{0,2}(?:\/|per|a|pro|par|por)\s{0,2}\w/i.test(after) && stay.test(after))
        return { ...sum, passage: block.text };
    }
  }
  return undefined;
}
