import type { LoaderFunctionArgs } from "@remix-run/node";

import { readSite } from "~/server/pages/page-loader.server";

/** Excludes the back office and URLs without a screen from search engines. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl } = await readSite(context);
  const lines = [
    "User-agent: *",
    ...["/admin", "/go/", "/chat", "/preferences/", "/suggestions", "/email-test"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
