/** A part of the map in degrees, edges inclusive. */
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
