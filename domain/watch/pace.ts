/** Every stay is looked at about once in this many days. */
export const roundDays = 7;
/** No more stays a day than a large catalogue needs, so that no site is asked in a rush. */
const leastADay = 50;
const longestRoundDays = 14;

/** How many stays one day may look at. */
export const portionOf = (watched: number): number =>
  Math.max(leastADay, Math.ceil(watched / longestRoundDays));

/** After a look that could not see, tomorrow is a better day; others wait for their turn. */
export const daysUntilNextLook = (outcome: string, suspects: boolean): number =>
  suspects || outcome === "away" ? 1 : roundDays;
