import { gpsDecimals } from "#domain/limits";

export interface Point {
  latitude: number;
  longitude: number;
}

/** Six decimals are 11 cm, the precision of the columns. */
export const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(gpsDecimals)) + 0;

/** The point of a property, when both are present and neither is 0 (D18). */
export function pointOf(property: {
  latitude: number | null;
  longitude: number | null;
}): Point | null {
  const { latitude, longitude } = property;
  return latitude && longitude && isLatitude(latitude) && isLongitude(longitude)
    ? { latitude, longitude }
    : null;
}

export const isLatitude = (degrees: number): boolean => degrees >= -90 && degrees <= 90;
export const isLongitude = (degrees: number): boolean => degrees >= -180 && degrees <= 180;

const earthKm = 6371;

/** Kilometers along the surface. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const share =
    latitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Of a Mercator map at zoom 0, in pixels. */
const worldPx = 256;

/** The longest round distance that fits into so many pixels of a Mercator map, and its length there. */
export function scaleBar(
  { latitude, zoom }: { latitude: number; zoom: number },
  maxPx: number,
): { km: number; px: number } {
  const circleKm = 2 * Math.PI * earthKm * Math.cos((latitude * Math.PI) / 180);
  const kmPerPx = circleKm / (worldPx * 2 ** zoom);
  const maxKm = kmPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(maxKm));
  const km = power * ([5, 2].find((step) => step * power <= maxKm) ?? 1);
  return { km, px: km / kmPerPx };
}

/** Kilometers from the center of the globe along its three axes: straight distances are never longer than on the surface. */
export function positionKm({ latitude, longitude }: Point): [x: number, y: number, z: number] {
  const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [
    earthKm * Math.cos(lat) * Math.cos(lng),
    earthKm * Math.cos(lat) * Math.sin(lng),
    earthKm * Math.sin(lat),
  ];
}

/** A map area in degrees, edges inclusive. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

export const isWithin = (
  { latitude, longitude }: { latitude: number; longitude: number },
  { south, west, north, east }: Area,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east;
