import { distanceKm, pointOf } from "#domain/places/coordinates";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { PropertyFields } from "#domain/property/property";
import { fold } from "#domain/text/fold";

/** By what a stay is known when no record id says so. */
export interface StayMarks {
  sortName: string;
  canonicalBookingAddress: string | null;
  latitude: number | null;
  longitude: number | null;
}

const sameStayKm = 1;

export const marksOf = (values: Partial<PropertyFields>): StayMarks => ({
  sortName: fold(values.name ?? ""),
  canonicalBookingAddress: values.bookingUrl ? canonicalBookingAddress(values.bookingUrl) : null,
  latitude: values.latitude ?? null,
  longitude: values.longitude ?? null,
});

/** The stay with the same booking address, else one of the same name at the same place. */
export function twinOf<Stay extends StayMarks>(
  marks: StayMarks,
  stays: Iterable<Stay>,
): Stay | null {
  const all = [...stays];
  const address = marks.canonicalBookingAddress;
  const point = pointOf(marks);
  const isNear = (stay: Stay) => {
    const other = pointOf(stay);
    return point && other && distanceKm(point, other) <= sameStayKm;
  };
  return (
    all.find((stay) => address && stay.canonicalBookingAddress === address) ??
    all.find((stay) => stay.sortName === marks.sortName && isNear(stay)) ??
    null
  );
}
