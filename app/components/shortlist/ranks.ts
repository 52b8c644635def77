import type { MonthRating } from "#domain/property/property";
import type { MonthRank } from "~/components/editorial/year-strip";

/** The strip of a country says "best" for what a stay calls excellent. */
export const rankOf = (rating: MonthRating): MonthRank =>
  rating === "excellent" ? "best" : rating;
