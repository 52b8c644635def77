import { distanceKm, pointOf } from "#domain/places/coordinates";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { PropertyFields } from "#domain/property/property";
import { fold } from "#domain/text/slug";

/** By what a stay is recognized without its id. */
export interface StayIdentifiers {
  sortName: string;
  canonicalBookingAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  countries?: readonly string[];
  region?: string;
}

export const identifiersOf = (values: Partial<PropertyFields>): StayIdentifiers => ({
  sortName: fold(values.name ?? ""),
  canonicalBookingAddress: values.bookingUrl ? canonicalBookingAddress(values.bookingUrl) : null,
  latitude: values.latitude ?? null,
  longitude: values.longitude ?? null,
  countries: values.countries ?? [],
  region: values.region ?? "",
});

export interface Likeness {
  by: "booking" | "near" | "place";
  /** Between the two, where both have coordinates. */
  km: number | null;
}

/** Distance of one place in two tables (I-003). */
export const likeStayKm = 3;

/**
 * How two stays are probably one: the same booking URL, or the same name within some kilometers, or in the same
 * place where one of them has no coordinates. Null: they are two.
 */
export function likenessOf(
  a: StayIdentifiers,
  b: StayIdentifiers,
  maxKm = likeStayKm,
): Likeness | null {
  const [from, to] = [pointOf(a), pointOf(b)];
  const km = from && to ? distanceKm(from, to) : null;
  if (a.canonicalBookingAddress && a.canonicalBookingAddress === b.canonicalBookingAddress)
    return { by: "booking", km };
  if (!a.sortName || a.sortName !== b.sortName) return null;
  if (km !== null) return km <= maxKm ? { by: "near", km } : null;
  return isSamePlace(a, b) ? { by: "place", km } : null;
}

/** The same country, and the same region as far as both state one. */
function isSamePlace(a: StayIdentifiers, b: StayIdentifiers): boolean {
  const [ours, theirs] = [a.countries ?? [], b.countries ?? []].map((names) => names.map(fold));
  if (!ours?.some((name) => theirs?.includes(name))) return false;
  const [region, other] = [fold(a.region ?? ""), fold(b.region ?? "")];
  return region === "" || other === "" || region === other;
}

/** In words: "same booking URL", "same name, 1.2 km away", "same name in the same place". */
export function likenessInWords({ by, km }: Likeness): string {
  if (by === "booking") return "same booking URL";
  if (km === null) return "same name in the same place";
  return `same name, ${km < 1 ? `${Math.round(km * 1000)} m` : `${km.toFixed(1)} km`} away`;
}

/** The stays that are probably the same one, the most certain first. */
export function findLike<Stay extends StayIdentifiers>(
  identifiers: StayIdentifiers,
  stays: Iterable<Stay>,
  maxKm = likeStayKm,
): { stay: Stay; likeness: Likeness }[] {
  const ranks = ["booking", "near", "place"];
  const isNamesake = ({ sortName }: Stay) => sortName === identifiers.sortName;
  const found: { stay: Stay; likeness: Likeness }[] = [];
  for (const stay of stays) {
    const likeness = likenessOf(identifiers, stay, maxKm);
    if (likeness) found.push({ stay, likeness });
  }
  return found.sort(
    (a, b) =>
      ranks.indexOf(a.likeness.by) - ranks.indexOf(b.likeness.by) ||
      // Several properties of one group may share a booking URL.
      Number(isNamesake(b.stay)) - Number(isNamesake(a.stay)) ||
      (a.likeness.km ?? Number.MAX_VALUE) - (b.likeness.km ?? Number.MAX_VALUE),
  );
}
