import { countProperties, countStays, formatNumber } from "#domain/text/counted";

function pricedText(total: number, priced: number): string {
  if (priced === total) return `${total === 1 ? "" : "all "}with a price for your dates`;
  if (priced === 0) return "price for your dates on request";
  return `${formatNumber(priced)} with a price for your dates, ${formatNumber(total - priced)} to ask`;
}

export const listing = {
  title: "Accommodation",
  clearSearch: "Clear search",
  /** @param priced how many have a total of the dates; null without dates */
  count: (total: number, priced: number | null = null) =>
    priced === null || total === 0
      ? countProperties(total)
      : `${countProperties(total)}: ${pricedText(total, priced)}`,
  empty: "No properties match your filters",
  emptyHint: "Try adjusting your search criteria",
  letGoOnly: "Remove this filter to see:",
  letGo: "No stay matches every filter. Remove one to see:",
  without: "Without",
  and: " and ",
  /** Relaxed results: count, and lowest or highest price. */
  backFrom: (stays: number, price: string) =>
    `${countStays(stays)} ${stays === 1 ? "at" : "from"} ${price}`,
  backUpTo: (stays: number, price: string) =>
    `${countStays(stays)} ${stays === 1 ? "at" : "up to"} ${price}`,
  nearly: "Almost a match",
  misses: (label: string) => `Doesn't match: ${label}`,
  nothingPicture: "Illustration of dunes on an empty plain at dawn",
  showingPrices: (currency: string) => `Showing prices in ${currency}`,
  clearAll: "Clear All Filters",
  applied: "Applied filters",
  results: "Results",
  skipToResults: "Skip to results",
  closeFilters: "Close filters",
  placeAndDates: "Place and dates",
  closeSearch: "Close search",
  moreFilters: "More filters",
  moreFiltersHint: "health, access, amenities",
  showStays: "Show stays",
  showSoMany: (count: number) => `Show ${countStays(count)}`,
  filters: "Filters",
  applyFilters: "Show results",
  sort: "Sort by",
  sorts: {
    featured: "Featured",
    "price-low": "Price Low to High",
    "price-high": "Price High to Low",
    name: "Name A-Z",
  },
  country: "Country",
  propertyType: "Property Type",
  exactType: "By property type",
  experience: "Experience",
  price: "Price per night",
  lowestPrice: "Lowest price per night",
  highestPrice: "Highest price per night",
  priceFrom: (currency: string) => `From, ${currency === "USD" ? "US$" : currency}`,
  priceTo: (currency: string) => `To, ${currency === "USD" ? "US$" : currency}`,
  priceBases: { listed: "As listed", two: "For two people" },
  priceNotes: {
    listed: "As listed by each stay: some per person, some per room.",
    two: "Per-person prices are doubled; all others are unchanged.",
  },
  pricesSwapped: "The lowest price was above the highest, so we swapped them.",
  priceUpTo: (price: string) => `Up to ${price}`,
  pricesForTwo: "Prices for two people",
  priceForTwo: (range: string) => `${range} for two`,
  party: "Staying together",
  capacity: "Guest Capacity",
  month: "Month of travel",
  goodIn: (month: string) => `Good in ${month}`,
  children: "Children",
  /** Below options that no stay of the current list fits. */
  childrenNone: "Grayed ages: no stay that matches your other filters takes children so young.",
  childrenOption: (age: number) => (age === 0 ? "Any age" : `From ${age} years`),
  childrenChip: (age: number) =>
    age === 0 ? "Children of any age welcome" : `Children aged ${age} welcome`,
  facts: "Health, access, arrival",
  amenities: "Amenities",
  any: "Any",
  capacityOption: (guests: number) => `${guests}+`,
  unavailable: "Service Unavailable",
  failed: (statusText: string) => `Failed to fetch properties: ${statusText}`,
  lastPage: (page: number) => `That page doesn't exist. Showing the last page, ${page}.`,
  removeFilter: "Remove filter",
  howWeOrder: "How we order results",
  order:
    "Featured stays, chosen by our editors, come first; the rest follow by name. With dates, stays with a price for them come before the others. No one can pay for a better position. When you search, stays that match by name or location come first. When you sort by price, stays without a price come last. When you choose several experiences, stays that offer the most of them come first.",
  corrected: (typed: string, words: readonly string[]) =>
    `No results for “${typed}”. Showing results for ${words.map((word) => `“${word}”`).join(" or ")}.`,
  dropped: (typed: string, terms: readonly string[]) =>
    `No stay matches all of “${typed}”. Showing stays that match ${terms.map((word) => `“${word.replaceAll("|", "” or “")}”`).join(" and ")}.`,
  understood: (typed: readonly string[]) =>
    `Not used as search terms: ${typed.map((words) => `“${words}”`).join(", ")}.`,
  setFilters: (labels: readonly string[]) => `Show only ${labels.join(", ")}`,
  area: "Map area",
  outside: "Outside the main areas",
  view: "Show as",
  views: { list: "List", map: "Map" },
} as const;
