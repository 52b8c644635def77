/** The way to a page as linked data, made where the page shows it: both say the same (P-201). */
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
