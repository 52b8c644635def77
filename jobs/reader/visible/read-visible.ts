import type { Candidates } from "#jobs/reader/candidates";
import { clip, fold } from "#jobs/reader/normalise/text";
import { meta, type Page } from "#jobs/reader/page";
import { addressInProse, visibleAddress } from "./address";
import { statedCapacity } from "./capacity";
import { readDetails } from "./details";
import { visiblePoint } from "./map-point";
import { isAboutElse } from "./page-topic";
import { kindIn, kindInName, privateRoom, usualKind } from "./property-type";
import { descriptionFrom, proseBlocks } from "./prose";
import { readRating } from "./rating";
import { readPrices } from "./read-prices";
import { regionInWords, regionOfAddress, visibleCountry } from "./region";

/** Reads the visible page; each value is a fallback for what no structured source has said. */
export function readVisible(
  page: Page,
  names: { text: string; passage: string; score: number }[],
  unstated: { amount: number; currency: string }[],
  found: Candidates,
): void {
  for (const [at, name] of names.slice(0, 3).entries()) {
    const head = name.passage === page.title || name.passage === meta(page, "og:title");
    found.add("name", name.text, head ? "meta" : "page-text", name.passage, head ? -20 - at : -at);
  }
  const paragraphs = proseBlocks(page.blocks);
  readPlace(
    page,
    paragraphs,
    names.slice(0, 3).map((one) => one.text),
    found,
  );
  const country = found.best("country")?.value;
  readPrices(page, country, unstated, found);
  const capacity = statedCapacity(page, found.best("name")?.value ?? "");
  if (capacity) {
    // An occupancy in the data that the page's own words exceed is that of a room.
    const more = capacity.guests > (found.best("capacity")?.value ?? capacity.guests);
    found.add("capacity", capacity.guests, "page-text", capacity.passage, more ? 61 : 0);
  }
  const place = found.best("fullAddress")?.value ?? "";
  const name = found.best("name")?.value ?? "";
  readDescription(
    isAboutElse(page)
      ? []
      : paragraphs.filter((paragraph) => !opensWithAddress(paragraph, place, name)),
    found,
  );
  readKind(page, names[0]?.text, found);
  readRating(page, found);
  readDetails(page, found);
}

function readPlace(page: Page, paragraphs: string[], names: string[], found: Candidates): void {
  const address = visibleAddress(page) ?? addressInProse(paragraphs);
  if (address) found.add("fullAddress", address.text, "page-text", address.passage);
  const known = found.best("fullAddress")?.value;
  const country = visibleCountry(page, known);
  if (country)
    found.add("country", country.value, "page-text", country.passage, country.sure ? 15 : 0);
  const inAddress = known ? regionOfAddress(known) : undefined;
  if (inAddress && known) found.add("region", inAddress, "page-text", known);
  const region = regionInWords(page, paragraphs, found.best("country")?.value);
  if (region) found.add("region", region.value, "page-text", region.passage, -1);
  const chosen = found.best("name")?.value;
  const point = visiblePoint(page, chosen ? [chosen, ...names] : names);
  if (!point) return;
  found.add("latitude", point.latitude, "page-text", point.passage);
  found.add("longitude", point.longitude, "page-text", point.passage);
}

function readDescription(paragraphs: string[], found: Candidates): void {
  const own = descriptionFrom(paragraphs);
  // A cut or one-line text of the structured data gives way to the page's own words.
  const structured = found.all("description").find((one) => one.evidence.via !== "meta")?.value;
  const poor =
    structured !== undefined &&
    (structured.length < 160 || /(?:…|\.\.\.|\b\d+\.)$/.test(structured));
  if (own && own.length >= 80) {
    found.add("description", poor ? joined(structured, own) : own, "page-text", own, poor ? 70 : 0);
  }
  const short = found.best("description")?.value;
  if (short)
    found.add(
      "shortDescription",
      clip(short.slice(0, 2000).replace(/\s+/g, " "), 150),
      "page-text",
      short,
    );
}

/** "Reed Camp, 4 River Road, Maun" at the top of a paragraph is where, not what. */
function opensWithAddress(paragraph: string, address: string, name: string): boolean {
  const words = fold(address).split(" ");
  if (words.length < 4) return false;
  const own = fold(name);
  const text = fold(paragraph.slice(0, 300));
  const after = own && text.startsWith(own) ? text.slice(own.length).trim() : text;
  const top = new Set(after.split(" ").slice(0, words.length + 2));
  return words.filter((word) => top.has(word)).length / words.length >= 0.8;
}

function joined(structured: string, own: string): string {
  const whole = /[.!?]$/.test(structured) && !/\b\d+\.$/.test(structured);
  return whole && !fold(own).includes(fold(structured)) ? `${structured}\n\n${own}` : own;
}

function readKind(page: Page, name: string | undefined, found: Candidates): void {
  const chosen = found.best("name")?.value ?? name ?? "";
  const byName = kindIn(chosen);
  const structured = found.best("propertyType");
  // "Hotel" in the data of a bush camp is the template's word; the camp's own name knows better.
  const telling = /camp|lodge|glamping|tree|guest|villa|cottage|chalet|farm/i.test(byName ?? "");
  const generic = structured && /^(?:hotel|vacation rental|house)$/i.test(structured.value);
  if (byName) found.add("propertyType", byName, "page-text", chosen, telling && generic ? 61 : 0);
  const part = kindIn([meta(page, "og:title"), meta(page, "description")].join(" ").slice(0, 400));
  if (part === privateRoom && (generic || !structured))
    found.add("propertyType", part, "meta", meta(page, "description") ?? "", 61);
  const called = page.blocks.find(
    ({ text }) => chosen && text.length < 80 && text.includes(chosen) && kindIn(text),
  );
  const usual =
    kindIn(page.title) ??
    usualKind(page.text) ??
    kindIn(called?.text ?? "") ??
    kindInName(chosen) ??
    kindInName(page.title);
  if (usual) found.add("propertyType", usual, "page-text", page.title, -5);
}
