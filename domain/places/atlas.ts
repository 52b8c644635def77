import type { Area, Point } from "#domain/places/coordinates";
import { distanceKm } from "./coordinates";
import type { YearEvent } from "./country-seasons";

/** A place where journeys begin or end. */
export interface Stop extends Point {
  name: string;
}

/** One way to get there. Flight times are estimated from their length; roads state what drivers need. */
export type WayIn =
  | { by: "flight" | "light aircraft"; from: Stop; to: Stop }
  | { by: "road"; from: Stop; to: Stop; minutes: number };

/** An official authority; our note is only a summary. */
export interface Authority {
  name: string;
  url: string;
}

/** Map data of a country for the text of its guide. */
export interface CountryAtlas {
  /** Area that contains the whole country. */
  frame: Area;
  /** By the guide's name of an area. Areas of a country never overlap, so that each property counts once. */
  areas: Readonly<Record<string, Area>>;
  ways: readonly WayIn[];
  year: readonly YearEvent[];
  health: Authority;
  entry: Authority;
}

/** Fixed minutes of a flight: taxiing, climbing, landing. */
const extraMinutes = { flight: 30, "light aircraft": 10 } as const;
const kmPerHour = { flight: 720, "light aircraft": 260 } as const;

export interface Leg {
  from: string;
  to: string;
  by: WayIn["by"];
  /** Length of a flight along the surface. */
  km: number | null;
  /** Rounded to ten minutes. */
  minutes: number;
}

/** Duration of a route; flights are estimated from their length. */
export function legOf(way: WayIn): Leg {
  const { from, to, by } = way;
  const named = { from: from.name, to: to.name, by };
  if (way.by === "road") return { ...named, km: null, minutes: way.minutes };
  const km = Math.round(distanceKm(from, to));
  const minutes = extraMinutes[way.by] + (km / kmPerHour[way.by]) * 60;
  return { ...named, km, minutes: Math.round(minutes / 10) * 10 };
}

/** "1 h 40", "30 min" */
export function spokenMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}
