import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Tile } from "~/components/editorial/tile";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { waysToStay } from "~/domain/ways-to-stay";
import { paths } from "~/domain/paths";
import { pageHead } from "~/domain/seo";
import { texts } from "~/domain/texts";
import { forwardHeaders, pageCache } from "~/server/cache";
import { readSite } from "~/server/site.server";
import { countsByWayToStay } from "../../../db/queries/properties.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const lede = "Ten ways to sleep well a long way from anywhere.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, counts] = await Promise.all([readSite(context, request), countsByWayToStay(context.db)]);
  return data(
    { head: pageHead(site, { title: texts.waysToStay.title, description: lede, path: paths.waysToStay() }), counts },
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
