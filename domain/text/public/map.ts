import { countProperties } from "#domain/text/counted";

export const map = {
  title: "Map of these stays",
  open: "Map",
  close: "Back to the list",
  searchHere: "Search this area",
  inArea: (count: number) => `${countProperties(count)} in this area`,
  wholeArea: "Show all areas",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  help: "Move with the arrow keys, zoom with plus and minus. Tab goes from stay to stay.",
  loading: "The map is being drawn",
  failed: "The map could not be loaded. The list has every stay.",
  withoutPlace: (count: number) =>
    `${countProperties(count)} without a place on the map ${count === 1 ? "is" : "are"} in the list only.`,
  /** Named by one of them, so that no two groups share a name. */
  group: (count: number, name: string, price: string | null) =>
    `${count} stays near ${name}${price ? `, from ${price}` : ""}`,
  groupPrice: (price: string) => `from ${price}`,
  stay: (name: string, price: string | null) => `${name}, ${price ?? "price on request"}`,
  onRequest: "Ask",
  closeStay: "Close",
  seeStay: "See this stay",
} as const;
