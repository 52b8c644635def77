import { countProperties } from "#domain/text/counted";

export const map = {
  title: "Map of these stays",
  open: "Map",
  close: "Back to the list",
  searchHere: "Search this area",
  wholeArea: "Show all areas",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  help: "Move with the arrow keys, zoom with plus and minus. Tab goes from stay to stay.",
  loading: "The map is being drawn",
  failed: "The map could not be loaded. The list has every stay.",
  withoutPlace: (count: number) =>
    `${countProperties(count)} without a place on the map ${count === 1 ? "is" : "are"} in the list only.`,
  group: (count: number, price: string | null) =>
    price ? `${count} stays, from ${price}` : `${count} stays`,
  groupPrice: (price: string) => `from ${price}`,
  stay: (price: string | null) => (price ? `A stay for ${price}` : "A stay, price on request"),
  onRequest: "Ask",
  closeStay: "Close",
  seeStay: "See this stay",
} as const;
