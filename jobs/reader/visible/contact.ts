import type { Candidates } from "#jobs/reader/candidates";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

/** A mail address that is no leftover of a template. */
const mailbox =
  /^(?=.{3,254}$)[^\s@]+@(?!(?:company|example|domain|yourdomain|email|website)\.)[^\s@]+\.[^\s@]+$/i;

const written =
  /(?:tel(?:ephone)?|phone|call(?: us)?|mobile|cell|whatsapp)?\.?:?\s{0,9}(\+\d{1,3}[\s()\d-]{7,16}\d)/i;
/** A number as it is dialled in its own country counts behind a word that says what it is. */
const called =
  /(?<!\p{L})(?:tel(?:ephone|efon|efone|éfono)?|phone|call(?: us)?|mobile|cell|whats ?app|bookings?|reservations?|contact|toll[- ]?free)(?:\s?(?:no|number|us))?\.?\s?[:.)]?\s{0,3}((?:\+|00|\()?\d[\d\s().\/-]{6,18}\d)(?![\d@])/iu;
const chatNumber = /(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d{9,15})/i;
const twoGroups = /\d{3}.*\d{3}/;

/** Telephone and mail: what a link or a mark says, then what stands in the text. */
export function readContact(page: Page, blocks: Block[], found: Candidates): void {
  linkedPhone(page, found);
  const marked = page.$('[itemprop="telephone"],.vcard .tel').first();
  const own = squeeze(marked.attr("content") ?? marked.text().slice(0, 60));
  if (twoGroups.test(own)) found.add("phone", own, "page-text", own, -1);
  const chat = page.$('a[href*="wa.me/"],a[href*="api.whatsapp.com"]').first().attr("href");
  const number = chatNumber.exec(chat ?? "")?.[1];
  if (number) found.add("phone", `+${number}`, "page-text", `WhatsApp ${number}`, -3);
  const mail = page.$('a[href^="mailto:" i]').first().attr("href")?.slice(7).split("?")[0];
  if (mail && mailbox.test(mail)) found.add("email", mail, "page-text", mail);
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
  const address = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]?.replace(/\.$/, "");
  if (address && mailbox.test(address)) found.add("email", address, "page-text", text, -1);
}
