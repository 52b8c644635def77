import { distanceKm } from "#domain/places/coordinates";
import type { WayIn } from "./kinds";

/** What comes on top of the way in the air: taxiing, climbing, landing. */
const extraMinutes = { flight: 30, "light aircraft": 10 } as const;
const kmPerHour = { flight: 720, "light aircraft": 260 } as const;

export interface Leg {
  from: string;
  to: string;
  by: WayIn["by"];
  /** Of a flight, along the surface. */
  km: number | null;
  /** To ten minutes. */
  minutes: number;
}

/** How long a way takes; flights are reckoned from their length. */
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
