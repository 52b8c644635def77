import { plural } from "#domain/text/counted";

export const property = {
  notFound: "Property Not Found",
  notFoundHint: "The property you're looking for doesn't exist or has been removed",
  back: "Back to Properties",
  /** To the list the visitor came from. */
  backToList: "Back",
  fromWord: "From",
  statedAs: (own: string) => `stated as ${own}`,
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
  aboutStay: "About this stay",
  locationSoon: "Location details are coming soon. Ask us and we'll help.",
  openMap: "Open map",
  largerMap: "View larger map",
  commission: "We may earn a commission if you book through this link, at no extra cost to you.",
  sample: "A sample listing: an invented stay in a real place, to show how the directory works.",
  bestTime: "Best time to go",
  similar: "Similar stays",
  similarAll: "View all properties",
  recentlyViewed: "Recently viewed",
  guests: (n: number) => plural(n, "guest", "guests"),
} as const;
