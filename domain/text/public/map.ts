import { countProperties, formatNumber } from "#domain/text/counted";

export const map = {
  title: "Map of these stays",
  open: "Map",
  list: "Show the list",
  searchHere: "Search this area",
  inArea: (count: number) => `${countProperties(count)} in this area`,
  wholeArea: "Show all areas",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  scale: (km: number) => (km < 1 ? `${formatNumber(km * 1000)} m` : `${formatNumber(km)} km`),
  help: "Use the arrow keys to move, plus and minus to zoom, and Tab to go from stay to stay.",
  loading: "Loading map...",
  failed: "The map couldn't be loaded. All stays are in the list.",
  /** Named after one of its properties, so that names are unique. */
  group: (count: number, name: string, price: string | null) =>
    `${count} stays near ${name}${price ? `, from ${price}` : ""}`,
  groupPrice: (price: string) => `from ${price}`,
  stay: (name: string, price: string | null) => `${name}, ${price ?? "price on request"}`,
  onRequest: "Ask",
  closeStay: "Close",
} as const;
