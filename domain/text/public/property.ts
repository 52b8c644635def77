import { plural } from "#domain/text/counted";

export const property = {
  notFound: "Property Not Found",
  notFoundHint: "The property you're looking for doesn't exist or has been removed",
  back: "Back to Properties",
  /** Back link to the referring list. */
  backToList: "Back",
  fromWord: "From",
  statedAs: (own: string) => `listed as ${own}`,
  book: (partner: string) => (partner === "Other" ? "Book Now" : `Book on ${partner}`),
  bookShort: "Book",
  onPartner: (partner: string) => `on ${partner}`,
  ask: "Ask a Question",
  toBooking: "Price and booking",
  checkedOn: (day: string) => `Checked ${day}`,
  print: "Print",
  picturesOf: (name: string) => `Pictures of ${name}`,
  pictureNumber: (position: number, total: number, alt: string) =>
    total > 1 ? `Picture ${position} of ${total}: ${alt}` : alt,
  illustration: "Illustration",
  photoCredit: (credit: string) => `Photo: ${credit}`,
  allPictures: "All pictures",
  previousPicture: "Previous picture",
  nextPicture: "Next picture",
  counter: (position: number, total: number) => `${position} / ${total}`,
  tabs: {
    overview: "Overview",
    accommodation: "Accommodation",
    amenities: "Amenities",
    rates: "Rates & Info",
    location: "Location",
  },
  whyWeLoveIt: "Why we love it",
  whoFor: "Who it is for",
  experiences: "Experiences",
  goodToKnow: "Good to know",
  malaria: "Malaria",
  arrival: "Arrival",
  byAir: "By light aircraft only",
  rating: "Rating",
  rated: (rating: number, reviews: number | null, source: string) =>
    reviews === null
      ? `${rating} on ${source}`
      : `${rating} from ${plural(reviews, "review", "reviews")} on ${source}`,
  tags: "In short",
  features: "Key features",
  aboutStay: "About this stay",
  locationSoon: "Location details are coming soon. Ask us and we'll help.",
  openMap: "Open map",
  largerMap: "View larger map",
  commission: "We may earn a commission if you book through this link, at no extra cost to you.",
  sample: "A sample listing: an invented stay in a real place, to show how the directory works.",
  bestTime: "Best time to go",
  similar: "Similar stays",
  similarAll: "View all properties",
  guests: (n: number) => plural(n, "guest", "guests"),
} as const;

/** Who stands behind the facts of a property (L-007). */
export const factSources = {
  confirmed: (day: string) => `Confirmed by the lodge, ${day}`,
  page: (host: string, day: string) => `From ${host}, ${day}`,
  summary: (count: number, total: number) =>
    `${count} of ${plural(total, "fact", "facts")} confirmed by the lodge`,
  last: (day: string) => `Last on ${day}. Each confirmed fact carries the date.`,
} as const;

/** Season chart of a property. */
export const seasonChart = {
  prices: "Prices through the year",
  caption: "How good each month is, and what a night costs",
  howGood: "How good",
  price: "Price",
  days: (from: string, to: string) => `${from} to ${to}`,
  noMonth: "No months",
  nights: (n: number) => (n === 1 ? "1 night" : `${plural(n, "night", "nights")} or more`),
  ratings: { excellent: "Excellent", good: "Good", fair: "Fair", closed: "Closed" },
} as const;

/** Labels for the facts of a property. */
export const stayFacts = {
  type: "Type",
  category: "Category",
  sleeps: "Sleeps",
  bedrooms: "Bedrooms",
  bathrooms: "Bathrooms",
  checkIn: "Check-in",
  checkOut: "Check-out",
  children: "Children",
  childrenFrom: (age: number) => (age === 0 ? "Welcome at any age" : `Welcome from ${age} years`),
  inCamp: "In camp",
  activities: "Activities",
  pool: "Swimming pool",
  vehicle: "Private vehicle",
  wheelchair: "Wheelchair access",
  address: "Address",
  area: "Area",
  park: "Park or reserve",
  region: "Region",
  country: "Country",
  gps: "GPS",
  words: "what3words",
  airport: "Nearest airport",
  directions: "Getting there",
  howToGetThere: "How to get there",
  nearby: "What is nearby",
  landmarks: "Landmarks",
  mapOf: (name: string) => `Map around ${name}`,
} as const;

/** Price texts of a property's page. */
export const stayPrice = {
  forTwo: "For two:",
  aNight: "a night",
  ofRoom: "Price per room.",
  ofWhole: (guests: number | null) =>
    guests
      ? `Price for the whole property, up to ${plural(guests, "guest", "guests")}.`
      : "Price for the whole property.",
  lowest: "Lowest price of the year; the listed price is",
  stated: (own: string) => `listed as ${own}`,
  exchanged: (own: string, target: string, day: string | null) =>
    day
      ? `Listed in ${own}, converted to ${target} at the rates of ${day}.`
      : `Listed in ${own}, converted to ${target} at approximate rates.`,
  listed: "Price",
  from: "From",
  upTo: "Up to",
  two: "For two",
  basis: "Basis",
  people: "For how many",
  checked: "Last checked",
  source: "Stated by",
  season: "Season",
  days: "Dates",
  until: "to",
  rates: "Rates",
  inclusions: "Inclusions",
  included: "The rate includes",
  notIncluded: "The rate does not include",
  cancellation: "Cancellation",
  bookingNotes: "Booking notes",
  important: "Important information",
} as const;
