import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByWayToStay } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { waysToStay } from "#domain/property/ways-to-stay";
import { texts } from "#domain/text/texts";
import { TilePage } from "~/components/editorial/tile-page";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.waysToStay.title,
    lede: "Ten ways to sleep well a long way from anywhere.",
    path: paths.waysToStay(),
  },
  async ({ db }) => ({ counts: await countsByWayToStay(db) }),
);

export default function WaysToStay() {
  const { title, lede, counts } = useLoaderData<typeof loader>();
  return (
    <TilePage
      title={title}
      banner={texts.waysToStay.banner}
      lede={lede}
      tiles={waysToStay.map(({ id, name, description, image }) => ({
        to: paths.listingWith({ type: id }),
        name,
        text: description,
        note: texts.listing.count(counts[id] ?? 0),
        scene: image,
      }))}
    />
  );
}
