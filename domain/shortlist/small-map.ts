interface Spot {
  x: number;
  y: number;
}

export interface MapFrame extends Spot {
  width: number;
  height: number;
}

/** Of the whole map, see /africa.svg. */
const whole: MapFrame = { x: 58, y: 0, width: 690, height: 740 };
const margin = 70;
/** Narrower, nobody would see where in Africa it is. */
const least = 240;

/** The part of the map around some spots; never beyond the map, never too near. */
export function mapFrame(spots: readonly Spot[]): MapFrame {
  const side = (values: number[], from: number, length: number) => {
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
    const size = Math.min(length, Math.max(least, high - low));
    const start = (low + high - size) / 2;
    return [Math.max(from, Math.min(start, from + length - size)), size] as const;
  };
  const [x, width] = side(
    spots.map((spot) => spot.x),
    whole.x,
    whole.width,
  );
  const [y, height] = side(
    spots.map((spot) => spot.y),
    whole.y,
    whole.height,
  );
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Spots whose markers would touch are set side by side; `at` is where each really lies. */
export function placeMarkers<T extends Spot>(
  spots: readonly T[],
  size: number,
): (T & { at: Spot })[] {
  const placed: (T & { at: Spot })[] = [];
  for (const spot of spots) {
    const marker = { ...spot, at: { x: spot.x, y: spot.y } };
    const touches = () => placed.some(({ x, y }) => Math.hypot(x - marker.x, y - marker.y) < size);
    while (touches()) marker.x += size / 4;
    placed.push(marker);
  }
  return placed;
}
