import type { MetaDescriptor } from "@remix-run/node";

import { shareCardSize } from "#domain/limits";
import type { PageHead } from "#domain/seo/seo";

/** Converts a page's head and its structured data to Remix meta descriptors. */
export function headTags(head: PageHead | undefined, structured: object[] = []): MetaDescriptor[] {
  if (!head) return [];
  const { siteName, title, description, keywords, canonical, robots, image, type } = head;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: siteName },
    { property: "og:url", content: canonical },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(shareCardSize.width) },
    { property: "og:image:height", content: String(shareCardSize.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image },
  ];
  if (keywords) tags.push({ name: "keywords", content: keywords });
  if (robots) tags.push({ name: "robots", content: robots });
  for (const item of structured) tags.push({ "script:ld+json": item } as MetaDescriptor);
  return tags;
}
