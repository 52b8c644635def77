import { roundedDegrees } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import type { Property } from "#domain/property/property";
import type { JobPayload } from "#jobs/queue/catalog";
import { type Geocoder, geocoderTurns } from "#jobs/worker/clients/geocoder";
import type { JobContext } from "#jobs/worker/context";
import { type Answer, lookUpPlace } from "#jobs/worker/place-lookup";

/** Finds the coordinates of a property that has an address and no point. */
export async function geocode(
  { propertyId }: JobPayload<"geocode">,
  context: JobContext,
): Promise<void> {
  const { geocoder } = context.clients;
  // The question stays open until a service is set up.
  if (!geocoder) return;
  const ask = (property: Property) => findPoint(geocoder, property, context.signal);
  await lookUpPlace(propertyId, { kind: "geocode", turns: geocoderTurns, ask }, context);
}

async function findPoint(
  geocoder: Geocoder,
  { fullAddress, countries }: Property,
  signal: AbortSignal,
): Promise<Answer> {
  const wanted = countries.flatMap((name) => countryByName(name)?.iso2 ?? []);
  const place = await geocoder.find(fullAddress ?? "", { countries: wanted, signal });
  if (!place) return { found: false, reason: "The service does not know this address" };
  if (place.country && wanted.length > 0 && !wanted.includes(place.country))
    return { found: false, reason: `The address was only found in another country: ${place.name}` };
  if (!place.latitude || !place.longitude)
    return { found: false, reason: "The service gave no point for this address" };
  const values = {
    latitude: roundedDegrees(place.latitude),
    longitude: roundedDegrees(place.longitude),
  };
  return { found: true, values, passage: place.name };
}
