import type { useRouteLoaderData } from "@remix-run/react";

import type { Exchange } from "#domain/money/money";
import { type Trip, tripParams, withTrip } from "#domain/rates/trip";
import type { loadRootData } from "~/server/root-data.server";

/** The frame of a page in Markdown: what every writer knows besides the data of its route. */
export interface MarkdownPage {
  /** URL of the site, without a slash at its end. */
  site: string;
  siteName: string;
  siteDescription: string;
  exchange: Exchange;
  /** "YYYY-MM-DD" in UTC. */
  today: string;
  pathname: string;
  /** The address of this page for other dates. */
  forTrip: (trip: Trip) => string;
}

export type RootData = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loadRootData>>>;

export function markdownPage({ site, currency, rates }: RootData, url: URL): MarkdownPage {
  return {
    site: site.address,
    siteName: site.name,
    siteDescription: site.description,
    exchange: { currency, rates },
    today: site.today,
    pathname: url.pathname,
    forTrip: (trip) => {
      const params = new URLSearchParams(url.search);
      for (const name of [...tripParams, "page"]) params.delete(name);
      return withTrip(params.size > 0 ? `${url.pathname}?${params}` : url.pathname, trip);
    },
  };
}
