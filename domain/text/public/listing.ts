import { countProperties } from "#domain/text/counted";

export const listing = {
  title: "Accommodation",
  searchPlaceholder: "Property name or location",
  clearSearch: "Clear search",
  count: countProperties,
  empty: "No properties match your filters",
  emptyHint: "Try adjusting your search criteria",
  showingPrices: (currency: string) => `Showing prices in ${currency}`,
  clearAll: "Clear All Filters",
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
  exactType: "By exact type",
  experience: "Experience",
  price: "Price per night",
  capacity: "Guest Capacity",
  any: "Any",
  capacityOption: (guests: number) => `${guests}+`,
  failed: (statusText: string) => `Failed to fetch properties: ${statusText}`,
  lastPage: (page: number) => `There is no such page. This is the last one, page ${page}.`,
  removeFilter: (label: string) => `Remove filter ${label}`,
  howWeOrder: "How we order results",
  previousPage: "Previous page",
  nextPage: "Next page",
} as const;

export const card = {
  featured: "Featured",
  sample: "Sample",
  upTo: (guests: number) => `Up to ${guests}`,
  more: (n: number) => `+${n} more`,
  perNight: "/night",
  onRequest: "Price on request",
} as const;
