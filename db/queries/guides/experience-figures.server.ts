import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { countriesOfExperience } from "#domain/limits";

/** A country in which an experience can be had. */
export interface SeasonRow {
  country: string;
  stays: number;
  /** Mean of the stays' own months from 0 (closed) to 3 (excellent), January first; empty: not known. */
  months: number[];
}

/** By experience, the countries with most stays first. */
export type ExperienceFigures = Record<string, SeasonRow[]>;

const worth = { excellent: 3, good: 2, fair: 1, closed: 0 };

const meanOf = (index: number) => sql`
  sum(stays * (${JSON.stringify(worth)}::jsonb ->> (month_grid ->> ${sql.lit(index)}))::integer)
    / nullif(sum(stays) filter (where month_grid ->> ${sql.lit(index)} is not null), 0)`;

const means = sql.join(Array.from({ length: 12 }, (_, index) => meanOf(index)));

/**
 * Walks all listed properties, so its answer is kept and shared (`kept.experienceFigures`). Stays
 * that are alike in all of this are counted first.
 */
export async function readExperienceFigures(db: Connection): Promise<ExperienceFigures> {
  const { rows } = await sql<{
    experience: string;
    country: string;
    stays: number;
    months: (number | null)[];
  }>`
    select experience, country, stays, months
    from (
      select experience, country, sum(stays)::integer as stays, array[${means}]::float8[] as months,
        row_number() over (
          partition by experience order by sum(stays) desc, country
        ) as place
      from (
        select experience, country, month_grid, sum(stays) as stays
        from (
          select experience_ids, country_slugs, month_grid, count(*) as stays
          from properties where listed group by experience_ids, country_slugs, month_grid
        ) as alike, unnest(experience_ids) as experience, unnest(country_slugs) as country
        group by experience, country, month_grid
      ) as by_year
      group by experience, country
    ) as by_country
    where place <= ${countriesOfExperience}
    order by experience, place
  `.execute(db);
  const figures: ExperienceFigures = {};
  for (const { experience, country, stays, months } of rows)
    (figures[experience] ??= []).push({
      country,
      stays,
      months: months.filter((month) => month !== null),
    });
  return figures;
}
