import { plural } from "#domain/text/counted";

export const property = {
  notFound: "Property Not Found",
  notFoundHint: "The property you're looking for doesn't exist or has been removed",
  back: "Back to Properties",
  from: (price: string, unit = "per night") => `From ${price} ${unit}`,
  book: (partner: string) => (partner === "Other" ? "Book Now" : `Book on ${partner}`),
  ask: "Ask a Question",
  toBooking: "Price and booking",
  counter: (position: number, total: number) => `${position} / ${total}`,
  tabs: {
    overview: "Overview",
    accommodation: "Accommodation",
    amenities: "Amenities",
    rates: "Rates & Info",
    location: "Location",
  },
  locationSoon: "Location details are coming soon. Ask us and we'll help.",
  largerMap: "View larger map",
  commission: "We may earn a commission if you book through this link, at no extra cost to you.",
  similar: "Similar stays",
  bestTime: "Best time to go",
  recentlyViewed: "Recently viewed",
  guests: (n: number) => plural(n, "guest", "guests"),
} as const;
