import { isoDay } from "#domain/calendar/dates";
import { addDays } from "#domain/rates/trip";

/** The day that is so many days from today. */
export const dayIn = (days: number): string => addDays(isoDay(new Date()), days);

/** URL parameters of dates between two days from today. */
export const tripIn = (arrive: number, leave: number): string =>
  `arrive=${dayIn(arrive)}&leave=${dayIn(leave)}`;
