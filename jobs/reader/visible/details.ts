import type { Candidates } from "#jobs/reader/candidates";
import { wholeNumber } from "#jobs/reader/normalise/amount";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { cleanItem } from "./amenity-entry";
import { readContact } from "./contact";
import { labelledValues } from "./labelled";
import { readLabelled } from "./labelled-fields";

const time = String.raw`(\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?|h|uhr)?(?:\s?(?:-|–|to|until|bis)\s?\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\.?|h|uhr)?)?)`;
const arrival = new RegExp(
  String.raw`\b(?:check[- ]?in(?: time)?|arrival|anreise|arrivée|inboek|aankoms)\b\s{0,2}(?:from|after|is|time|:|~|-|–|ab|à partir de|vanaf|a partir das)*\s{0,3}(?:from|after|:|~)?\s{0,2}${time}`,
  "iu",
);
const departure = new RegExp(
  String.raw`\b(?:check[- ]?out(?: time)?|departure|abreise|départ|uitboek|vertrek)\b\s{0,2}(?:by|before|until|is|time|:|~|-|–|bis|avant|voor|até)*\s{0,3}(?:by|before|until|:|~)?\s{0,2}${time}`,
  "iu",
);

/** "45 minutes' drive from Hoedspruit Airport". */
const toAirport =
  /(?<![\d.,])(\d{1,4}(?:[.,]\d)?[ -]?(?:km|kilomet(?:re|er)s?|miles?|minutes?|min|hours?)(?:['’]?s?,? (?:drive|by (?:car|road|boat|air)|flight))?) (?:away )?(?:from|to) (?:the )?(?:\p{L}[\p{L}'’.-]{1,30} ){0,5}(?:airport|airstrip)\b/iu;

function sensible(found: string | undefined): string | undefined {
  const text = squeeze(found ?? "");
  return /[:.h]\d{2}|[ap]\.?m|uhr|\dh\b/i.test(text) ? text : undefined;
}

/** Contact, arrival and the smaller facts a page states beside the main ones. */
export function readDetails(page: Page, found: Candidates): void {
  const blocks = page.blocks.filter((block) => block.zone !== "related" && block.zone !== "review");
  readContact(page, blocks, found);
  for (const block of blocks) {
    if (block.text.length > 600) continue;
    const text = block.text.replace(/\n/g, " ");
    found.add("checkIn", sensible(arrival.exec(text)?.[1]), "page-text", text);
    found.add("checkOut", sensible(departure.exec(text)?.[1]), "page-text", text);
    const words =
      /\/\/\/([a-z]+\.[a-z]+\.[a-z]+)\b|what3words[:\s/.com]{1,8}([a-z]+\.[a-z]+\.[a-z]+)\b/i.exec(
        text,
      );
    found.add("what3words", words?.[1] ?? words?.[2], "page-text", text);
    const airport =
      /\b(?:nearest|closest) airport(?: is|:)?\s(?:the )?(\p{Lu}[^,.;(\n]{3,60}?(?:airport|airstrip|\([A-Z]{3}\)))/iu.exec(
        text,
      );
    found.add("nearestAirport", airport?.[1], "page-text", text);
    found.add("airportDistance", toAirport.exec(text)?.[1], "page-text", text);
  }
  readLabelled(labelledValues(page, blocks), found);
  readUnitNumbers(blocks, found);
  readSections(blocks, found);
}

function single(blocks: Block[], pattern: RegExp): { value: number; passage: string } | undefined {
  const hits = blocks.flatMap((block) => {
    const match = block.text.length < 400 ? pattern.exec(block.text) : null;
    const value = wholeNumber(match?.[1]);
    return value && value < 50 ? [{ value, passage: block.text }] : [];
  });
  return new Set(hits.map((hit) => hit.value)).size === 1 ? hits[0] : undefined;
}

function readUnitNumbers(blocks: Block[], found: Candidates): void {
  const shown = blocks.filter((block) => block.zone === "main" || block.zone === "header");
  const bedrooms = single(
    shown,
    /(?:^|[^\d.])(\d{1,2})\s?(?:bedrooms?|schlafzimmer|chambres|quartos|dormitorios|slaapkamers?)\b/i,
  );
  if (bedrooms) found.add("bedrooms", bedrooms.value, "page-text", bedrooms.passage);
  const bathrooms = single(
    shown,
    /(?:^|[^\d.])(\d{1,2})\s?(?:bathrooms?|badezimmer|salles de bains?|casas de banho|baños|badkamers?|baths?)\b/i,
  );
  if (bathrooms) found.add("bathrooms", bathrooms.value, "page-text", bathrooms.passage);
}

const sections = [
  [
    "ratesExclusions",
    /\b(?:rates? )?(?:exclu(?:des?|sions?|ded)|not included|nicht inbegriffen|non inclus|não inclu)/i,
  ],
  [
    "ratesInclusions",
    /\b(?:rates? include|rate inclusions?|price includes|included in (?:the|your|our) (?:rate|price|stay)|inclusions|what'?s included|im preis (?:inbegriffen|enthalten)|le prix comprend|o preço inclui)/i,
  ],
  ["cancellationPolicy", /\b(?:cancellation|stornierung|annulation|cancelamento|kansellasie)/i],
  [
    "howToGetThere",
    /\b(?:how to get (?:there|here)|getting (?:there|here)|directions|anfahrt|anreise|accès|comment (?:venir|arriver)|como chegar)/i,
  ],
  [
    "nearbyLandmarks",
    /\b(?:nearby (?:landmarks|attractions)|area attractions|in der umgebung|à proximité|nas proximidades)/i,
  ],
  [
    "importantInfo",
    /\b(?:important information|good to know|house rules|please note|hausregeln|règlement|wissenswertes)/i,
  ],
] as const;

/** Text below a heading that says what it is about, up to the next heading. */
function readSections(blocks: Block[], found: Candidates): void {
  for (const [field, heading] of sections) {
    const texts = blocks
      .filter(
        (block) =>
          block.level === 0 &&
          block.linked < 0.5 &&
          heading.test(block.headings.at(-1) ?? "") &&
          (block.headings.at(-1)?.length ?? 0) < 70 &&
          block.zone !== "form" &&
          block.zone !== "nav",
      )
      .map((block) => cleanItem(block.text));
    const text = [...new Set(texts)].slice(0, 15).join("\n");
    // "Anreise" stands above the hours of arrival as well as above the way.
    if (field === "howToGetThere" && (text.length < 40 || /check[- ]?in/i.test(text))) continue;
    if (text.length > 15) found.add(field, text.slice(0, 1500), "page-text", text);
  }
}
