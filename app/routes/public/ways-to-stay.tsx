import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countsByWayToStay } from "#db/queries/listing/counts.server";
import { paths } from "#domain/pages/paths";
import { waysToStay } from "#domain/property/ways-to-stay";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useNightScale } from "~/components/ways/use-night-scale";
import { WayEntry } from "~/components/ways/way-entry";
import { type WayShown, whereInWords } from "~/components/ways/way-shown";
import { WaysPlate } from "~/components/ways/ways-plate";
import { attempt } from "~/server/pages/attempt.server";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.waysToStay.title,
    lede: texts.waysToStay.lede,
    path: paths.waysToStay(),
    shows: "listing",
  },
  async (context) => ({ shown: await readWays(context) }),
);

/** The page stands without its bars where their figures do not come in time. */
async function readWays(context: RequestContext): Promise<Record<string, WayShown>> {
  const [counts, figures] = await Promise.all([
    countsByWayToStay(context.db),
    attempt(context, "prices of the ways to stay", context.kept.wayFigures),
  ]);
  const all = figures?.allCountries ?? [];
  return Object.fromEntries(
    waysToStay.map(({ id }) => [
      id,
      {
        stays: counts[id] ?? 0,
        prices: figures?.prices[id] ?? null,
        where: whereInWords(figures?.countries[id] ?? [], all),
      },
    ]),
  );
}

const none: WayShown = { stays: 0, prices: null, where: "" };

export default function WaysToStay() {
  const { shown } = useLoaderData<typeof loader>();
  const scale = useNightScale(Object.values(shown).flatMap(({ prices }) => prices ?? []));
  return (
    <div className="wrap section-end">
      <Breadcrumbs trail={[{ label: texts.waysToStay.title }]} />
      <WaysPlate shown={shown} scale={scale} />
      <div className="ways">
        {waysToStay.map((way, index) => (
          <WayEntry
            key={way.id}
            way={way}
            number={index + 1}
            shown={shown[way.id] ?? none}
            scale={scale}
          />
        ))}
      </div>
    </div>
  );
}
