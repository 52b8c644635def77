import { lookupsOf } from "#db/queries/lookups/place-lookups.server";
import type { RequestContext } from "~/server/services.server";

/** What the form shows of a property's place: what is looked up, and whether anybody can. */
export async function placeStateOf({ db, env, now }: RequestContext, propertyId: string) {
  const lookups = (await lookupsOf(db, [propertyId])).get(propertyId) ?? [];
  const configured = {
    geocode: env.GEOCODER_URL !== undefined,
    what3words: env.WHAT3WORDS_API_KEY !== undefined,
  };
  return { lookups, configured, now: now() };
}
