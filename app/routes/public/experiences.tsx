import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { SeasonRow } from "#db/queries/guides/experience-figures.server";
import { countsByExperience } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { countryBySlug } from "#domain/places/countries";
import { experiences } from "#domain/property/experiences";
import { seasonMark } from "#domain/property/season-mark";
import { texts } from "#domain/text/texts";
import { ExperienceContents } from "~/components/experiences/experience-contents";
import { ExperienceView } from "~/components/experiences/experience-view";
import type { CountrySeason } from "~/components/experiences/season-table";
import { Together } from "~/components/experiences/together";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/wide-title";
import { attempt } from "~/server/pages/attempt.server";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

/** The page stands without its tables where their figures do not come in time. */
export const loader = pageLoader(
  {
    title: texts.experiences.title,
    lede: texts.experiences.lede,
    path: paths.experiences(),
    shows: "listing",
  },
  async (context) => {
    const [counts, figures] = await Promise.all([
      countsByExperience(context.db),
      attempt(context, "seasons of the experiences", context.kept.experienceFigures),
    ]);
    const seasons = experiences.map(({ id }) => [id, (figures?.[id] ?? []).map(shown)] as const);
    return { counts, seasons: Object.fromEntries(seasons) };
  },
);

const shown = ({ country, stays, months }: SeasonRow): CountrySeason => ({
  slug: country,
  name: countryBySlug(country)?.name ?? country,
  stays,
  marks: months.map(seasonMark),
});

export default function Experiences() {
  const { title, lede, counts, seasons } = useLoaderData<typeof loader>();
  return (
    <>
      <WideTitle title={title} banner={texts.experiences.banner} lede={lede} />
      <ExperienceContents counts={counts} />
      {experiences.map((experience, index) => (
        <ExperienceView
          key={experience.id}
          experience={experience}
          stays={counts[experience.id] ?? 0}
          seasons={seasons[experience.id] ?? []}
          first={index === 0}
        />
      ))}
      <Together />
    </>
  );
}
