import type { Candidates } from "#jobs/reader/candidates";
import { wholeNumber } from "#jobs/reader/normalise/amount";
import type { Labelled } from "./labelled";

/** Facts in words, by the label that pages put before them. */
const wordFields = [
  [
    "checkIn",
    /^(?:check[- ]?in(?: time| from)?|arrival(?: time)?|anreise|arrivée|entrada|llegada|inboek|aankoms)$/i,
  ],
  [
    "checkOut",
    /^(?:check[- ]?out(?: time| by)?|departure(?: time)?|abreise|départ|saída|salida|uitboek|vertrek)$/i,
  ],
  [
    "nearestAirport",
    /^(?:nearest|closest)? ?(?:airport|airstrip)s?$|^(?:nächster flughafen|aéroport(?: le plus proche)?|aeroporto(?: mais próximo)?|naaste lughawe)$/i,
  ],
  [
    "airportDistance",
    /^(?:distance (?:to|from)(?: the)?(?: nearest)? airport|airport distance|airport transfer time)$/i,
  ],
  ["what3words", /^(?:what3words|w3w|\/\/\/)$/i],
  [
    "howToGetThere",
    /^(?:how to get (?:there|here)|getting (?:there|here)|directions|access|anfahrt|accès|como chegar|cómo llegar)$/i,
  ],
  [
    "nearbyLandmarks",
    /^(?:nearby(?: landmarks| attractions)?|landmarks|attractions|in der umgebung|à proximité|nas proximidades)$/i,
  ],
  [
    "ratesInclusions",
    /^(?:rates? )?(?:includes?|included|inclusions?|inklusive|inclus|incluído|incluye)$|^(?:rates?|price) includes?$/i,
  ],
  [
    "ratesExclusions",
    /^(?:rates? )?(?:excludes?|excluded|exclusions?|not included|nicht inbegriffen|non inclus|não incluído|no incluye)$/i,
  ],
  [
    "importantInfo",
    /^(?:important(?: information| info| notes?)?|please note|good to know|wissenswertes|à savoir)$/i,
  ],
  [
    "cancellationPolicy",
    /^(?:cancellations?(?: policy)?|stornierung|annulation|cancelamento|kansellasie)$/i,
  ],
] as const;
const countFields = [
  ["bedrooms", /^(?:bedrooms?|schlafzimmer|quartos|dormitorios|slaapkamers?)$/i],
  ["bathrooms", /^(?:bathrooms?|badezimmer|salles? de bains?|baños|badkamers?)$/i],
] as const;
const words3 = /^\/{0,3}(\p{Ll}+\.\p{Ll}+\.\p{Ll}+)$/u;
const hour = /\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m|h|uhr)|\d{1,2}[:.]\d{2}/i;

/** What the labels of the page state outright counts before what its sentences seem to say. */
export function readLabelled(values: Labelled[], found: Candidates): void {
  for (const { label, value } of values) {
    const passage = `${label}: ${value}`;
    for (const [field, names] of wordFields) {
      if (!names.test(label)) continue;
      const said = fitting(field, value);
      if (said) found.add(field, said, "page-text", passage, 1);
    }
    for (const [field, names] of countFields) {
      const count = names.test(label) ? wholeNumber(value) : null;
      if (count && count < 50) found.add(field, count, "page-text", passage, 1);
    }
  }
}

function fitting(field: (typeof wordFields)[number][0], value: string): string | undefined {
  if (field === "what3words") return words3.exec(value)?.[1];
  if (field === "checkIn" || field === "checkOut")
    return value.length < 60 && hour.test(value) ? value : undefined;
  if (field === "nearestAirport" || field === "airportDistance")
    return value.length < 120 ? value : undefined;
  return value.length > 3 ? value : undefined;
}
