import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { pageHead } from "#domain/pages/seo";
import type { RequestContext } from "~/server/services.server";
import { pageCache, type Shown } from "./cache";
import { readSite } from "./site.server";

/** A page whose name and address never change. Its lede is also what search engines show. */
export interface FixedPage {
  title: string;
  lede: string;
  path: string;
  /** Settings alone, where nothing is said. */
  shows?: Shown;
}

/** The loader of a fixed page: its head, its words, and whatever else it shows. */
export const pageLoader =
  <Shown extends object>(page: FixedPage, read: (context: RequestContext) => Promise<Shown>) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const { title, lede, path, shows = "settings" } = page;
    const [site, shown] = await Promise.all([readSite(context), read(context)]);
    return data(
      { head: pageHead(site, { title, description: lede, path }), title, lede, ...shown },
      { headers: pageCache(request, shows) },
    );
  };
