import type { MetaDescriptor, UIMatch } from "@remix-run/react";
import type { PageHead, SeoSite } from "~/domain/seo";
import type { LinkedData } from "~/domain/structured-data";

const standardPicture = "/og-default.png";

/** The site's facts, as the root loader gave them. */
export function seoSite(matches: readonly Pick<UIMatch, "id" | "data">[]): SeoSite {
  const root = matches.find(({ id }) => id === "root")?.data as
    | { site?: { name: string; description: string; address: string } }
    | undefined;
  return {
    siteName: root?.site?.name ?? "Savanna Stays",
    siteDescription: root?.site?.description ?? "",
    siteUrl: root?.site?.address ?? "",
  };
}

/** Tags of a page's head, structured data included. */
export function metaTags(head: PageHead, linkedData: readonly LinkedData[] = []): MetaDescriptor[] {
  const { title, description, canonical } = head;
  const tags: (MetaDescriptor | false | null)[] = [
    { title },
    { name: "description", content: description },
    head.keywords ? { name: "keywords", content: head.keywords } : null,
    head.robots ? { name: "robots", content: head.robots } : null,
    canonical ? { tagName: "link", rel: "canonical", href: canonical } : null,
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: head.type },
    canonical ? { property: "og:url", content: canonical } : null,
    { property: "og:image", content: head.image ?? `${originOf(canonical)}${standardPicture}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...linkedData.map((data) => ({ "script:ld+json": data })),
  ];
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag));
}

const originOf = (address: string | null) => (address ? new URL(address).origin : "");
