import { unknownCountry } from "#domain/places/countries";
import { countryFromCode, countryFromField } from "#domain/places/country-names";
import { statedUnits, type Unit } from "#jobs/reader/linked-data/find-lodging";
import { addressesOf, type Thing } from "#jobs/reader/linked-data/json-ld";
import { isAboutElse } from "#jobs/reader/visible/prose";
import { Candidates } from "./candidates";
import { deriveCountry } from "./derive-country";
import { markDoubts } from "./doubts";
import { readState } from "./embedded-state";
import type { LinkedData } from "./linked-data/find-lodging";
import { readLodging, statedAmenities } from "./linked-data/read-linked-data";
import { distinctPictures, pictureAddress } from "./normalize/image-address";
import { clip, plain } from "./normalize/text";
import { meta, type Page } from "./page";
import { affirmed, affirmedBlocks } from "./visible/absence";
import {
  activitiesIn,
  amenitiesIn,
  distinctAmenities,
  listedAmenities,
  mentionsStay,
} from "./visible/amenities";
import { metaImages, scriptImages, visibleImages } from "./visible/images";
import { metaPoint } from "./visible/map-point";
import { isProse } from "./visible/prose";
import { readVisible } from "./visible/read-visible";
import { visibleUnits } from "./visible/units";

export interface Gathered {
  page: Page;
  linked: LinkedData;
  objects: Thing[];
  principal: Thing[];
  names: { text: string; passage: string; score: number }[];
}

/** Maximum images per page. */
const maxImages = 60;

/** Below this number, images in scripts are used as well. */
const enoughPictures = 12;

/** Collects every candidate for every field from all sources of the page. */
export function gather(input: Gathered): Candidates {
  const { page, linked } = input;
  const found = new Candidates();
  readLodging(linked.lodgings, found);
  const state = readState(input.objects, input.principal, found);
  readMeta(page, found);
  readPath(page, found);
  readVisible(page, input.names, found);
  gatherAmenities(input, state, found);
  gatherImages(input, found);
  gatherUnits(input, found);
  deriveCountry(page, found);
  if (hotelCode(page) && !found.best("country"))
    found.add("country", unknownCountry, "address", page.url?.pathname ?? "");
  markDoubts(page, found);
  return found;
}

/** Codes in a hotel path that determine the country if the page itself states none. */
const pathCodes = /^(?:za|ke|tz|na|bw|zw|ug|rw)$/i;

/** The country code in a hotel path or at the end of a city's slug. */
function hotelCode(page: Page): string | undefined {
  const path = page.url?.pathname ?? "";
  return (
    /\/hotel\/([a-z]{2})\//i.exec(path)?.[1] ??
    /\/hotel\/[a-z-]+-([a-z]{2})\.html$/i.exec(path)?.[1]
  );
}

function readPath(page: Page, found: Candidates): void {
  const code = hotelCode(page) ?? "";
  if (pathCodes.test(code))
    found.add("country", countryFromCode(code), "address", page.url?.pathname ?? "", 30);
}

function gatherAmenities({ page, linked }: Gathered, state: string[], found: Candidates): void {
  const stated = statedAmenities(linked.lodgings);
  const blocks = affirmedBlocks(page.blocks);
  const listed = listedAmenities(blocks);
  const paragraphs = blocks.filter(mentionsStay).map((block) => block.text);
  // Long structured lists are complete; prose would only repeat their entries in other words.
  const structured = distinctAmenities([...stated, ...state]).length;
  const summary = affirmed(meta(page, "description")?.slice(0, 1000) ?? "");
  const named = structured >= 12 ? [] : [...paragraphs, summary].flatMap(amenitiesIn);
  const all = distinctAmenities([...stated, ...state, ...listed, ...named], 80, {
    name: found.best("name")?.value ?? "",
    place: (["fullAddress", "region", "country"] as const)
      .map((field) => found.best(field)?.value ?? "")
      .join(" "),
    lang: page.lang,
  });
  const via = stated.length > 0 ? "linked-data" : state.length > 0 ? "embedded-state" : "page-text";
  found.add("amenities", all, via, all.join(", "));
  const activities = distinctAmenities(paragraphs.flatMap(activitiesIn), 30);
  found.add("activities", activities, "page-text", activities.join(", "));
}

/** The capacity of a room is not that of the property. */
function gatherUnits({ page, linked }: Gathered, found: Candidates): void {
  const absolute = (unit: Unit): Unit => ({
    ...unit,
    images: unit.images.flatMap((one) => pictureAddress(one, page.base) ?? []),
  });
  const stated = statedUnits(linked.lodgings).map(absolute);
  const units = stated.length > 0 ? stated : visibleUnits(page.blocks);
  const via = stated.length > 0 ? "linked-data" : "page-text";
  found.add("accommodationTypes", units, via, units.map((unit) => unit.name).join(", "));
}

function gatherImages({ page, linked }: Gathered, found: Candidates): void {
  const absolute = (list: string[]): string[] =>
    list.flatMap((one) => pictureAddress(one, page.base) ?? []);
  const stated = absolute(
    linked.lodgings.flatMap((thing) => [
      ...addressesOf(thing.image),
      ...addressesOf(thing.photo ?? thing.photos),
    ]),
  );
  const shared = metaImages(page);
  const { visible, ruledOut } = visibleImages(page);
  const plain = distinctPictures([...stated, ...visible]).length;
  const all = distinctPictures([
    ...shared,
    ...stated,
    ...visible,
    ...(plain < enoughPictures ? scriptImages(page).filter((one) => !ruledOut.has(one)) : []),
  ]).slice(0, maxImages);
  const via = shared.length > 0 ? "meta" : stated.length > 0 ? "linked-data" : "page-text";
  found.add("images", all, via, all.slice(0, 3).join(" "));
}

/** Continuation of a sentence about the whole stay: "Reed Hotel offers", "is a lodge". */
const ofStay =
  /^(?:the )?\p{Lu}[^.!?]{2,60}? (?:is|are|offers?|provides?|speciali[sz]es|welcomes|lies|sits|combines|features|boasts|has been)\b/u;

/** Reads the head of the page: sharing tags, place tags, description. */
function readMeta(page: Page, found: Candidates): void {
  const point = metaPoint(page);
  if (point) found.addPoint(point, "meta", point.passage);
  const country = meta(page, "og:country-name", "geo.country", "geo.region")?.split("-")[0];
  if (country) found.add("country", countryFromField(country), "meta", country, -5);
  const region = meta(page, "og:region", "geo.placename", "og:locality");
  if (region) found.add("region", region.split(/,\s*/)[1] ?? region, "meta", region, -10);
  const description = plain(meta(page, "description") ?? meta(page, "og:description") ?? "");
  const shared = plain(meta(page, "og:description", "twitter:description") ?? "");
  const own = [description, shared].find((text) => isProse(text));
  // A page about another topic describes the stay only if it mentions the stay itself.
  if (own && isAboutElse(page) && !ofStay.test(own)) return;
  if (own) found.add("shortDescription", clip(own, 150), "meta", own);
  if (own && own.length >= 80) found.add("description", own, "meta", own, -40);
}
