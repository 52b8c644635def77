import { countWords, plural } from "#domain/text/counted";

const word = (n: number): string => (countWords[n] ?? String(n)).toLowerCase();
const capital = (n: number): string => countWords[n] ?? String(n);

export const compare = {
  choose: "Compare",
  chooseNamed: (name: string) => `Compare ${name}`,
  tray: "Chosen to compare",
  trayHint: "Choose two to four stays to see them side by side",
  oneMore: "Add one more if you like",
  twoMore: "Choose one more to compare",
  button: (n: number) => (n < 2 ? "Compare" : `Compare ${n} stays`),
  takeOut: (name: string) => `Remove ${name}`,
  title: (n: number) => `${capital(n)} stays, side by side`,
  plainTitle: "Stays, side by side",
  description: "Compare the prices, seasons, rooms and transfers of a few stays, side by side.",
  back: "Back to favorites",
  onlyDiffering: "Show differences only",
  caption: (n: number) => `${capital(n)} stays compared`,
  tooFew: "Choose at least two stays",
  tooFewHint: "Tick Compare on two to four favorites to see them here side by side.",
  toFavorites: "Go to your favorites",
  toStays: "Browse properties",
  answers: "What you can compare",
  leftOut: (max: number) =>
    `You can compare up to ${word(max)} stays; these are the first ${word(max)}.`,
  see: "View stay",
  notStated: "Not stated",
  upTo: (price: string) => `up to ${price} in peak season`,
  perNight: "per night",
  guests: (guests: number | null, rooms: number | null) =>
    [
      guests === null ? null : plural(guests, "guest", "guests"),
      rooms ? (rooms === 1 ? "one bedroom" : `${rooms} bedrooms`) : null,
    ]
      .filter(Boolean)
      .join(", "),
  anyAge: "All ages",
  fromAge: (age: number) => `From ${age} years`,
  byAir: "reached by light aircraft",
  rows: {
    price: "Price",
    forTwo: "For two people",
    sleeps: "Sleeps",
    included: "Included",
    notIncluded: "Not included",
    malaria: "Malaria",
    children: "Children",
    pool: "Pool",
    place: "Where",
    arrival: "Getting there",
    address: "Address",
    next: "Next step",
  },
  months: "When each is at its best",
  monthsCaption: "Best months by stay",
  key: { excellent: "Excellent", good: "Good", fair: "Fair", closed: "Closed" },
  noMonths: "Not rated",
  commonMonths: (n: number) => `${n === 2 ? "Both" : `All ${word(n)}`} are good or better from`,
  commonMonth: (n: number) => `${n === 2 ? "Both" : `All ${word(n)}`} are good or better in`,
  noCommon: (n: number) =>
    `No single month suits ${n === 2 ? "both" : `all ${word(n)}`}. Choose by when you can travel.`,
  map: "Where they are",
  mapLabel: (names: readonly string[]) => `Map of Africa with ${names.join(", ")}`,
  ask: (n: number) => `Ask about ${n === 2 ? "both" : `all ${word(n)}`}`,
  askHint: "One message, answered by a person.",
  checked: (day: string) => `Prices last checked ${day}.`,
  printed: (siteName: string, day: string, currency: string) =>
    `${siteName}, printed ${day}. Prices in ${currency}.`,
} as const;
