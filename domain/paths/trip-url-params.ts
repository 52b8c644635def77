import { standardAdults, type TripParam, type TripRead, writeTrip } from "#domain/rates/trip";

type Written = [name: TripParam, text: string];

/** URL parameters of a trip, or of what was typed in its place. The standard party alone is left out. */
export function tripUrlParams({ trip, typed }: TripRead): Written[] {
  if (trip) return writeTrip(trip);
  const { arrive, leave, adults, ages } = typed;
  const isStandard = ages.length === 0 && (adults === "" || Number(adults) === standardAdults);
  if (isStandard && !arrive && !leave) return [];
  const written: Written[] = [
    ["arrive", arrive],
    ["leave", leave],
    ["adults", adults],
    ...ages.map((age): Written => ["age", age]),
  ];
  return written.filter(([, text]) => text !== "");
}
