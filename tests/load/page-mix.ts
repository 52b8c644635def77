import type { randomFrom } from "#tests/factories/random";

export type Random = ReturnType<typeof randomFrom>;

/** What visitors may ask for, as it stands in the catalogue. */
export interface Places {
  stays: readonly string[];
  pictures: readonly string[];
}

export interface Wish {
  kind: string;
  path: string;
  accept?: string;
}

const countries = ["kenya", "tanzania", "botswana", "namibia", "south-africa", "zambia", "uganda"];
const types = ["safari-lodge", "tented-camp", "boutique-hotel", "beach-villa"];
const experiences = ["wildlife-safari", "beach-relaxation", "cultural-experience"];
const sorts = ["featured", "price-low", "price-high", "name"];
const words = ["pool", "kenya family", "river camp", "honeymoon", "masai mara", "lodg", "golden"];
const texts = [
  "/destinations",
  "/ways-to-stay",
  "/experiences",
  "/collections",
  "/blog",
  "/about",
  "/contact",
  "/resources",
];

type Way = (random: Random, places: Places) => string;

const stay: Way = ({ pick }, { stays }) => `/accommodation/${pick(stays)}`;
const list: Way = (random) => {
  const { pick, chance, below } = random;
  const query = new URLSearchParams();
  if (chance(0.7)) query.set("country", pick(countries));
  if (chance(0.3)) query.set("type", pick(types));
  if (chance(0.3)) query.set("experience", pick(experiences));
  if (chance(0.4)) query.set("minPrice", String(100 + below(4) * 50));
  if (chance(0.4)) query.set("maxPrice", String(600 + below(6) * 200));
  if (chance(0.3)) query.set("capacity", String(2 + below(4)));
  if (chance(0.5)) query.set("sort", pick(sorts));
  if (chance(0.3)) query.set("page", String(2 + below(8)));
  return `/accommodation?${query.toString()}`;
};
const data = (path: string) => {
  const { pathname, search } = new URL(path, "http://site");
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
};

/** How often what is asked for, of a hundred requests. */
const mix: [share: number, kind: string, way: Way, accept?: string][] = [
  [8, "home", () => "/"],
  [10, "listing", () => "/accommodation"],
  [12, "filters", list],
  [7, "search", ({ pick }) => `/accommodation?search=${encodeURIComponent(pick(words))}`],
  [18, "stay", stay],
  [6, "guide", ({ pick }) => `/destinations/${pick(countries)}`],
  [5, "text", ({ pick }) => pick(texts)],
  [8, "list data", (random, places) => data(list(random, places)), "*/*"],
  [6, "stay data", (random, places) => data(stay(random, places)), "*/*"],
  [6, "suggestion", ({ pick }) => `/suggestions?q=${encodeURIComponent(pick(words))}`, "*/*"],
  [3, "counts", ({ pick }) => `/listing-counts?country=${pick(countries)}`, "*/*"],
  [3, "map", ({ pick }) => `/map/spots?country=${pick(countries)}`, "*/*"],
  [8, "picture", ({ pick }, { pictures }) => pick(pictures), "image/avif,image/webp,*/*"],
];

const all = mix.reduce((sum, [share]) => sum + share, 0);

/** The next thing that some visitor asks for. */
export function nextWish(random: Random, places: Places): Wish {
  let at = random.next() * all;
  for (const [share, kind, way, accept] of mix) {
    at -= share;
    if (at < 0) return { kind, path: way(random, places), accept };
  }
  return { kind: "home", path: "/" };
}
