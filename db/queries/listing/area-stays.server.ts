import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardsByIds } from "#db/queries/property/read.server";
import type { Area } from "#domain/places/area";
import type { PropertyCard } from "#domain/property/property";

export interface AreaStays {
  /** Of the area, not only those shown. */
  total: number;
  cards: PropertyCard[];
}

/** The first stays of a country in each of a few areas, in the order of the list. */
export async function staysByArea(
  db: Connection,
  country: string,
  areas: readonly Area[],
  most: number,
): Promise<AreaStays[]> {
  if (areas.length === 0) return [];
  const edges = (edge: keyof Area) => sql`${areas.map((area) => area[edge])}::numeric[]`;
  const inside = sql`listed and country_slugs && array[${country}]
    and latitude between area.south and area.north
    and longitude between area.west and area.east`;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select
      (select count(*)::integer from properties where ${inside}) as total,
      array(
        select id from properties where ${inside}
        order by featured desc, sort_name, id collate "C" limit ${most}
      ) as ids
    from unnest(${edges("south")}, ${edges("west")}, ${edges("north")}, ${edges("east")})
      with ordinality as area (south, west, north, east, place)
    order by place
  `.execute(db);
  const cards = await cardsByIds(
    db,
    rows.flatMap(({ ids }) => ids),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.map(({ total, ids }) => ({
    total,
    cards: ids.flatMap((id) => byId.get(id) ?? []),
  }));
}
