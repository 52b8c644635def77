import { fold } from "#domain/text/slug";
import { typeKey, wayTypes } from "./categories";
import type { PropertyFields } from "./property";

type Way = (typeof wayTypes)[number];

const content: Readonly<Record<Way["id"], { description: string; image: string }>> = {
  "safari-tents": {
    description: "Canvas walls, proper beds and the sounds of the bush at night.",
    image: "/illustrations/tent-lantern.svg",
  },
  "luxury-lodges": {
    description: "Stone, thatch and long verandas in parks and private reserves.",
    image: "/illustrations/lodge-deck.svg",
  },
  treehouses: {
    description: "Sleep level with the canopy, with the forest floor far below.",
    image: "/illustrations/treehouse-canopy.svg",
  },
  "mobile-camps": {
    description: "Small camps that move with the seasons and the herds.",
    image: "/illustrations/mobile-camp.svg",
  },
  "beach-villas": {
    description: "Barefoot houses between palms, reef and warm water.",
    image: "/illustrations/beach-dhow.svg",
  },
  "historic-properties": {
    description: "Homesteads, manors and farmhouses with a story in every room.",
    image: "/illustrations/cape-homestead.svg",
  },
  chalets: {
    description: "Timber and open fires for cool highland nights.",
    image: "/illustrations/cloud-shepherd-chalets.svg",
  },
  hotels: {
    description: "Small hotels with character, before the bush or after it.",
    image: "/illustrations/railway-parade-hotel.svg",
  },
  houses: {
    description: "A house and often a guide and a cook of your own.",
    image: "/illustrations/windpump-house.svg",
  },
  yurts: {
    description: "Round rooms under a round sky, far from the next light.",
    image: "/illustrations/yurt-escarpment.svg",
  },
};

export interface WayToStay {
  id: Way["id"];
  name: string;
  description: string;
  /** One of our own scenes. */
  image: string;
  /** Type labels that belong here (P-104). */
  labels: readonly string[];
}

export const waysToStay: readonly WayToStay[] = wayTypes.map((way) => ({
  ...way,
  ...content[way.id],
}));

const historicTags = new Set(["historic", "heritage"]);

const wayByLabel = new Map<string, string>(
  waysToStay.flatMap((way) => way.labels.map((label) => [typeKey(label), way.id] as const)),
);

type Typed = Pick<PropertyFields, "accommodationType" | "propertyTypes">;

/** Distinct type labels of a property, the displayed one first. */
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

const roundFirst = [1, 2, 5];

/** The highest of 1, 2, 5, 10, 20, 50 … that is not above the amount. */
function roundBelow(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return Math.max(...roundFirst.map((first) => first * power).filter((round) => round <= amount));
}

/**
 * Stops of a logarithmic scale: from a round amount below the lowest price to the first one above the
 * highest. Low and high prices can then be compared on one axis.
 */
export function doublingScale(lowest: number, highest: number): number[] {
  const stops = [roundBelow(lowest)];
  while ((stops.at(-1) ?? 0) < highest) stops.push((stops.at(-1) ?? 0) * 2);
  return stops.length > 1 ? stops : [...stops, (stops[0] ?? 1) * 2];
}

/** Position of an amount on the scale, in percent of its length with one decimal. */
export function placeOnScale(stops: readonly number[], amount: number): number {
  const share = Math.log2(amount / (stops[0] ?? 1)) / (stops.length - 1);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}
