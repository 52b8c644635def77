import type { LoaderFunctionArgs } from "@remix-run/node";

import { refusedBots } from "#domain/site/bots";
import { tagsHeader } from "~/server/pages/cache";

/**
 * Excludes the back office and URLs without a screen from search engines, and the kinds of bots that the
 * settings do not let in from everything (M-009). A bot with a group of its own obeys only that one.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { bots } = await context.settings().catch(context.lastSettings);
  const lines = [
    ...refusedBots(bots),
    "User-agent: *",
    ...["/admin", "/go/", "/chat", "/preferences/", "/suggestions", "/email-test"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${context.siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      [tagsHeader]: "settings",
    },
  });
}
