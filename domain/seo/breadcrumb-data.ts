/** Breadcrumbs as linked data, rendered together with the visible ones so that both agree (P-201). */
export const breadcrumbData = (
  siteUrl: string,
  crumbs: readonly { name: string; path: string }[],
) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});
