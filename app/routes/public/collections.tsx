import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { countsByCollection } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { Tile } from "~/components/editorial/tile";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const lede =
  "Start from the trip you picture. Each collection is a short list with a point of view.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, collections, counts] = await Promise.all([
    readSite(context, request),
    context.kept.collections(),
    countsByCollection(context.db),
  ]);
  return data(
    {
      head: pageHead(site, {
        title: texts.collections.title,
        description: lede,
        path: paths.collections(),
      }),
      collections: collections.map(({ id, slug, name, description, image, icon, color }) => ({
        slug,
        name,
        description,
        image,
        icon,
        color,
        stays: counts[id] ?? 0,
      })),
    },
    { headers: pageCache(request) },
  );
}

export default function Collections() {
  const { collections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.collections.title} lede={lede}>
        <p className="see-all">
          <Link className="link" to={paths.contact()}>
            {texts.collections.expert}
          </Link>
        </p>
      </PageTitle>
      <div className="wrap section-end">
        <ul className="tiles">
          {collections.map(({ slug, name, description, image, icon, color, stays }) => (
            <li key={slug}>
              <Tile
                to={paths.collection(slug)}
                name={name}
                text={description}
                note={texts.collections.count(stays)}
                scene={image}
                icon={icon}
                color={color}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
