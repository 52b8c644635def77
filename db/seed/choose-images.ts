import type { Biome, Light, Stay as Dwelling } from "../../app/domain/illustration";
import { type CatalogPicture, illustrationCatalog } from "../../app/domain/illustration-catalog";

const dwellingOf: Record<string, Dwelling> = {
  "Tented Camp": "tent",
  "Luxury Tent": "tent",
  "Safari Tent": "tent",
  "Glamping Pod": "tent",
  "Bush Camp": "camp",
  "Mobile Camp": "camp",
  "Safari Lodge": "lodge",
  "Eco-Lodge": "lodge",
  "Private Reserve": "lodge",
  Hotel: "lodge",
  Treehouse: "treehouse",
  "Beach Villa": "villa",
  "Safari Villa": "villa",
  Yurt: "yurt",
  Chalet: "lodge",
  "Boutique Hotel": "homestead",
  House: "homestead",
  "Historic Property": "homestead",
};

/** Landscapes that can stand in for one another without a false note. */
const kin: Record<Biome, readonly Biome[]> = {
  savannah: ["bush"],
  bush: ["savannah"],
  desert: [],
  mountain: ["forest"],
  forest: ["mountain"],
  delta: [],
  coast: [],
};

/** Scenes of one place that would be untrue anywhere else. */
const onlyFor: Record<string, RegExp> = {
  kilimanjaro: /kenya|tanzania/i,
  "cape-homestead": /western cape/i,
  "great-falls": /falls|mosi-oa-tunya|zambezi national/i,
  "balloon-migration": /mara|serengeti|ndutu/i,
  dunes: /namibia/i,
  "flamingo-lake": /nakuru|manyara|erongo|katwe|arusha/i,
  "mokoro-sunrise": /okavango|khwai|zambezi|nyerere|kongola/i,
  "delta-aerial": /okavango|khwai|zambezi|nyerere|kariba/i,
};

export interface Scenery {
  id: string;
  biome: Biome;
  type: string;
  /** Place, region and country in one text. */
  where: string;
  light?: Light;
}

/** Higher suits better; 0 does not suit at all. */
function fitness(picture: CatalogPicture, { biome, type, where, light }: Scenery): number {
  const place = onlyFor[picture.name];
  if (place && !place.test(where)) return 0;
  const related = picture.biome && kin[biome].includes(picture.biome);
  if (picture.biome !== biome && !related) return 0;
  const dwelling = dwellingOf[type] ?? "lodge";
  if (picture.stay && picture.stay !== dwelling) return 0;
  return (
    (picture.biome === biome ? 4 : 1) +
    (picture.stay === dwelling ? 4 : 0) +
    (picture.light === light ? 1 : 0)
  );
}

/** Same text, same number, on every machine. */
function mark(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value;
}

const plenty = 5;

/**
 * Pictures for each stay, cover first. Goes through the stays by name, the order of most lists,
 * and gives each the best suited cover that was not seen for longest.
 */
export function chooseImages(sceneries: readonly Scenery[]): Map<string, string[]> {
  const lastCover = new Map<string, number>();
  const chosen = new Map<string, string[]>();
  const byName = [...sceneries].sort((a, b) => (a.id < b.id ? -1 : 1));
  byName.forEach((scenery, turn) => {
    const suited = illustrationCatalog
      .map((picture) => ({
        picture,
        fit: fitness(picture, scenery),
        order: mark(picture.name + scenery.id),
      }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit || a.order - b.order);
    const pool = suited.length > 0 ? suited : fallback(scenery);
    const best = pool[0]?.fit ?? 0;
    const covers = pool
      .filter(({ fit }) => fit >= best - 1)
      .sort((a, b) => seen(a.picture) - seen(b.picture) || a.order - b.order);
    const cover = covers[0];
    if (!cover) return;
    lastCover.set(cover.picture.name, turn);
    const rest = pool.filter((candidate) => candidate !== cover).slice(0, plenty - 1);
    const sights = rest.length >= 2 ? rest : [...rest, ...fallback(scenery, cover.picture.name)];
    const names = [cover, ...sights].map(({ picture }) => picture.name);
    chosen.set(
      scenery.id,
      [...new Set(names)]
        .slice(0, 3 + (mark(scenery.id) % 3))
        .map((name) => `/illustrations/${name}`),
    );
  });
  return chosen;

  function seen(picture: CatalogPicture): number {
    return lastCover.get(picture.name) ?? -1;
  }
}

/** Skies and plains without a building, for stays that the catalogue has too little for. */
function fallback(scenery: Scenery, except = "") {
  return illustrationCatalog
    .filter(({ name, stay, biome }) => {
      const dry = biome === "savannah" || biome === "bush";
      return name !== except && !stay && dry && (onlyFor[name]?.test(scenery.where) ?? true);
    })
    .map((picture) => ({ picture, fit: 1, order: mark(picture.name + scenery.id) }))
    .sort((a, b) => a.order - b.order);
}
