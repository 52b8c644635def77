import type { Point } from "./coordinates";

/** The map of Africa is an equal-area one around this point; the figures fit its outlines. */
const center = { latitude: 2, longitude: 18 } as const;
const scale = 584.1;
const origin = { x: 407.6, y: 363.2 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a point lies on the map of `africa-map.ts` and /africa.svg, in its own units. */
export function mapPosition({ latitude, longitude }: Point): { x: number; y: number } {
  const [lat, lon] = [radians(latitude), radians(longitude - center.longitude)];
  const middle = radians(center.latitude);
  const nearness =
    1 + Math.sin(middle) * Math.sin(lat) + Math.cos(middle) * Math.cos(lat) * Math.cos(lon);
  const k = scale * Math.sqrt(2 / nearness);
  const up = Math.cos(middle) * Math.sin(lat) - Math.sin(middle) * Math.cos(lat) * Math.cos(lon);
  return {
    x: Math.round(origin.x + k * Math.cos(lat) * Math.sin(lon)),
    y: Math.round(origin.y - k * up),
  };
}
