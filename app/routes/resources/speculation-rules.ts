import { hydratedMark } from "~/components/connection/fetched-ahead";

const oneDay = 24 * 3_600;

/** Names of stays in all kinds of lists, and the pages of a list. */
const links = [".card-name a", ".row-words h2 a", ".numbered-words h2 a", ".pager a"];

/**
 * Documents that a browser fetches ahead when the pointer rests on a link. Once scripts run, a click fetches the
 * data of the next page instead of its document, so nothing is fetched ahead that would not be used.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: links.map((link) => `:root:not([${hydratedMark}]) ${link}`) },
          { not: { href_matches: ["/go/*", "/admin/*", "/favorites*", "/*.data"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export const loader = () =>
  new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": `public, max-age=${oneDay}`,
    },
  });
