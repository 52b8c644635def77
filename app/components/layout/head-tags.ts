import type { MetaDescriptor } from "@remix-run/node";

import type { PageHead } from "#domain/pages/seo";

/** A page's head and its structured data as the framework's descriptors. */
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
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
  if (keywords) tags.push({ name: "keywords", content: keywords });
  if (robots) tags.push({ name: "robots", content: robots });
  if (image) tags.push({ property: "og:image", content: image });
  for (const item of structured) tags.push({ "script:ld+json": item } as MetaDescriptor);
  return tags;
}
