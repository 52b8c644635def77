import type { LoaderFunctionArgs } from "@remix-run/node";

import { listSitemapAddresses } from "#db/queries/pages/sitemap.server";
import { paths } from "#domain/pages/paths";
import { escapeHtml } from "#domain/text/escape";
import { readSite } from "~/server/pages/site.server";

/** The protocol's own limit for one file. */
const mostAddresses = 50_000;

const fixed = [
  paths.home(),
  paths.listing(),
  paths.destinations(),
  paths.waysToStay(),
  paths.experiences(),
  paths.collections(),
  paths.resources(),
  paths.about(),
  paths.blog(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.disclosure(),
];

interface Entry {
  path: string;
  changedAt?: Date;
}

/** Canonical, listed and published addresses; an index of parts where they are too many for one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { siteUrl } = await readSite(context);
  const part = new URL(request.url).searchParams.get("part");
  const parts = Math.ceil((await context.kept.sitemapSize()) / mostAddresses) || 1;
  if (parts > 1 && part === null) return xml(indexOf(siteUrl, parts));
  const page = Math.max(0, Math.trunc(Number(part ?? 0)) || 0);
  const rows = await listSitemapAddresses(context.db, {
    limit: mostAddresses,
    offset: page * mostAddresses,
  });
  return xml(urlSet(siteUrl, [...(page === 0 ? fixed.map((path) => ({ path })) : []), ...rows]));
}

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=600",
    },
  });

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlSet(siteUrl: string, entries: Entry[]) {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}</url>`;
  });
  return `<urlset ${namespace}>\n${urls.join("\n")}\n</urlset>`;
}

function indexOf(siteUrl: string, parts: number) {
  const files = Array.from(
    { length: parts },
    (_, part) =>
      `<sitemap><loc>${escapeHtml(`${siteUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>`,
  );
  return `<sitemapindex ${namespace}>\n${files.join("\n")}\n</sitemapindex>`;
}
