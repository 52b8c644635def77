import type { randomFrom } from "#tests/factories/random";

export type Random = ReturnType<typeof randomFrom>;

/** The properties and images of the site under test. */
export interface Catalog {
  stays: readonly string[];
  pictures: readonly string[];
}

/** One request of a visitor. */
export interface PageRequest {
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

type PathMaker = (random: Random, catalog: Catalog) => string;

const stay: PathMaker = ({ pick }, { stays }) => `/accommodation/${pick(stays)}`;
const list: PathMaker = (random) => {
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

/** The load profile: weight, kind, path. */
const profile: [weight: number, kind: string, path: PathMaker, accept?: string][] = [
  [8, "home", () => "/"],
  [10, "listing", () => "/accommodation"],
  [12, "filters", list],
  [7, "search", ({ pick }) => `/accommodation?search=${encodeURIComponent(pick(words))}`],
  [18, "stay", stay],
  [6, "guide", ({ pick }) => `/destinations/${pick(countries)}`],
  [5, "text", ({ pick }) => pick(texts)],
  [8, "list data", (random, catalog) => data(list(random, catalog)), "*/*"],
  [6, "stay data", (random, catalog) => data(stay(random, catalog)), "*/*"],
  [6, "suggestion", ({ pick }) => `/suggestions?q=${encodeURIComponent(pick(words))}`, "*/*"],
  [3, "counts", ({ pick }) => `/listing-counts?country=${pick(countries)}`, "*/*"],
  [3, "map", ({ pick }) => `/map/spots?country=${pick(countries)}`, "*/*"],
  [8, "picture", ({ pick }, { pictures }) => pick(pictures), "image/avif,image/webp,*/*"],
];

const totalWeight = profile.reduce((sum, [weight]) => sum + weight, 0);

/** The next request of a visitor. */
export function nextRequest(random: Random, catalog: Catalog): PageRequest {
  let at = random.next() * totalWeight;
  for (const [weight, kind, path, accept] of profile) {
    at -= weight;
    if (at < 0) return { kind, path: path(random, catalog), accept };
  }
  return { kind: "home", path: "/" };
}
