import { fold } from "#jobs/reader/normalise/text";

/** A room in somebody's house. */
export const privateRoom = "Private Room";

/** Kinds of places to stay, the more telling first. */
const kinds: [RegExp, string][] = [
  [/\btented (?:safari )?camp\b/, "Tented Camp"],
  [/\bbush ?camp\b/, "Bush Camp"],
  [/\b(?:bush|safari) lodge\b/, "Safari Lodge"],
  [/\bsafari camp\b/, "Safari Camp"],
  [/\beco ?lodge\b/, "Eco Lodge"],
  [/\bglamping\b/, "Glamping"],
  [/\btree ?house\b/, "Treehouse"],
  [/\bboutique hotel\b/, "Boutique Hotel"],
  [/\b(?:guest ?house|gastehuis|gastehaus|pousada|pension)\b/, "Guest House"],
  [/\bhome ?stay\b/, "Homestay"],
  [/\b(?:bed and breakfast|b and b|b b)\b/, "Bed and Breakfast"],
  [/\b(?:hostel|backpackers)\b/, "Hostel"],
  [/\b(?:self catering|holiday home|vacation rental|ferienhaus|gite)\b/, "Holiday Home"],
  [
    /\b(?:private room|stanza privata|camera privata|habitacion privada|chambre privee|privatzimmer|quarto privado)\b/,
    privateRoom,
  ],
  [/\b(?:apartments?|flat|ferienwohnung|appartement)\b/, "Apartment"],
  [/\b(?:riad)\b/, "Riad"],
  [/\bvillas?\b/, "Villa"],
  [/\b(?:cottages?)\b/, "Cottage"],
  [/\bchalets?\b/, "Chalet"],
  [/\bcabins?\b/, "Cabin"],
  [/\blodges?\b/, "Lodge"],
  [/\b(?:resort)\b/, "Resort"],
  [/\b(?:campsite|campground|caravan park|camping)\b/, "Campsite"],
  [/\bcamp\b/, "Camp"],
  [/\b(?:hotel|hotels|hostal|albergo)\b/, "Hotel"],
  [/\bmotel\b/, "Motel"],
  [/\binn\b/, "Inn"],
  [/\bretreat\b/, "Retreat"],
  [/\b(?:farm ?stay|gasteplaas|agriturismo|guest farm)\b/, "Guest Farm"],
];

/** Words that only a name or a title uses for the kind of place. */
const inNames: [RegExp, string][] = [
  [/\b(?:manor|house|homestead|huis|haus|casa|maison)\b/, "House"],
  [/\bhouseboats?\b/, "Houseboat"],
  [/\b(?:suite|studio)\b/, "Apartment"],
];

/** "Suite in villa": the house around what is let. */
const within =
  /\b((?:suite|room|stanza|camera|habitacion|chambre|zimmer|quarto)\b.{0,40}?) in (?:an? |una? |einer |il |la )?(?:\w+ )?villa\b/;

/** The kind of place that some words name first by weight of the list above. */
export function kindIn(text: string): string | undefined {
  const words = fold(text).replace(within, "$1");
  return kinds.find(([pattern]) => pattern.test(words))?.[1];
}

/** The same for the name of a stay or the title of its page. */
export function kindInName(text: string): string | undefined {
  const words = fold(text);
  return kindIn(text) ?? inNames.find(([pattern]) => pattern.test(words))?.[1];
}

/** The kind a longer text speaks of most. */
export function usualKind(text: string): string | undefined {
  const words = fold(text.slice(0, 20_000));
  let best: { label: string; count: number } | undefined;
  for (const [pattern, label] of kinds) {
    const count = [...words.matchAll(new RegExp(pattern.source, "g"))].length;
    if (count > (best?.count ?? 1)) best = { label, count };
  }
  return best?.label;
}
