import type { Candidates } from "#jobs/reader/candidates";
import { isThing } from "#jobs/reader/linked-data/json-ld";
import { joinAddress } from "#jobs/reader/linked-data/linked-address";
import { countryFromField } from "#jobs/reader/normalise/country";
import { pick, type StateNode } from "./walk-state";

function word(object: Record<string, unknown>, ...keys: string[]): string | undefined {
  const value = pick(object, ...keys);
  const text = isThing(value) ? pick(value, "name", "shortname", "value") : value;
  return typeof text === "string" && text.trim().length > 1 && text.length < 120
    ? text.trim()
    : undefined;
}

/** Where the state puts the property: in its own keys, or in an address or location inside it. */
export function readStatePlace(principal: StateNode[], found: Candidates): void {
  for (const { object } of principal) {
    const inner = [pick(object, "address"), pick(object, "location")].filter(isThing);
    for (const place of [...inner, object]) readParts(place, found);
    const line = word(object, "fulladdress", "formattedaddress", "addressline", "address");
    if (line && /[,\d]/.test(line))
      found.add("fullAddress", line, "embedded-state", `address: ${line}`);
  }
}

function readParts(place: Record<string, unknown>, found: Candidates): void {
  const street = word(place, "streetaddress", "street", "addressline1", "line1", "address1");
  const city = word(place, "city", "cityname", "addresslocality", "locality", "town");
  const state = word(
    place,
    "region",
    "regionname",
    "stateprovince",
    "state",
    "statename",
    "province",
    "provincename",
    "addressregion",
  );
  const written = word(place, "country", "countryname", "addresscountry", "countrycode");
  const country = written ? countryFromField(written) : undefined;
  const postal = word(place, "postalcode", "zipcode", "zip", "postcode");
  if (country) found.add("country", country, "embedded-state", `country: ${written}`);
  const region = [state, city].find((one) => one && !/^(?:[A-Z_]{4,}|\d+)$/.test(one));
  if (region) found.add("region", region, "embedded-state", `region: ${region}`, -1);
  if (!street || !(city ?? state)) return;
  const address = joinAddress([street, city, state, postal, country]);
  found.add("fullAddress", address, "embedded-state", `address: ${address}`);
}
