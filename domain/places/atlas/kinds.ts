import type { Area } from "#domain/places/area";
import type { Point } from "#domain/places/coordinates";

/** A place that journeys begin or end at. */
export interface Stop extends Point {
  name: string;
}

/** One way in. Flights are reckoned from their length; roads state what drivers need. */
export type WayIn =
  | { by: "flight" | "light aircraft"; from: Stop; to: Stop }
  | { by: "road"; from: Stop; to: Stop; minutes: number };

/** What a part of the year is known for. */
export interface YearEvent {
  name: string;
  /** 1 for January; `to` before `from` goes over the new year. */
  from: number;
  to: number;
  kind: "sight" | "weather";
}

/** An authority whose word counts, where our note is only a summary. */
export interface Authority {
  name: string;
  url: string;
}

/** What can be drawn of a country beside what its guide says in words. */
export interface CountryAtlas {
  /** What holds the whole country. */
  frame: Area;
  /**
   * By the name that the guide gives an area: its middle, and how far it reaches in degrees. Areas of
   * a country never overlap, so that each of its stays counts once.
   */
  areas: Readonly<Record<string, Point & { reach: number }>>;
  ways: readonly WayIn[];
  year: readonly YearEvent[];
  health: Authority;
  entry: Authority;
}
