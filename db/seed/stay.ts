import type { Light } from "#domain/pictures/illustration";
import type { AccommodationUnit } from "#domain/property/property";
import type { Place } from "./place";

/** What is paid for with the night. */
export type Board = "all-inclusive" | "full board" | "half board" | "breakfast" | "self-catering";

export type PriceUnit = "per night" | "per person per night" | "per room per night";

/** The long half of a form: only the stays that are meant to show every field have it. */
export interface FullFacts {
  why: string;
  who: string;
  /** What a day is like. */
  experience: string;
  goodToKnow: string;
  features: string[];
  directions: string;
  address: string;
  /** Invented, like the stay itself. */
  words: string;
  bookingNotes: string;
  important: string;
  cancellation: keyof typeof cancellations;
  keywords: string[];
  /** Name, guests, one sentence. */
  units: [name: string, capacity: number, description: string][];
}

/** One invented stay in a real place, as briefly as it can be said; `build-property` does the rest. */
export interface Stay {
  name: string;
  place: Place;
  at: readonly [latitude: number, longitude: number] | null;
  /** Where in the place. */
  spot: string;
  type: string;
  guests: number;
  rooms: number;
  baths?: number;
  /** Lowest price of the year, in the currency that it is quoted in. */
  price: readonly [amount: number, currency: string, unit?: PriceUnit] | null;
  board: Board;
  short: string;
  text: string;
  amenities: string[];
  activities: string[];
  tags: string[];
  light?: Light;
  /** Counted in years; left out where nothing is known. */
  childrenFrom?: number;
  pool?: boolean;
  stepFree?: boolean;
  privateVehicle?: boolean;
  flyIn?: boolean;
  sameAllYear?: boolean;
  featured?: boolean;
  inactive?: boolean;
  withoutImages?: boolean;
  withoutBookingUrl?: boolean;
  full?: FullFacts;
}

export const cancellations = {
  strict:
    "A deposit of 30 percent is kept once a booking is confirmed. Half of the price is due for cancellations 60 to 31 days before arrival, the full price after that.",
  moderate:
    "Free of charge until 30 days before arrival. From 29 to 8 days half of the price is due, later the full price.",
  flexible:
    "Free of charge until seven days before arrival; after that the first night is charged.",
} as const;

export const boards: Record<Board, { included: string; with: string; without: string }> = {
  "all-inclusive": {
    included: "Meals, house drinks and shared activities",
    with: "Accommodation, all meals, house wines, local beers and spirits, two shared activities a day with a guide, laundry where the climate allows it.",
    without:
      "Flights and transfers, park fees where stated, premium drinks, gratuities, travel insurance.",
  },
  "full board": {
    included: "Three meals a day, tea and coffee",
    with: "Accommodation, breakfast, lunch and dinner, drinking water, tea and coffee.",
    without:
      "Other drinks, activities unless stated, park fees, transfers, gratuities, travel insurance.",
  },
  "half board": {
    included: "Breakfast and dinner",
    with: "Accommodation, full breakfast, three-course dinner, parking.",
    without: "Lunch, drinks, activities, park fees, gratuities, travel insurance.",
  },
  breakfast: {
    included: "Breakfast",
    with: "Accommodation and a cooked breakfast.",
    without: "Other meals, drinks, activities, transfers, gratuities, travel insurance.",
  },
  "self-catering": {
    included: "The whole house, linen and housekeeping",
    with: "Accommodation, linen and towels, daily housekeeping, firewood for the first evening.",
    without: "Food and drinks, activities, park fees, gratuities, travel insurance.",
  },
};

export const unitsOf = (full: FullFacts): AccommodationUnit[] =>
  full.units.map(([name, capacity, description]) => ({ name, capacity, description, images: [] }));
