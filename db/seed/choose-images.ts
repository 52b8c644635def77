import type { Biome, Light, Stay as Dwelling } from "#domain/pictures/illustration";
import { type CatalogPicture, illustrationCatalog } from "#domain/pictures/illustration-catalog";

/** Buildings in drawings that suit a type of property, best first. */
const dwellingsOf: Record<string, readonly Dwelling[]> = {
  "Tented Camp": ["tent", "camp"],
  "Luxury Tent": ["tent"],
  "Glamping Pod": ["tent", "yurt"],
  "Bush Camp": ["camp", "tent"],
  "Mobile Camp": ["camp", "tent"],
  "Safari Lodge": ["lodge", "villa"],
  "Eco-Lodge": ["lodge", "villa"],
  "Private Reserve": ["lodge", "villa"],
  Hotel: ["lodge", "villa"],
  Chalet: ["lodge", "homestead"],
  Treehouse: ["treehouse"],
  "Beach Villa": ["villa"],
  "Safari Villa": ["villa", "lodge"],
  Yurt: ["yurt"],
  "Boutique Hotel": ["homestead", "lodge"],
  House: ["homestead", "villa"],
  "Historic Property": ["homestead", "lodge"],
};

/** Landscapes that can replace one another. */
const kin: Partial<Record<Biome, readonly Biome[]>> = {
  savannah: ["bush"],
  bush: ["savannah"],
  mountain: ["forest"],
  forest: ["mountain"],
};

/** Scenes that are plausible in certain places only, with the pattern of those places. */
const onlyIn: Record<string, RegExp> = {
  kilimanjaro: /kajiado|amboseli/i,
  "cape-homestead": /franschhoek|stellenbosch/i,
  "great-falls": /falls|mosi-oa-tunya/i,
  "balloon-migration": /mara|serengeti|ndutu/i,
  dunes: /sesriem|namib/i,
  "flamingo-lake": /nakuru|manyara|erongo|kasese|naivasha/i,
  "mokoro-sunrise": /okavango|khwai|zambezi region/i,
  "delta-aerial": /okavango|khwai|zambezi|rufiji/i,
  "beach-dhow": /kenya|zanzibar|mozambique/i,
  "yurt-escarpment": /kenya|tanzania|cederberg/i,
};

/** Reserved for the home page. */
const reserved = new Set(["hero-camp"]);

export interface Scenery {
  id: string;
  biome: Biome;
  type: string;
  /** Place, region and country as one text. */
  where: string;
  light?: Light;
}

interface Candidate {
  picture: CatalogPicture;
  fit: number;
  /** Breaks ties differently for each property. */
  order: number;
}

/** Deterministic hash of a text. */
function mark(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value;
}

/** Score of the best suited building, the second best, and none. */
const rankWorth = [6, 2, 1];

/** Higher is better; 0 excludes the image. */
function fitness(picture: CatalogPicture, { biome, type, where, light }: Scenery): number {
  if (reserved.has(picture.name) || onlyIn[picture.name]?.test(where) === false) return 0;
  const near = picture.biome !== undefined && kin[biome]?.includes(picture.biome);
  if (picture.biome !== biome && !near) return 0;
  const rank = picture.stay ? (dwellingsOf[type] ?? ["lodge"]).indexOf(picture.stay) : 2;
  if (rank < 0) return 0;
  return (
    (picture.biome === biome ? 4 : 2) + (rankWorth[rank] ?? 0) + (picture.light === light ? 1 : 0)
  );
}

const candidatesFor = (scenery: Scenery): Candidate[] =>
  illustrationCatalog
    .map((picture) => ({
      picture,
      fit: fitness(picture, scenery),
      order: mark(picture.name + scenery.id),
    }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || a.order - b.order);

/** Landscapes without a building, for properties with too few suitable images. */
const openSkies = (scenery: Scenery): Candidate[] =>
  ["star-kopje", "baobab-dawn", "savannah-dusk"].flatMap((name) => {
    const picture = illustrationCatalog.find((one) => one.name === name);
    return picture ? [{ picture, fit: 1, order: mark(name + scenery.id) }] : [];
  });

const fewest = 3;

/**
 * Chooses three to five images for each property, cover first. Iterates by name, the order of most lists, and
 * uses the suitable cover that was used least recently.
 */
export function chooseImages(sceneries: readonly Scenery[]): Map<string, string[]> {
  const lastUsed = new Map<string, number>();
  const chosen = new Map<string, string[]>();
  const byName = [...sceneries].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const [turn, scenery] of byName.entries()) {
    const suited = candidatesFor(scenery);
    const candidates = suited.length < fewest ? [...suited, ...openSkies(scenery)] : suited;
    const best = candidates[0];
    const [cover] = candidates
      .filter(
        ({ fit, picture }) => best && picture.stay === best.picture.stay && fit >= best.fit - 3,
      )
      .sort(
        (a, b) =>
          (lastUsed.get(a.picture.name) ?? -1) - (lastUsed.get(b.picture.name) ?? -1) ||
          b.fit - a.fit ||
          a.order - b.order,
      );
    if (!cover) continue;
    lastUsed.set(cover.picture.name, turn);
    const names = mixed(candidates.filter(({ picture }) => picture !== cover.picture));
    const count = fewest + (mark(scenery.id) % 3);
    chosen.set(
      scenery.id,
      [...new Set([cover.picture.name, ...names])]
        .slice(0, count)
        .map((name) => `/illustrations/${name}`),
    );
  }
  return chosen;
}

/** Alternates landscapes and buildings. */
function mixed(candidates: readonly Candidate[]): string[] {
  const buildings = candidates.filter(({ picture }) => picture.stay);
  const landscapes = candidates
    .filter(({ picture }) => !picture.stay)
    .sort((a, b) => a.order - b.order);
  return candidates
    .flatMap((_, index) => [landscapes[index], buildings[index]])
    .flatMap((candidate) => (candidate ? [candidate.picture.name] : []));
}
