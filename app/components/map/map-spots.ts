import { type Spot, type SpotsAnswer, unpackSpot } from "#domain/listing/map-spots";

/** Fails where the line is lost or the server has no answer. */
export async function fetchSpots(
  path: string,
  signal: AbortSignal,
): Promise<{ spots: Spot[]; complete: boolean }> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const { spots, complete } = (await answer.json()) as SpotsAnswer;
  return { spots: spots.map(unpackSpot), complete };
}
