import { pointOf } from "./coordinates";

export type LookupKind = "geocode" | "what3words";

/** What a service has to be asked about a property. */
export interface PlaceQuestion {
  kind: LookupKind;
  /** The address, or the point as "latitude,longitude". */
  question: string;
}

interface Placed {
  fullAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  what3words: string | null;
}

/**
 * An address without a point is geocoded, a point without words gets its three words. A
 * coordinate that somebody gave alone stands as it is: the other one would not belong to it.
 */
export function placeQuestionOf(property: Placed): PlaceQuestion | null {
  const { fullAddress, latitude, longitude, what3words } = property;
  const point = pointOf(property);
  if (point) {
    if (what3words) return null;
    return { kind: "what3words", question: `${point.latitude},${point.longitude}` };
  }
  const isEmpty = !latitude && !longitude;
  const address = fullAddress?.trim();
  return isEmpty && address ? { kind: "geocode", question: address } : null;
}
