import type { Candidates } from "./candidates";
import { joinAddress } from "./linked-data/linked-address";
import { countryFromField } from "./normalise/country";
import { clip, plain } from "./normalise/text";
import { meta, type Page } from "./page";
import { metaPoint } from "./visible/map-point";
import { isAboutElse } from "./visible/page-topic";
import { isProse } from "./visible/prose";

/** How a sentence about the whole stay goes on: "Reed Hotel offers", "is a lodge". */
const ofStay =
  /^(?:the )?\p{Lu}[^.!?]{2,60}? (?:is|are|offers?|provides?|speciali[sz]es|welcomes|lies|sits|combines|features|boasts|has been)\b/u;

/** What the head of the page says: sharing tags, place tags, description. */
export function readMeta(page: Page, found: Candidates): void {
  const point = metaPoint(page);
  if (point) {
    found.add("latitude", point.latitude, "meta", point.passage);
    found.add("longitude", point.longitude, "meta", point.passage);
  }
  const country = meta(
    page,
    "og:country-name",
    "business:contact_data:country_name",
    "geo.country",
  );
  const named = country ? countryFromField(country) : undefined;
  if (named && country) found.add("country", named, "meta", country);
  const region = meta(
    page,
    "og:region",
    "business:contact_data:region",
    "og:locality",
    "business:contact_data:locality",
  );
  if (region && !/^\d+$/.test(region)) found.add("region", region, "meta", region);
  const street = meta(
    page,
    "og:street-address",
    "og:street_address",
    "business:contact_data:street_address",
  );
  if (street) {
    const locality = meta(page, "og:locality", "business:contact_data:locality");
    found.add(
      "fullAddress",
      joinAddress([
        street,
        locality && !/^\d+$/.test(locality) ? locality : undefined,
        region,
        meta(page, "og:postal-code", "og:postal_code", "business:contact_data:postal_code"),
        named,
      ]),
      "meta",
      street,
    );
  }
  const description = plain(meta(page, "description") ?? meta(page, "og:description") ?? "");
  const shared = plain(meta(page, "og:description", "twitter:description") ?? "");
  const own = [description, shared].find((text) => isProse(text));
  // The page of a part of the site: only what is said of the stay itself may stand for it.
  if (own && isAboutElse(page) && !ofStay.test(own)) return;
  if (own) found.add("shortDescription", clip(own, 150), "meta", own);
  if (own && own.length >= 80) found.add("description", own, "meta", own, -40);
}
