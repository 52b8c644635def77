import { plural } from "#domain/text/counted";

export const home = {
  heading: (siteName: string) => `Luxury ${siteName}`,
  where: "Where",
  suggested: "Suggested stays",
  searchPlaceholder: "Property name or location",
  country: "Country",
  type: "Type",
  allCountries: "All Countries",
  allTypes: "All Types",
  search: "Search",
  browseAll: "or browse all properties",
  suggestionCount: (n: number) => plural(n, "suggestion", "suggestions"),
  whyChoose: "Why Choose",
  featured: "Featured Properties",
  noFeatured: "No featured properties yet. Add some in the admin panel.",
  collections: "Curated Collections",
  viewAll: "View All",
  asFeaturedIn: "As Featured In",
  faq: "Frequently Asked Questions",
  callToAction: "Find your place in the wild",
  exploreAll: "Explore all stays",
} as const;
