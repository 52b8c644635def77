import { fold } from "#domain/text/fold";

interface WayTypes {
  id: string;
  name: string;
  /** Type labels that belong here (P-104). */
  labels: readonly string[];
}

/** The ten types, in the order of the page (P-101); what is said of them stands in ways-to-stay.ts. */
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

/** A type label as it is compared: folded, so any case and accent is the same. */
export const typeKey = (label: string): string => fold(label);
