import type { Option } from "#domain/forms/option";
import { fold } from "#domain/text/slug";

/** Types that the property form offers (A-074, D12). */
export const accommodationTypes = [
  "Safari Lodge",
  "Tented Camp",
  "Treehouse",
  "Eco-Lodge",
  "Glamping Pod",
  "Luxury Tent",
  "Bush Camp",
  "Beach Villa",
  "Safari Villa",
  "Mobile Camp",
  "Boutique Hotel",
  "Private Reserve",
  "House",
  "Chalet",
  "Yurt",
  "Historic Property",
  "Hotel",
] as const;

/** For whom a price is, as a form offers it. */
export const priceBases = [
  { value: "per room", label: "Per room" },
  { value: "per person", label: "Per person" },
  { value: "whole property", label: "For the whole property" },
] as const;

/** The six experiences, in the order of the page (P-110); experiences.ts has their texts. */
export const experienceNames = {
  "wildlife-safari": "Wildlife Safari",
  "beach-retreats": "Beach Retreats",
  "mountain-escapes": "Mountain Escapes",
  "cultural-experiences": "Cultural Experiences",
  "photography-tours": "Photography Tours",
  "adventure-activities": "Adventure Activities",
} as const;

/** Essential facts about a property, in the order of the screen (P-057). */
export const factNames = {
  "malaria-free": "Malaria-free all year",
  wheelchair: "Step-free wheelchair access",
  pool: "Swimming pool",
  "private-vehicle": "Private vehicle",
  "fly-in": "Reached by light aircraft",
} as const;

/** Ways for a party to keep together, in the order of the screen; party.ts has the rules. */
export const partyNames = {
  "family-unit": "Family of four in one unit",
  "whole-place": "Whole place to yourselves",
} as const;

/** Common amenities, under one name each. */
export const amenityNames = {
  "solar-power": "Solar power",
  "family-rooms": "Family rooms",
  wifi: "Wi-Fi",
  restaurant: "Restaurant",
  "camp-fire": "Camp fire",
  fireplace: "Fireplace or stove",
  "air-conditioning": "Air conditioning",
  "outdoor-shower": "Outdoor shower",
  bathtub: "Bathtub",
  "private-deck": "Private deck or terrace",
  spa: "Spa or massage",
  kitchen: "Private kitchen",
  cook: "Private chef",
  bicycles: "Bicycles",
  boats: "Boats and canoes",
  hide: "Wildlife hide",
  library: "Library",
  telescope: "Telescope",
  laundry: "Laundry",
} as const;

interface WayTypes {
  id: string;
  name: string;
  /** Type labels that belong here (P-104). */
  labels: readonly string[];
}

/** The ten types, in the order of the page (P-101); ways-to-stay.ts has their texts. */
export const wayTypes = [
  {
    id: "safari-tents",
    name: "Safari Tents",
    labels: ["Tented Camp", "Luxury Tent", "Safari Tent", "Glamping Pod"],
  },
  {
    id: "luxury-lodges",
    name: "Luxury Lodges",
    labels: ["Safari Lodge", "Eco-Lodge", "Private Reserve", "Lodge"],
  },
  { id: "treehouses", name: "Treehouses", labels: ["Treehouse"] },
  { id: "mobile-camps", name: "Mobile Camps", labels: ["Mobile Camp", "Bush Camp"] },
  { id: "beach-villas", name: "Beach Villas", labels: ["Beach Villa"] },
  { id: "historic-properties", name: "Historic Properties", labels: ["Historic Property"] },
  { id: "chalets", name: "Chalets", labels: ["Chalet"] },
  { id: "hotels", name: "Hotels", labels: ["Boutique Hotel", "Hotel"] },
  { id: "houses", name: "Houses", labels: ["House", "Safari Villa", "Villa"] },
  { id: "yurts", name: "Yurts", labels: ["Yurt"] },
] as const satisfies readonly WayTypes[];

/** A type label for comparison: folded, so that case and accents do not matter. */
export const typeKey = (label: string): string => fold(label);

const mapped = new Set(wayTypes.flatMap(({ labels }) => labels.map(typeKey)));

/** The ways to stay with properties, then the types that belong to none of them (P-021). */
export function typesToSearch(
  found: readonly Option[],
  counts: Readonly<Record<string, number>>,
): Option[] {
  const ways = wayTypes
    .filter(({ id }) => counts[id])
    .map(({ id, name }) => ({ value: id, label: name }));
  return [...ways, ...found.filter(({ value }) => !mapped.has(value))];
}
