import { pointOf } from "#domain/places/coordinates";
import type { Property } from "#domain/property/property";
import type { JobPayload } from "#jobs/queue/catalog";
import { what3wordsTurns } from "#jobs/worker/clients/what3words";
import type { JobContext } from "#jobs/worker/context";
import { type Answer, lookUpPlace } from "#jobs/worker/place-lookup";

/** Finds the three words of a property that has a point and none. */
export async function what3words(
  { propertyId }: JobPayload<"what3words">,
  context: JobContext,
): Promise<void> {
  const { clients, signal } = context;
  const client = clients.what3words;
  // The question stays open until a key is set.
  if (!client) return;
  const ask = async (property: Property): Promise<Answer> => {
    const point = pointOf(property);
    if (!point) return { found: false, reason: "The property has no point" };
    const words = await client.wordsOf(point, { signal });
    return { found: true, values: { what3words: words }, passage: words };
  };
  await lookUpPlace(propertyId, { kind: "what3words", turns: what3wordsTurns, ask }, context);
}
