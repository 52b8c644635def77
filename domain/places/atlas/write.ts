import type { Area } from "#domain/places/area";
import type { Authority, Stop, WayIn, YearEvent } from "./kinds";

/** Short forms for the pages of the atlas. */
export const frame = (south: number, west: number, north: number, east: number): Area => ({
  south,
  west,
  north,
  east,
});
export const flight = (from: Stop, to: Stop): WayIn => ({ by: "flight", from, to });
export const light = (from: Stop, to: Stop): WayIn => ({ by: "light aircraft", from, to });
export const road = (from: Stop, to: Stop, minutes: number): WayIn => ({
  by: "road",
  from,
  to,
  minutes,
});

const event =
  (kind: YearEvent["kind"]) =>
  (name: string, from: number, to: number): YearEvent => ({ name, from, to, kind });
export const sight = event("sight");
export const weather = event("weather");

/** The same authority for every country, at its page for this one. */
export const healthOf = (page: string): Authority => ({
  name: "Centers for Disease Control and Prevention, Travelers’ Health",
  url: `https://wwwnc.cdc.gov/travel/destinations/traveler/none/${page}`,
});
