import { emailAddress } from "#domain/forms/email";
import type { Candidates } from "#jobs/reader/candidates";
import { wholeNumber } from "#jobs/reader/normalize/money";
import { squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { cleanItem } from "./amenity-entry";
import { type Labeled, labeledValues } from "./tables";

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

/** "Xugana Airstrip lies ten minutes away by boat." */
const namedAirport =
  /(?<!\p{L})((?:\p{Lu}[\p{L}'’-]{2,30} ){1,4}(?:International )?(?:Airport|Airstrip|Airfield))(?!\p{L})(?=[^.;!?]{0,60}\b(?:lies|is|away|minutes?|hours?|km|kilomet|transfer|drive|flight|boat)\b)/u;

function sensible(found: string | undefined): string | undefined {
  const text = squeeze(found ?? "");
  return /[:.h]\d{2}|[ap]\.?m|uhr|\dh\b/i.test(text) ? text : undefined;
}

/** Contact, arrival and further facts of a page. */
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
    if (!airport) found.add("nearestAirport", namedAirport.exec(text)?.[1], "page-text", text, -5);
    found.add("airportDistance", toAirport.exec(text)?.[1], "page-text", text);
  }
  readLabeled(labeledValues(page, blocks), found);
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

/** Text below a heading on a topic, up to the next heading. */
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
    // "Anreise" heads both arrival times and directions.
    if (field === "howToGetThere" && (text.length < 40 || /check[- ]?in/i.test(text))) continue;
    if (text.length > 15) found.add(field, text.slice(0, 1500), "page-text", text);
  }
}

/** Domains of a template's placeholder. */
const placeholder = /@(?:company|example|domain|yourdomain|email|website)\./i;

const mailboxOf = (text: string | undefined): string | null =>
  text && !placeholder.test(text) ? emailAddress(text) : null;

const written =
  /(?:tel(?:ephone)?|phone|call(?: us)?|mobile|cell|whatsapp)?\.?:?\s{0,9}(\+\d{1,3}[\s()\d-]{7,16}\d)/i;
/** A number in national format counts only after a word that identifies it. */
const called =
  /(?<!\p{L})(?:tel(?:ephone|efon|efone|éfono)?|phone|call(?: us)?|mobile|cell|whats ?app|bookings?|reservations?|contact|toll[- ]?free)(?:\s?(?:no|number|us))?\.?\s?[:.)]?\s{0,3}((?:\+|00|\()?\d[\d\s().\/-]{6,18}\d)(?![\d@])/iu;
const chatNumber = /(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d{9,15})/i;
const twoGroups = /\d{3}.*\d{3}/;

/** Telephone and email: from links and markup first, then from the text. */
function readContact(page: Page, blocks: Block[], found: Candidates): void {
  linkedPhone(page, found);
  const marked = page.$('[itemprop="telephone"],.vcard .tel').first();
  const own = squeeze(marked.attr("content") ?? marked.text().slice(0, 60));
  if (twoGroups.test(own)) found.add("phone", own, "page-text", own, -1);
  const chat = page.$('a[href*="wa.me/"],a[href*="api.whatsapp.com"]').first().attr("href");
  const number = chatNumber.exec(chat ?? "")?.[1];
  // Shorter numbers lack the code of their country, which these links need.
  const international = (number?.length ?? 0) > 10 ? `+${number}` : number;
  if (number) found.add("phone", international, "page-text", `WhatsApp ${number}`, -3);
  const mail = page.$('a[href^="mailto:" i]').first().attr("href")?.slice(7).split("?")[0];
  const mailbox = mailboxOf(mail);
  if (mail && mailbox) found.add("email", mailbox, "page-text", mail);
  for (const block of blocks) if (block.text.length <= 400) fromText(block.text, found);
}

function linkedPhone(page: Page, found: Candidates): void {
  const phone = page.$('a[href^="tel:" i]').first();
  if (phone.length === 0) return;
  const shown = squeeze(phone.text());
  const fits = shown.length < 30 && twoGroups.test(shown);
  const number = fits ? shown : squeeze((phone.attr("href") ?? "").slice(4, 60));
  found.add("phone", number, "page-text", shown);
}

function fromText(text: string, found: Candidates): void {
  for (const [pattern, shift] of [
    [written, -1],
    [called, -2],
  ] as const) {
    const number = pattern.exec(text)?.[1];
    if (number) found.add("phone", squeeze(number), "page-text", text, shift);
  }
  const address = mailboxOf(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]);
  if (address) found.add("email", address, "page-text", text, -1);
}

/** Facts as text, by their label on pages. */
const wordFields = [
  [
    "checkIn",
    /^(?:check[- ]?in(?: time| from)?|arrival(?: time)?|anreise|arrivée|entrada|llegada|inboek|aankoms)$/i,
  ],
  [
    "checkOut",
    /^(?:check[- ]?out(?: time| by)?|departure(?: time)?|abreise|départ|saída|salida|uitboek|vertrek)$/i,
  ],
  [
    "nearestAirport",
    /^(?:nearest|closest)? ?(?:airport|airstrip)s?$|^(?:nächster flughafen|aéroport(?: le plus proche)?|aeroporto(?: mais próximo)?|naaste lughawe)$/i,
  ],
  [
    "airportDistance",
    /^(?:distance (?:to|from)(?: the)?(?: nearest)? airport|airport distance|airport transfer time)$/i,
  ],
  ["what3words", /^(?:what3words|w3w|\/\/\/)$/i],
  [
    "howToGetThere",
    /^(?:how to get (?:there|here)|getting (?:there|here)|directions|access|anfahrt|accès|como chegar|cómo llegar)$/i,
  ],
  [
    "nearbyLandmarks",
    /^(?:nearby(?: landmarks| attractions)?|landmarks|attractions|in der umgebung|à proximité|nas proximidades)$/i,
  ],
  [
    "ratesInclusions",
    /^(?:rates? )?(?:includes?|included|inclusions?|inklusive|inclus|incluído|incluye)$|^(?:rates?|price) includes?$/i,
  ],
  [
    "ratesExclusions",
    /^(?:rates? )?(?:excludes?|excluded|exclusions?|not included|nicht inbegriffen|non inclus|não incluído|no incluye)$/i,
  ],
  [
    "importantInfo",
    /^(?:important(?: information| info| notes?)?|please note|good to know|wissenswertes|à savoir)$/i,
  ],
  [
    "cancellationPolicy",
    /^(?:cancellations?(?: policy)?|stornierung|annulation|cancelamento|kansellasie)$/i,
  ],
] as const;
const countFields = [
  ["bedrooms", /^(?:bedrooms?|schlafzimmer|quartos|dormitorios|slaapkamers?)$/i],
  ["bathrooms", /^(?:bathrooms?|badezimmer|salles? de bains?|baños|badkamers?)$/i],
] as const;
const words3 = /^\/{0,3}(\p{Ll}+\.\p{Ll}+\.\p{Ll}+)$/u;
const hour = /\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m|h|uhr)|\d{1,2}[:.]\d{2}/i;

/** Labeled values override sentences. */
function readLabeled(values: Labeled[], found: Candidates): void {
  for (const { label, value } of values) {
    const passage = `${label}: ${value}`;
    for (const [field, names] of wordFields) {
      if (!names.test(label)) continue;
      const knownValue = fitting(field, value);
      if (knownValue) found.add(field, knownValue, "page-text", passage, 1);
    }
    for (const [field, names] of countFields) {
      const count = names.test(label) ? wholeNumber(value) : null;
      if (count && count < 50) found.add(field, count, "page-text", passage, 1);
    }
  }
}

function fitting(field: (typeof wordFields)[number][0], value: string): string | undefined {
  if (field === "what3words") return words3.exec(value)?.[1];
  if (field === "checkIn" || field === "checkOut")
    return value.length < 60 && hour.test(value) ? value : undefined;
  if (field === "nearestAirport" || field === "airportDistance")
    return value.length < 120 ? value : undefined;
  return value.length > 3 ? value : undefined;
}
