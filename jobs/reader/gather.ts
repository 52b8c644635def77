import { unknownCountry } from "#domain/places/countries";
import { Candidates } from "./candidates";
import { deriveCountry } from "./derived/derived-country";
import type { LinkedData } from "./linked-data/find-lodging";
import { statedAmenities } from "./linked-data/linked-amenities";
import { unstatedPrices } from "./linked-data/linked-price";
import { statedUnits, type Unit } from "./linked-data/linked-units";
import { readLodging } from "./linked-data/read-linked-data";
import { addressesOf } from "./linked-data/thing-values";
import { countryFromCode } from "./normalise/country";
import { distinctPictures, pictureAddress } from "./normalise/image-address";
import { meta, type Page } from "./page";
import { readMeta } from "./read-meta";
import { readState } from "./state/read-state";
import type { StateNode } from "./state/walk-state";
import {
  activitiesIn,
  amenitiesIn,
  distinctAmenities,
  listedAmenities,
  speaksOfTheStay,
} from "./visible/amenities";
import { metaImages, scriptImages, visibleImages } from "./visible/images";
import { readVisible } from "./visible/read-visible";
import { shownUnits } from "./visible/units";

export interface Gathered {
  page: Page;
  linked: LinkedData;
  nodes: StateNode[];
  principal: StateNode[];
  names: { text: string; passage: string; score: number }[];
}

/** Most pictures that are kept of one page. */
const mostImages = 60;

/** With fewer, small teasers are taken as well; with fewer than enough, what scripts name. */
const fewPictures = 4;
const enoughPictures = 12;

/** Collects every candidate for every field from all sources of the page. */
export function gather(input: Gathered): Candidates {
  const { page, linked } = input;
  const found = new Candidates();
  readLodging(linked.lodgings, found);
  const state = readState(input.principal.length > 0 ? input.nodes : [], input.principal, found);
  readMeta(page, found);
  readPath(page, found);
  readVisible(page, input.names, unstatedPrices(linked.lodgings), found);
  gatherAmenities(input, state.amenities, found);
  gatherImages(input, state.images, found);
  gatherUnits(input, found);
  pairPrice(found);
  deriveCountry(page, found);
  if (hotelCode(page) && !found.best("country"))
    found.add("country", unknownCountry, "address", page.url?.pathname ?? "");
  return found;
}

/** Codes of a hotel path that are taken for the country where the page itself states none. */
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
  const listed = listedAmenities(page.blocks);
  const paragraphs = page.blocks.filter(speaksOfTheStay).map((block) => block.text);
  // Long structured lists are complete; prose would only repeat them in other words.
  const structured = distinctAmenities([...stated, ...state]).length;
  const summary = meta(page, "description")?.slice(0, 1000) ?? "";
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

/** What a room sleeps goes with the room, never to the property. */
function gatherUnits({ page, linked }: Gathered, found: Candidates): void {
  const absolute = (unit: Unit): Unit => ({
    ...unit,
    images: unit.images.flatMap((one) => pictureAddress(one, page.base) ?? []),
  });
  const stated = statedUnits(linked.lodgings).map(absolute);
  const units = stated.length > 0 ? stated : shownUnits(page.blocks);
  const via = stated.length > 0 ? "linked-data" : "page-text";
  found.add("accommodationTypes", units, via, units.map((unit) => unit.name).join(", "));
}

function gatherImages({ page, linked }: Gathered, state: string[], found: Candidates): void {
  const absolute = (list: string[]): string[] =>
    list.flatMap((one) => pictureAddress(one, page.base) ?? []);
  const stated = absolute(
    linked.lodgings.flatMap((thing) => [
      ...addressesOf(thing.image),
      ...addressesOf(thing.photo ?? thing.photos),
    ]),
  );
  const shared = metaImages(page);
  const { shown, teasers, ruledOut } = visibleImages(page);
  const fromState = absolute(state);
  const aside = new Set([...ruledOut, ...teasers]);
  const plain = distinctPictures([...stated, ...shown, ...fromState]).length;
  const all = distinctPictures([
    ...shared,
    ...stated,
    ...shown,
    ...fromState,
    ...(plain < fewPictures ? teasers : []),
    ...(plain < enoughPictures ? scriptImages(page).filter((one) => !aside.has(one)) : []),
  ]).slice(0, mostImages);
  const via =
    shared.length > 0
      ? "meta"
      : stated.length > 0
        ? "linked-data"
        : shown.length > 0
          ? "page-text"
          : "embedded-state";
  found.add("images", all, via, all.slice(0, 3).join(" "));
}

/** Price and currency belong together: the currency of the chosen price wins over any other. */
function pairPrice(found: Candidates): void {
  const price = found.best("pricePerNight");
  if (!price) return;
  const same = found.all("currency").find((one) => one.evidence.passage === price.evidence.passage);
  if (same) found.add("currency", same.value, same.evidence.via, same.evidence.passage, 200);
}
