import type { MonthRating } from "#domain/property/property";

/** When a sample stay is open, by days of a common year. */

/** First and last night, "MM-DD"; one that ends before it begins goes over the new year. */
type Period = readonly [from: string, to: string];

const dayMs = 86_400_000;
const days = Array.from({ length: 365 }, (_, index) =>
  new Date(Date.UTC(2023, 0, 1) + index * dayMs).toISOString().slice(5, 10),
);

const isWithin = ([from, to]: Period, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

const monthOf = (day: string): number => Number(day.slice(0, 2)) - 1;

/** The months of its place, closed where the stay has no open night. */
export const monthsWhenOpen = (
  months: readonly MonthRating[],
  open: readonly Period[] = [],
): MonthRating[] =>
  months.map((rating, month) => {
    const own = days.filter((day) => monthOf(day) === month);
    const isOpen = open.length === 0 || own.some((day) => open.some((each) => isWithin(each, day)));
    return isOpen ? rating : "closed";
  });

interface Openings {
  months: readonly MonthRating[];
  open?: readonly Period[];
  high: Period;
}

interface OpenSeason {
  isHigh: boolean;
  from: string;
  to: string;
}

/** The periods in which a stay sells nights: high season and the rest, without the time when it is closed. */
export function openSeasons({ months, open, high }: Openings): OpenSeason[] {
  const isOpen = (day: string) =>
    open ? open.some((each) => isWithin(each, day)) : months[monthOf(day)] !== "closed";
  const labels = days.map((day) => (isOpen(day) ? (isWithin(high, day) ? "high" : "rest") : null));
  // From the first day of a period on, so that none is cut at the new year.
  const first = labels.findIndex((label, index) => label !== labels.at(index - 1));
  const seasons: (OpenSeason & { label: string })[] = [];
  for (let n = 0; n < days.length; n += 1) {
    const index = (Math.max(0, first) + n) % days.length;
    const [label, day = ""] = [labels[index], days[index]];
    const last = n > 0 ? labels.at(index - 1) : null;
    const season = seasons.at(-1);
    if (label && season && last === label) season.to = day;
    else if (label) seasons.push({ label, isHigh: label === "high", from: day, to: day });
  }
  // February 29 stands for the last day of February in every year.
  return seasons.map(({ isHigh, from, to }) => ({
    isHigh,
    from,
    to: to === "02-28" ? "02-29" : to,
  }));
}
