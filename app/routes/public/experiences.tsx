import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByExperience } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { combinations, experiences } from "#domain/property/experiences";
import { texts } from "#domain/text/texts";
import { Tile } from "~/components/editorial/tile";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const lede = "What do you want to remember? Start from that.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, counts] = await Promise.all([readSite(context), countsByExperience(context.db)]);
  return data(
    {
      head: pageHead(site, {
        title: texts.experiences.title,
        description: lede,
        path: paths.experiences(),
      }),
      counts,
    },
    { headers: pageCache(request) },
  );
}

export default function Experiences() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.experiences.title} banner={texts.experiences.banner} lede={lede} />
      <div className="wrap section-end">
        <ul className="tiles">
          {experiences.map(({ id, name, description, image }) => (
            <li key={id}>
              <Tile
                to={paths.listingWith({ experience: id })}
                name={name}
                text={description}
                note={texts.listing.count(counts[id] ?? 0)}
                scene={image}
              />
            </li>
          ))}
        </ul>
        <h2 className="tiles-head">Better together</h2>
        <ul className="tiles">
          {combinations.map(({ name, description, experienceIds }) => (
            <li key={name}>
              <Tile
                to={paths.listingWith({ experience: experienceIds })}
                name={name}
                text={description}
                scene={experiences.find(({ id }) => id === experienceIds[1])?.image ?? ""}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
