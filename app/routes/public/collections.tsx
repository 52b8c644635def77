import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByCollection } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { CollectionMark } from "~/components/editorial/collection-mark";
import { TilePage } from "~/components/editorial/tile-page";
import { headTags } from "~/components/layout/head-tags";
import { SeeAll } from "~/components/layout/see-all";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.collections.title,
    lede: "Start from the trip you picture. Each collection is a short list with a point of view.",
    path: paths.collections(),
  },
  async ({ db, kept }) => {
    const [collections, counts] = await Promise.all([kept.collections(), countsByCollection(db)]);
    return {
      collections: collections.map(({ id, slug, name, description, image, icon, color }) => ({
        slug,
        name,
        description,
        image,
        icon,
        color,
        stays: counts[id] ?? 0,
      })),
    };
  },
);

export default function Collections() {
  const { title, lede, collections } = useLoaderData<typeof loader>();
  return (
    <TilePage
      title={title}
      lede={lede}
      aside={<SeeAll to={paths.contact()}>{texts.collections.expert}</SeeAll>}
      tiles={collections.map(({ slug, name, description, image, icon, color, stays }) => ({
        to: paths.collection(slug),
        name,
        text: description,
        note: texts.collections.count(stays),
        scene: image,
        mark: <CollectionMark icon={icon} color={color} />,
      }))}
    />
  );
}
