import { isDay } from "#domain/calendar/dates";

/** Dates and party of a visitor, given once and carried in the URL. */
export interface Trip {
  /** First night, "YYYY-MM-DD". */
  arrive: string;
  /** Day of departure. */
  leave: string;
  adults: number;
  /** Ages of the children on the day of arrival, in years, youngest first. */
  ages: readonly number[];
}

export const tripLimits = { nights: 60, adults: 20, children: 8, childAge: 17, daysAhead: 1100 };
export const standardAdults = 2;

/** URL parameters; `age` once per child. */
export const tripParams = ["arrive", "leave", "adults", "age"] as const;
export type TripParam = (typeof tripParams)[number];

/** As typed, so that a form with an error shows the same again. */
export interface TypedTrip {
  arrive: string;
  leave: string;
  adults: string;
  ages: readonly string[];
}

export interface TripRead {
  /** Null without dates, or with an error. */
  trip: Trip | null;
  typed: TypedTrip;
  errors: Partial<Record<TripParam, string>>;
}

const dayMs = 86_400_000;

// A list of 20,000 stays with totals converts the same few hundred days a million times.
const maxRemembered = 10_000;
const numbers = new Map<string, number>();
const days = new Map<number, string>();

/** Days since 1970. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs;
  if (numbers.size >= maxRemembered) numbers.clear();
  numbers.set(day, number);
  return number;
}

export function dayOfNumber(number: number): string {
  const known = days.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * dayMs).toISOString().slice(0, 10);
  if (days.size >= maxRemembered) days.clear();
  days.set(number, day);
  return day;
}
/** The day that is so many days later. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

export const nightsOf = ({ arrive, leave }: Pick<Trip, "arrive" | "leave">): number =>
  dayNumber(leave) - dayNumber(arrive);

/** Children of any age are guests. */
export const guestsOf = ({ adults, ages }: Pick<Trip, "adults" | "ages">): number =>
  adults + ages.length;

/** The nights of a trip, each by the day of its evening. */
export const eveningsOf = (trip: Pick<Trip, "arrive" | "leave">): string[] =>
  Array.from({ length: nightsOf(trip) }, (_, night) => addDays(trip.arrive, night));

/**
 * Reads dates and party from a URL or form. A party without dates is no trip; dates without a party are for
 * two adults.
 * @param today "YYYY-MM-DD"; the day before is accepted too, which is today elsewhere
 */
export function readTrip(params: URLSearchParams, today: string): TripRead {
  const text = (name: TripParam) => params.get(name)?.trim() ?? "";
  const ages = params
    .getAll("age")
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter(Boolean);
  const typed: TypedTrip = {
    arrive: text("arrive"),
    leave: text("leave"),
    adults: text("adults"),
    ages,
  };
  if (!typed.arrive && !typed.leave) return { trip: null, typed, errors: {} };
  const errors = { ...dateErrors(typed, today), ...partyErrors(typed) };
  if (Object.keys(errors).length > 0) return { trip: null, typed, errors };
  const trip: Trip = {
    arrive: typed.arrive,
    leave: typed.leave,
    adults: typed.adults ? Number(typed.adults) : standardAdults,
    ages: ages.map(Number).sort((a, b) => a - b),
  };
  return { trip, typed, errors: {} };
}

function dateErrors({ arrive, leave }: TypedTrip, today: string): TripRead["errors"] {
  if (!isDay(arrive)) return { arrive: "Please enter the day you arrive" };
  if (!isDay(leave)) return { leave: "Please enter the day you leave" };
  const days = dayNumber(arrive) - dayNumber(today);
  if (days < -1) return { arrive: "Please choose a day of arrival that has not passed" };
  if (days > tripLimits.daysAhead)
    return { arrive: "Please choose a day of arrival within the next three years" };
  const nights = nightsOf({ arrive, leave });
  if (nights < 1) return { leave: "Please choose a day of departure after the day of arrival" };
  if (nights > tripLimits.nights)
    return { leave: `Please choose at most ${tripLimits.nights} nights` };
  return {};
}

const isWhole = (text: string) => /^\d{1,3}$/.test(text);

function partyErrors({ adults, ages }: TypedTrip): TripRead["errors"] {
  const errors: TripRead["errors"] = {};
  const inRange = !adults || (isWhole(adults) && Number(adults) >= 1);
  if (!inRange || Number(adults) > tripLimits.adults)
    errors.adults = `Please enter 1 to ${tripLimits.adults} adults`;
  if (ages.length > tripLimits.children)
    errors.age = `Please enter at most ${tripLimits.children} children`;
  else if (ages.some((age) => !isWhole(age) || Number(age) > tripLimits.childAge))
    errors.age = `Please enter the age of each child, 0 to ${tripLimits.childAge}`;
  return errors;
}

/** The URL parameters of a trip, always in the same spelling. */
export const writeTrip = (trip: Trip | null): [TripParam, string][] =>
  trip
    ? [
        ["arrive", trip.arrive],
        ["leave", trip.leave],
        ["adults", String(trip.adults)],
        ...trip.ages.map((age): [TripParam, string] => ["age", String(age)]),
      ]
    : [];

/** A path with the trip in its query. */
export function withTrip(path: string, trip: Trip | null): string {
  if (!trip) return path;
  const [plain = "", fragment] = path.split("#", 2);
  const written = new URLSearchParams(writeTrip(trip)).toString();
  const joined = `${plain}${plain.includes("?") ? "&" : "?"}${written}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** A path with this trip in its query, in place of another; unchanged without one. */
export function withTripOnly(path: string, trip: Trip | null): string {
  const [plain = "", query] = path.split("?", 2);
  if (!trip || query === undefined) return withTrip(path, trip);
  const params = new URLSearchParams(query);
  for (const name of tripParams) params.delete(name);
  return withTrip(params.size > 0 ? `${plain}?${params.toString()}` : plain, trip);
}
