import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByWayToStay } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { waysToStay } from "#domain/property/ways-to-stay";
import { texts } from "#domain/text/texts";
import { Tile } from "~/components/editorial/tile";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const lede = "Ten ways to sleep well a long way from anywhere.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, counts] = await Promise.all([readSite(context), countsByWayToStay(context.db)]);
  return data(
    {
      head: pageHead(site, {
        title: texts.waysToStay.title,
        description: lede,
        path: paths.waysToStay(),
      }),
      counts,
    },
    { headers: pageCache(request) },
  );
}

export default function WaysToStay() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.waysToStay.title} banner={texts.waysToStay.banner} lede={lede} />
      <div className="wrap section-end">
        <ul className="tiles">
          {waysToStay.map(({ id, name, description, image }) => (
            <li key={id}>
              <Tile
                to={paths.listingWith({ type: id })}
                name={name}
                text={description}
                note={texts.listing.count(counts[id] ?? 0)}
                scene={image}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
