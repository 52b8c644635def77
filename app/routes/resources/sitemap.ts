import type { LoaderFunctionArgs } from "@remix-run/node";

import {
  lastChanges,
  listSitemapAddresses,
  type SitemapRow,
} from "#db/queries/editorial/sitemap.server";
import { paths } from "#domain/paths/paths";
import { sceneFile } from "#domain/pictures/scenes";
import { absolute } from "#domain/site/site-address";
import { escapeHtml } from "#domain/text/strings";
import { readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";

/** Limit of the protocol for one file. */
const maxUrls = 50_000;

/** Last revision of the texts in app/content. */
const revisedOn = new Date("2026-11-22");

/** Pages with a fixed URL, each with the date of the newest record that it shows. */
async function fixedEntries(context: RequestContext): Promise<SitemapRow[]> {
  const { stays, posts, guides } = await lastChanges(context.db);
  const changes: [path: string, changedAt: Date | null][] = [
    [paths.home(), stays],
    [paths.listing(), stays],
    [paths.destinations(), guides],
    [paths.waysToStay(), stays],
    [paths.experiences(), stays],
    [paths.collections(), stays],
    [paths.blog(), posts],
    [paths.resources(), revisedOn],
    [paths.about(), revisedOn],
    [paths.contact(), revisedOn],
    [paths.terms(), revisedOn],
    [paths.privacy(), revisedOn],
    [paths.disclosure(), revisedOn],
  ];
  return changes.map(([path, changedAt]) => ({ path, changedAt, image: null }));
}

/** Canonical URLs of listed stays and published texts; an index of parts if they exceed one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { siteUrl } = await readSite(context);
  const part = new URL(request.url).searchParams.get("part");
  const parts = Math.ceil((await context.cache.sitemapSize()) / maxUrls) || 1;
  if (parts > 1 && part === null) return xml(indexOf(siteUrl, parts));
  const page = Math.min(parts - 1, Math.max(0, Math.trunc(Number(part ?? 0)) || 0));
  const rows = await listSitemapAddresses(context.db, {
    limit: maxUrls,
    offset: page * maxUrls,
  });
  return xml(urlSet(siteUrl, page === 0 ? [...(await fixedEntries(context)), ...rows] : rows));
}

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=600",
    },
  });

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function urlSet(siteUrl: string, entries: readonly SitemapRow[]) {
  const urls = entries.map(({ path, changedAt, image }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
    const address = image && absolute({ siteUrl }, sceneFile(image));
    const picture = address
      ? `<image:image><image:loc>${escapeHtml(address)}</image:loc></image:image>`
      : "";
    return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}${picture}</url>`;
  });
  return `<urlset ${namespace} ${imageNamespace}>\n${urls.join("\n")}\n</urlset>`;
}

function indexOf(siteUrl: string, parts: number) {
  const files = Array.from(
    { length: parts },
    (_, part) =>
      `<sitemap><loc>${escapeHtml(`${siteUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>`,
  );
  return `<sitemapindex ${namespace}>\n${files.join("\n")}\n</sitemapindex>`;
}
