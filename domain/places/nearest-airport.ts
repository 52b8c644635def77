import { distanceKm, type Point } from "./coordinates";

export interface Airport {
  iata: string;
  name: string;
  lat: number;
  lon: number;
  /** Has flights one can book. */
  scheduled: boolean;
}

export interface NearestAirport {
  airport: Airport;
  /** In a straight line. */
  km: number;
}

const scheduledWithinKm = 250;

function nearest(point: Point, airports: readonly Airport[]): NearestAirport | null {
  let best: NearestAirport | null = null;
  for (const airport of airports) {
    const km = distanceKm(point, { latitude: airport.lat, longitude: airport.lon });
    if (best === null || km < best.km) best = { airport, km };
  }
  return best;
}

/** The nearest with scheduled flights, or the nearest airstrip where none is within reach. */
export function nearestAirport(point: Point, airports: readonly Airport[]): NearestAirport | null {
  const served = nearest(
    point,
    airports.filter((airport) => airport.scheduled),
  );
  return served && served.km <= scheduledWithinKm ? served : nearest(point, airports);
}

/** "Skukuza Airport (SZK)" and "about 42 km in a straight line". */
export const airportLabel = ({ name, iata }: Airport): string =>
  iata ? `${name} (${iata})` : name;

export const airportDistanceLabel = (km: number): string =>
  km < 1 ? "under 1 km in a straight line" : `about ${Math.round(km)} km in a straight line`;
