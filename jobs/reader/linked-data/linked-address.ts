import type { Candidates } from "#jobs/reader/candidates";
import { countryFromField } from "#jobs/reader/normalise/country";
import { fold } from "#jobs/reader/normalise/text";
import { isThing, type Thing } from "./json-ld";
import { listOf, textOf } from "./thing-values";

/** Joins the parts of an address, leaving out what an earlier part already says. */
export function joinAddress(parts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const part of parts) {
    const text = part?.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "");
    if (!text) continue;
    const all = ` ${fold(kept.join(" "))} `;
    if (all.includes(` ${fold(text)} `)) continue;
    // A street line that repeats the locality word for word stands for both.
    const wider = kept.findIndex((one) => ` ${fold(text)} `.includes(` ${fold(one)} `));
    if (wider >= 0) kept[wider] = text;
    else kept.push(text);
  }
  return kept.join(", ");
}

function countryOf(value: unknown): string | undefined {
  if (isThing(value)) return textOf(value.name ?? value.identifier ?? value["@id"]);
  return textOf(value);
}

export function readLinkedAddress(thing: Thing, found: Candidates): void {
  const location = listOf(thing.location).find(isThing);
  for (const address of listOf(thing.address ?? location?.address)) {
    if (typeof address === "string") {
      const text = textOf(address);
      if (text && text.length > 8 && text.length < 300) {
        found.add("fullAddress", text, "linked-data", `address: ${text}`, -2);
        const last = countryFromField(text.split(",").at(-1) ?? "");
        if (last) found.add("country", last, "linked-data", `address: ${text}`);
      }
      continue;
    }
    if (isThing(address)) readParts(address, found);
  }
}

/** A town and its country alone give way to what the page itself says. */
const bare = -62;

function readParts(address: Thing, found: Candidates): void {
  const street = listOf(address.streetAddress).map(textOf).filter(Boolean).join(", ") || undefined;
  const locality = textOf(address.addressLocality);
  const region = textOf(address.addressRegion);
  const postal = textOf(address.postalCode);
  const country = countryOf(address.addressCountry);
  const named = country ? countryFromField(country) : undefined;
  const full = joinAddress([street, locality, region, postal, named ?? country]);
  if (country && named) found.add("country", named, "linked-data", `addressCountry: ${country}`);
  const place = [region, locality].find(
    (part) =>
      part &&
      fold(part) !== fold(named ?? "") &&
      fold(part) !== fold(country ?? "") &&
      !/^\d+$/.test(part),
  );
  if (place)
    found.add(
      "region",
      place,
      "linked-data",
      `${place === region ? "addressRegion" : "addressLocality"}: ${place}`,
    );
  const says = new Set(
    [street, locality, region, postal].flatMap((part) => (part ? [fold(part)] : [])),
  ).size;
  if (full && (street || says >= 2 || (says === 1 && named)))
    found.add(
      "fullAddress",
      full,
      "linked-data",
      `address: ${full}`,
      street || says > 1 ? 0 : bare,
    );
}
