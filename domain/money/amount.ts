/** Columns hold cents: a smaller amount would be stored as the 0 that is refused. */
export const leastAmount = 0.005;
/** More is a slip of the keyboard; the columns hold it, with room to spare. */
export const mostAmount = 9_999_999;

/** In whole cents. */
export const roundedAmount = (amount: number): number => Math.round(amount * 100) / 100;
