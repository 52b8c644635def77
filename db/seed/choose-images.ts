import { type CatalogPicture, illustrationCatalog } from "#domain/pictures/illustration-catalog";

/** Landscapes among our scenes that show a certain region. */
const scenesOf: Readonly<Record<string, RegExp>> = {
  kilimanjaro: /amboseli/i,
  "great-falls": /falls|mosi-oa-tunya/i,
  "balloon-migration": /mara\b|serengeti|ndutu/i,
  dunes: /naukluft|pro-namib/i,
  "flamingo-lake": /walvis bay|salt crater|katwe/i,
  "mokoro-sunrise": /okavango|khwai/i,
  "delta-aerial": /okavango|bwabwata|rufiji|nyerere/i,
  "baobab-dawn": /tarangire|ruaha|makgadikgadi/i,
  "savannah-dusk": /luangwa|akagera|chobe|hwange|etosha/i,
};

export interface Scenery {
  id: string;
  /** The place in the country's file, whose landscape is shown. */
  place: string;
  /** True if the stay is elsewhere than its place. */
  elsewhere: boolean;
  /** Park, region and spot as one text. */
  where: string;
}

const catalog = new Map<string, CatalogPicture>(
  illustrationCatalog.map((picture) => [picture.name, picture]),
);

/**
 * Images of a sample stay, cover first: its house, the view from inside, the house at another hour, the
 * landscape, and one of our scenes. All of them were drawn for this stay or show no house.
 */
export function chooseImages({ id, place, elsewhere, where }: Scenery): string[] {
  const scene = Object.keys(scenesOf).find((name) => scenesOf[name]?.test(where));
  const names = [id, `${id}-inside`, `${id}-again`];
  if (!elsewhere) names.push(`land-${place}`, ...(scene ? [scene] : []));
  return names.filter((name) => catalog.has(name)).map((name) => `/illustrations/${name}`);
}
