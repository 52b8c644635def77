import type { LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "#domain/paths/paths";
import { escapeHtml } from "#domain/text/strings";
import { readSite } from "~/server/pages/page-loader.server";

const maxItems = 30;

/** The newest posts as RSS 2.0. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [site, posts] = await Promise.all([readSite(context), context.cache.posts()]);
  const items = posts.slice(0, maxItems).map(({ slug, title, excerpt, category, publishedAt }) => {
    const address = site.siteUrl + paths.post(slug);
    return [
      "<item>",
      `<title>${escapeHtml(title)}</title>`,
      `<link>${escapeHtml(address)}</link>`,
      `<guid>${escapeHtml(address)}</guid>`,
      `<category>${escapeHtml(category)}</category>`,
      publishedAt ? `<pubDate>${publishedAt.toUTCString()}</pubDate>` : "",
      `<description>${escapeHtml(excerpt)}</description>`,
      "</item>",
    ].join("");
  });
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeHtml(`${site.siteName} blog`)}</title>
<link>${escapeHtml(site.siteUrl + paths.blog())}</link>
<description>${escapeHtml(site.siteDescription)}</description>
<language>en</language>
<atom:link href="${escapeHtml(site.siteUrl + paths.feed())}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
  return new Response(feed, {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "public, max-age=600",
    },
  });
}
