import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByExperience } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { combinations, experiences } from "#domain/property/experiences";
import { texts } from "#domain/text/texts";
import { TileList } from "~/components/editorial/tile-list";
import { TilePage } from "~/components/editorial/tile-page";
import { headTags } from "~/components/layout/head-tags";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.experiences.title,
    lede: "What do you want to remember? Start from that.",
    path: paths.experiences(),
  },
  async ({ db }) => ({ counts: await countsByExperience(db) }),
);

export default function Experiences() {
  const { title, lede, counts } = useLoaderData<typeof loader>();
  return (
    <TilePage
      title={title}
      banner={texts.experiences.banner}
      lede={lede}
      tiles={experiences.map(({ id, name, description, image }) => ({
        to: paths.listingWith({ experience: id }),
        name,
        text: description,
        note: texts.listing.count(counts[id] ?? 0),
        scene: image,
      }))}
    >
      <h2 className="tiles-head">Better together</h2>
      <TileList
        tiles={combinations.map(({ name, description, experienceIds }) => ({
          to: paths.listingWith({ experience: experienceIds }),
          name,
          text: description,
          scene: experiences.find(({ id }) => id === experienceIds[1])?.image ?? "",
        }))}
      />
    </TilePage>
  );
}
