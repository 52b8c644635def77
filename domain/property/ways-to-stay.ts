import { fold } from "#domain/text/fold";
import { accommodationTypes } from "./fields/accommodation-types";
import type { PropertyFields } from "./property";

export interface WayToStay {
  id: string;
  name: string;
  description: string;
  /** One of our own scenes. */
  image: string;
  /** Type labels that belong here (P-104). */
  labels: readonly string[];
}

/** The ten types, in the order of the page (P-101). */
export const waysToStay: readonly WayToStay[] = [
  {
    id: "safari-tents",
    name: "Safari Tents",
    description: "Canvas walls, proper beds and the sounds of the bush at night.",
    image: "/illustrations/tent-lantern.svg",
    labels: ["Tented Camp", "Luxury Tent", "Safari Tent", "Glamping Pod"],
  },
  {
    id: "luxury-lodges",
    name: "Luxury Lodges",
    description: "Stone, thatch and long verandas in parks and private reserves.",
    image: "/illustrations/lodge-deck.svg",
    labels: ["Safari Lodge", "Eco-Lodge", "Private Reserve", "Lodge"],
  },
  {
    id: "treehouses",
    name: "Treehouses",
    description: "Sleep level with the canopy, with the forest floor far below.",
    image: "/illustrations/treehouse-canopy.svg",
    labels: ["Treehouse"],
  },
  {
    id: "mobile-camps",
    name: "Mobile Camps",
    description: "Small camps that move with the seasons and the herds.",
    image: "/illustrations/mobile-camp.svg",
    labels: ["Mobile Camp", "Bush Camp"],
  },
  {
    id: "beach-villas",
    name: "Beach Villas",
    description: "Barefoot houses between palms, reef and warm water.",
    image: "/illustrations/beach-dhow.svg",
    labels: ["Beach Villa"],
  },
  {
    id: "historic-properties",
    name: "Historic Properties",
    description: "Homesteads, manors and farmhouses with a story in every room.",
    image: "/illustrations/cape-homestead.svg",
    labels: ["Historic Property"],
  },
  {
    id: "chalets",
    name: "Chalets",
    description: "Timber and open fires for cool highland nights.",
    image: "/illustrations/mountain-mist.svg",
    labels: ["Chalet"],
  },
  {
    id: "hotels",
    name: "Hotels",
    description: "Small hotels with character, before the bush or after it.",
    image: "/illustrations/kilimanjaro.svg",
    labels: ["Boutique Hotel", "Hotel"],
  },
  {
    id: "houses",
    name: "Houses",
    description: "A house and often a guide and a cook of your own.",
    image: "/illustrations/savannah-dusk.svg",
    labels: ["House", "Safari Villa", "Villa"],
  },
  {
    id: "yurts",
    name: "Yurts",
    description: "Round rooms under a round sky, far from the next light.",
    image: "/illustrations/yurt-escarpment.svg",
    labels: ["Yurt"],
  },
];

const historicTags = new Set(["historic", "heritage"]);

/** A type label as it is compared: folded, so any case and accent is the same. */
export const typeKey = (label: string): string => fold(label);

const wayByLabel = new Map(
  waysToStay.flatMap((way) => way.labels.map((label) => [typeKey(label), way.id] as const)),
);

type Typed = Pick<PropertyFields, "accommodationType" | "propertyTypes">;

/** Every type label of a property, first the one shown, none twice. */
export function typeLabels(property: Typed): string[] {
  const labels = new Map<string, string>();
  for (const label of [property.accommodationType, ...property.propertyTypes])
    if (label?.trim() && !labels.has(typeKey(label))) labels.set(typeKey(label), label.trim());
  return [...labels.values()];
}

/** Ids of the ways to stay that a property belongs to, in the order of the page. */
export function waysToStayOf(property: Typed & Pick<PropertyFields, "tags">): string[] {
  const found = new Set(typeLabels(property).map((label) => wayByLabel.get(typeKey(label))));
  if (property.tags.some((tag) => historicTags.has(fold(tag)))) found.add("historic-properties");
  return waysToStay.filter((way) => found.has(way.id)).map((way) => way.id);
}
