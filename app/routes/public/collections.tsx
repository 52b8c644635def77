import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByCollection } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { CollectionWall } from "~/components/collections/collection-wall";
import { AskBand } from "~/components/editorial/ask-band";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/wide-title";
import { Link } from "~/components/ui/link";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.collections.title,
    lede: texts.collections.lede,
    path: paths.collections(),
    shows: "listing",
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
    <>
      <WideTitle title={title} lede={lede} />
      <div className="wrap section-end">
        <CollectionWall collections={collections} />
      </div>
      <AskBand title={texts.collections.noneYours} text={texts.collections.noneYoursHint}>
        <Link className="btn" to={paths.contact()}>
          {texts.collections.expert}
        </Link>
      </AskBand>
    </>
  );
}
