import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/**
 * Every address of the site. A screen with two addresses is one module listed twice; its canonical
 * address is chosen in `meta`.
 */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("accommodation", "routes/public/listing.tsx"),
    route("properties", "routes/public/listing.tsx", { id: "listing-by-second-address" }),
    route("accommodation/:id", "routes/public/property.tsx"),
    route("properties/:id", "routes/public/property.tsx", { id: "property-by-second-address" }),
    route("destinations", "routes/public/destinations.tsx"),
    route("destinations/:country", "routes/public/destination.tsx"),
    route("ways-to-stay", "routes/public/ways-to-stay.tsx"),
    route("experiences", "routes/public/experiences.tsx"),
    route("collections", "routes/public/collections.tsx"),
    route("collection/:slug", "routes/public/collection.tsx"),
    route("favorites", "routes/public/favorites.tsx"),
    route("favorites/shared", "routes/public/shared-favorites.tsx"),
    route("favorites/ask", "routes/public/ask.tsx"),
    route("inquiry-sent", "routes/public/inquiry-sent.tsx"),
    route("compare", "routes/public/compare.tsx"),
    route("resources", "routes/public/resources.tsx"),
    route("services", "routes/public/resources.tsx", { id: "resources-by-second-address" }),
    route("about", "routes/public/about.tsx"),
    route("blog", "routes/public/blog.tsx"),
    route("blog/:slug", "routes/public/post.tsx"),
    route("page/:slug", "routes/public/page.tsx"),
    route("preview/:kind/:id", "routes/public/preview.tsx"),
    // The operator's view of a text that is not saved, in the frame that visitors will see.
    route("admin/pages/preview", "routes/admin/preview-text.tsx", { id: "preview-page" }),
    route("admin/blog/preview", "routes/admin/preview-text.tsx", { id: "preview-post" }),
    route("contact", "routes/public/contact.tsx"),
    route("email-test", "routes/public/email-test.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("privacy-policy", "routes/public/privacy-policy.tsx"),
    route("advertiser-disclosure", "routes/public/advertiser-disclosure.tsx"),
    // Looks as visitors see it, so it stands in their frame; its loader is guarded like any other.
    route("admin/properties/preview", "routes/admin/preview-property.tsx"),
    route("admin/properties/preview/:id", "routes/admin/preview-property.tsx", {
      id: "preview-stored-property",
    }),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("admin/login", "routes/admin/login.tsx"),
  route("admin/logout", "routes/admin/logout.tsx"),
  route("admin/sign-in", "routes/admin/sign-in.ts"),
  layout("routes/admin/layout.tsx", [
    ...prefix("admin", [
      index("routes/admin/dashboard.tsx"),

      // Properties
      route("properties", "routes/admin/properties.tsx"),
      route("properties/new", "routes/admin/property-form.tsx"),
      route("properties/edit/:id", "routes/admin/property-form.tsx", { id: "edit-property" }),

      route("properties/quick-edit/:id", "routes/admin/quick-edit.tsx"),
      route("properties/table-choice/:id", "routes/admin/table-choice.ts"),
      route("properties/duplicate/:id", "routes/admin/duplicate-property.ts"),
      route("properties/views", "routes/admin/saved-views.tsx"),

      route("properties/revisions/:id", "routes/admin/property-revisions.tsx"),
      route("properties/values", "routes/admin/list-values.ts"),
      route("properties/delete/:id", "routes/admin/delete-property.tsx"),

      route("properties/export", "routes/admin/export-properties.ts"),
      route("properties/import", "routes/admin/import-properties.tsx"),

      // What was changed, and the way back
      route("drafts", "routes/admin/drafts.ts"),
      route("undo", "routes/admin/undo.ts"),
      route("properties/bulk-edit", "routes/admin/bulk-edit.tsx"),
      route("changes/:id", "routes/admin/change.tsx"),
      route("trash", "routes/admin/trash.tsx"),
      route("audit", "routes/admin/trash.tsx", { id: "audit" }),
      route("trash/empty", "routes/admin/empty-trash.tsx"),

      // Imports
      route("smart-import", "routes/admin/smart-import.tsx"),
      route("imports", "routes/admin/imports.tsx"),
      route("imports/:itemId", "routes/admin/import-review.tsx"),
      route("batch-scrape", "routes/admin/batch-scrape.tsx"),
      route("batch-scrape/csv/:runId", "routes/admin/batch-csv.ts"),
      route("ai-extract", "routes/admin/ai-extract.tsx"),
      route("airtable-sync", "routes/admin/airtable-sync.tsx"),

      // Texts: each screen is one module, for pages and for posts
      route("pages", "routes/admin/texts.tsx"),
      route("pages/new", "routes/admin/text-form.tsx", { id: "new-page" }),
      route("pages/edit/:slug", "routes/admin/text-form.tsx", { id: "edit-page" }),
      route("pages/delete/:slug", "routes/admin/delete-text.tsx", { id: "delete-page" }),
      route("pages/revisions/:slug", "routes/admin/text-revisions.tsx", { id: "page-revisions" }),
      route("blog", "routes/admin/texts.tsx", { id: "admin-blog" }),
      route("blog/new", "routes/admin/text-form.tsx", { id: "new-post" }),
      route("blog/edit/:slug", "routes/admin/text-form.tsx", { id: "edit-post" }),
      route("blog/delete/:slug", "routes/admin/delete-text.tsx", { id: "delete-post" }),
      route("blog/revisions/:slug", "routes/admin/text-revisions.tsx", { id: "post-revisions" }),
      route("redirects", "routes/admin/redirects.tsx"),
      route("collections", "routes/admin/collections.tsx", { id: "admin-collections" }),

      // Pictures
      route("media", "routes/admin/media.tsx"),
      route("media/list", "routes/admin/media-list.ts"),
      route("media/look", "routes/admin/look-at-picture.ts"),
      route("media/upload", "routes/admin/upload-media.ts"),
      route("media/delete/:hash", "routes/admin/delete-media.tsx"),

      // Visitors
      route("inquiries", "routes/admin/inquiries.tsx"),
      route("inquiries/export", "routes/admin/export-inquiries.ts"),
      route("inquiries/delete/:id", "routes/admin/delete-inquiry.tsx"),
      route("analytics", "routes/admin/analytics.tsx"),
      route("analytics/csv", "routes/admin/analytics-csv.ts"),
      route("analytics/partner", "routes/admin/partner-terms.tsx"),

      // Workshop
      route("sources", "routes/admin/sources.tsx"),
      route("price-debug", "routes/admin/price-debug.tsx"),
      route("debug-pipeline", "routes/admin/debug-pipeline.tsx"),
      route("jobs", "routes/admin/jobs.tsx"),
      route("jobs/runs/:id", "routes/admin/job-run.tsx"),
      route("live", "routes/admin/live.ts"),

      // Site and account
      route("settings", "routes/admin/settings.tsx"),
      route("sessions", "routes/admin/sessions.tsx"),
      route("search", "routes/admin/search.tsx"),
      route("api", "routes/admin/api-access.tsx"),

      route("*", "routes/admin/not-found.tsx"),
    ]),
  ]),

  // Calls of programs: domain/api/catalogue.ts lists them
  route("api/*", "routes/api/calls.ts"),

  // Addresses without a screen
  route("preferences/currency", "routes/resources/currency.ts"),
  route("preferences/favorites", "routes/resources/favorites.ts"),
  route("recently-viewed", "routes/resources/viewed.ts"),
  route("suggestions", "routes/resources/suggestions.ts"),
  route("map/spots", "routes/resources/map-spots.ts"),
  route("listing-counts", "routes/resources/listing-counts.ts"),
  route("map/stay/:id", "routes/resources/map-stay.ts"),
  route("go/:propertyId", "routes/resources/go.ts"),
  route("chat", "routes/resources/chat.ts"),
  route("faults", "routes/resources/faults.ts"),
  route("media/:file", "routes/resources/media.ts"),
  route("og/:kind/:file", "routes/resources/share-card.ts"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("blog/feed.xml", "routes/resources/feed.ts"),
] satisfies RouteConfig;
