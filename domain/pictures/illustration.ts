import { fold } from "#domain/text/slug";
import { hashText } from "#domain/text/strings";

/** Illustration of a property without photos: landscape, accommodation and light. */
export const biomes = [
  "savannah",
  "desert",
  "mountain",
  "forest",
  "delta",
  "coast",
  "bush",
] as const;
export const stays = [
  "tent",
  "camp",
  "lodge",
  "treehouse",
  "villa",
  "yurt",
  "homestead",
  "chalet",
  "hotel",
] as const;
export const lights = ["dawn", "day", "gold", "dusk", "night"] as const;
export type Biome = (typeof biomes)[number];
export type Stay = (typeof stays)[number];
export type Light = (typeof lights)[number];

export interface SceneChoice {
  biome: Biome;
  stay: Stay;
  light: Light;
  /** Whether farmhouses may have Cape Dutch gables, which stand in the south only. */
  gables?: boolean;
}

const stayWords: Record<Stay, string> = {
  tent: "a safari tent",
  camp: "a tented camp around a fire",
  lodge: "a thatched lodge",
  treehouse: "a treehouse",
  villa: "a thatched villa",
  yurt: "a canvas yurt",
  homestead: "an old farmhouse",
  chalet: "a chalet",
  hotel: "a small hotel",
};
const biomeWords: Record<Biome, string> = {
  savannah: "on the savannah",
  desert: "below desert dunes",
  mountain: "among misty mountains",
  forest: "at the edge of the forest",
  delta: "beside a delta channel",
  coast: "on a palm beach",
  bush: "in the bush",
};
const lightWords: Record<Light, string> = {
  dawn: "at dawn",
  day: "by day",
  gold: "in golden light",
  dusk: "at dusk",
  night: "under the stars",
};

/** Alternative text; its first word states that this is not a photo. */
export function describeScene({ biome, stay, light }: Partial<SceneChoice>): string {
  const words = [
    stay ? stayWords[stay] : "a place to stay",
    biome && biomeWords[biome],
    light && lightWords[light],
  ];
  return `Illustration: ${words.filter(Boolean).join(" ")}`;
}

/** Facts of a property for its illustration; everything but the ID may be missing. */
export interface SceneFacts {
  id: string;
  country?: string | null;
  region?: string | null;
  parkOrReserve?: string | null;
  accommodationType?: string | null;
  propertyTypes?: readonly string[];
  activities?: readonly string[];
  tags?: readonly string[];
  latitude?: number | null;
  longitude?: number | null;
}

/** Names and words that determine the landscape; the first matching row wins. */
const biomeSigns: readonly (readonly [Biome, RegExp])[] = [
  [
    "delta",
    /\b(delta|okavango|linyanti|chobe river|kwando|zambezi|lower zambezi|busanga|kafue flats|mokoro|river (camp|island))\b/,
  ],
  [
    "desert",
    /\b(desert|namib|namibrand|sossusvlei|sesriem|kalahari|makgadikgadi|damaraland|kaokoland|skeleton coast|sahara|agafay|erg|merzouga|dunes?|salt pans?|karoo|richtersveld)\b/,
  ],
  [
    "coast",
    /\b(coast|beach|beaches|island|islands|archipelago|zanzibar|pemba|mafia|lamu|diani|watamu|malindi|bazaruto|quirimbas|benguerra|vilanculos|ocean|lagoon|snorkell?ing|diving|dhow)\b/,
  ],
  [
    "forest",
    /\b(rain ?forest|forest|nyungwe|bwindi|kibale|mgahinga|knysna|tsitsikamma|chimpanzees?|canopy)\b/,
  ],
  [
    "mountain",
    /\b(mountains?|volcano(es)?|kilimanjaro|mount|mt|drakensberg|rwenzori|virunga|aberdares?|usambara|highlands?|crater|gorillas?|simien|atlas|winelands?|franschhoek|stellenbosch|escarpment|bale)\b/,
  ],
  [
    "bush",
    /\b(bush|bushveld|lowveld|kruger|sabi sands?|timbavati|madikwe|waterberg|limpopo|hwange|matobo|mana pools|ruaha|selous|nyerere|tsavo|samburu|laikipia|etosha|pilanesberg|thornybush)\b/,
  ],
  [
    "savannah",
    /\b(savann?ah?|serengeti|ma(a)?sai mara|mara|amboseli|plains?|grasslands?|migration)\b/,
  ],
];

const staySigns: readonly (readonly [Stay, RegExp])[] = [
  ["treehouse", /\btree ?(houses?|top)\b/],
  ["yurt", /\b(yurts?|domes?|bubble|pods?)\b/],
  ["camp", /\b(mobile|fly|bush|wilderness|expedition) camps?\b|\bcamps?ites?\b|\bcamping\b/],
  ["tent", /\b(tents?|tented|glamping|canvas)\b/],
  [
    "homestead",
    /\b(homesteads?|farm ?(house|stay)?s?|manor|guest ?house|ranch|estate|cape dutch|historic|houses?)\b/,
  ],
  ["chalet", /\b(chalets?|cabins?|cottages?)\b/],
  ["villa", /\b(villas?|beach|bungalows?|bandas?|resorts?)\b/],
  ["hotel", /\b(hotels?|inns?)\b/],
  ["lodge", /\b(lodges?|suites?|reserve|eco-?lodge)\b/],
  ["camp", /\bcamps?\b/],
];

const gabledCountries = new Set(["south africa", "namibia"]);
const desertCountries = new Set(["namibia", "morocco", "egypt", "tunisia", "algeria"]);
const islandCountries = new Set(["seychelles", "mauritius", "comoros", "cape verde", "madagascar"]);

/** Chooses an illustration from the known facts; the hour depends on the id, so that neighbors differ. */
export function chooseScene(facts: SceneFacts): SceneChoice {
  const random = hashText(facts.id);
  const type = joined([facts.accommodationType, ...(facts.propertyTypes ?? [])]);
  const stay = match(staySigns, type) ?? match(staySigns, joined([facts.id.replaceAll("-", " ")]));
  const hours = ["gold", "dusk", "dawn", "gold", "day", "dusk", "dawn", "night"] as const;
  return {
    biome: chooseBiome(facts, random),
    stay: stay ?? "lodge",
    light: hours[random % hours.length] ?? "gold",
    gables: gabledCountries.has(joined([facts.country])),
  };
}

/** Place names first: an activity such as a dhow trip may be hours away. */
function chooseBiome(facts: SceneFacts, random: number): Biome {
  const place = match(
    biomeSigns,
    joined([facts.parkOrReserve, facts.region, facts.id.replaceAll("-", " ")]),
  );
  if (place) return place;
  const doing = match(biomeSigns, joined([...(facts.tags ?? []), ...(facts.activities ?? [])]));
  if (doing) return doing;
  const country = joined([facts.country]);
  if (desertCountries.has(country) || isDesert(facts)) return "desert";
  if (islandCountries.has(country)) return "coast";
  return Math.floor(random / 8) % 3 === 0 ? "bush" : "savannah";
}

/** Rough boxes: the Namib and Kalahari, and the Sahara. */
function isDesert({ latitude, longitude }: SceneFacts): boolean {
  if (latitude == null || longitude == null) return false;
  const southWest = latitude < -20 && latitude > -29 && longitude > 12 && longitude < 22;
  return southWest || (latitude > 17 && latitude < 31 && longitude > -12 && longitude < 33);
}

function match<T>(signs: readonly (readonly [T, RegExp])[], text: string): T | undefined {
  return signs.find(([, sign]) => sign.test(text))?.[0];
}

/** The separator prevents matches across two facts. */
const joined = (parts: readonly (string | null | undefined)[]) =>
  fold(parts.filter((part) => part != null).join(" | "));
