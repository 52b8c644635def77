import { z } from "zod";

import { readNumber } from "#domain/forms/typed-values";

/** What the operator knows, or supposes, of a partner. */
export interface PartnerTerms {
  /** Percent of the price that the partner pays. */
  commission: number;
  /** Bookings of a hundred clicks. */
  bookings: number;
  /** Nights of a booking. */
  nights: number;
}

const amount = (missing: string, unreadable: string, most: number) =>
  z.string({ error: missing }).transform((text, ctx): number => {
    const value = readNumber(text);
    if (value !== null && value >= 0.1 && value <= most) return value;
    ctx.addIssue({ code: "custom", message: text.trim() ? unreadable : missing });
    return z.NEVER;
  });

export const partnerTermsSchema = z.object({
  commission: amount(
    "Please give the commission",
    "The commission is a percentage from 0.1 to 100, such as 6 or 4.5",
    100,
  ),
  bookings: amount(
    "Please give the bookings of a hundred clicks",
    "Bookings of a hundred clicks are a number from 0.1 to 100, such as 2",
    100,
  ),
  nights: amount(
    "Please give the nights of a booking",
    "Nights are a number from 0.1 to 365, such as 3",
    365,
  ),
});

/**
 * What clicks may have earned, in USD: clicks, how many of them book, how long they stay, at which
 * price, and the partner's share of it. Null where one of these is unknown.
 */
export function estimatedCommission(
  clicks: number,
  averagePrice: number | null,
  terms: PartnerTerms | null,
): number | null {
  if (!terms || averagePrice === null) return null;
  const { commission, bookings, nights } = terms;
  return clicks * (bookings / 100) * nights * averagePrice * (commission / 100);
}
