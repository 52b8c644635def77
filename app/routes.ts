import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/**
 * Every URL of the site. A screen with two URLs is one module listed twice; its `meta` sets the canonical
 * URL.
 */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home/index.tsx"),
    route("accommodation", "routes/public/listing/index.tsx"),
    route("properties", "routes/public/listing/index.tsx", { id: "listing-by-second-address" }),
    route("accommodation/:id", "routes/public/property/index.tsx"),
    route("properties/:id", "routes/public/property/index.tsx", {
      id: "property-by-second-address",
    }),
    route("destinations", "routes/public/destinations/index.tsx"),
    route("destinations/:country", "routes/public/destinations/country.tsx"),
    route("ways-to-stay", "routes/public/ways-to-stay/index.tsx"),
    route("experiences", "routes/public/experiences/index.tsx"),
    route("collections", "routes/public/collections/index.tsx"),
    route("collection/:slug", "routes/public/collections/collection.tsx"),
    route("favorites", "routes/public/favorites/index.tsx"),
    route("favorites/shared", "routes/public/favorites/shared.tsx"),
    route("favorites/ask", "routes/public/favorites/ask.tsx"),
    route("inquiry-sent", "routes/public/contact/sent.tsx"),
    route("compare", "routes/public/compare/index.tsx"),
    route("resources", "routes/public/resources.tsx"),
    route("services", "routes/public/resources.tsx", { id: "resources-by-second-address" }),
    route("about", "routes/public/about/index.tsx"),
    route("blog", "routes/public/blog/index.tsx"),
    route("blog/:slug", "routes/public/blog/post.tsx"),
    route("page/:slug", "routes/public/page.tsx"),
    route("preview/:kind/:id", "routes/public/preview.tsx"),
    // Preview of an unsaved text, in the public layout.
    route("admin/pages/preview", "routes/admin/editorial/preview.tsx", { id: "preview-page" }),
    route("admin/blog/preview", "routes/admin/editorial/preview.tsx", { id: "preview-post" }),
    route("contact", "routes/public/contact/index.tsx"),
    route("email-test", "routes/public/contact/email-test.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("privacy-policy", "routes/public/privacy-policy.tsx"),
    route("advertiser-disclosure", "routes/public/advertiser-disclosure.tsx"),
    // Preview in the public layout; the loader requires a login like any other of the back office.
    route("admin/properties/preview", "routes/admin/property-form/preview.tsx"),
    route("admin/properties/preview/:id", "routes/admin/property-form/preview.tsx", {
      id: "preview-stored-property",
    }),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("lodge/new", "routes/lodge/new.tsx"),
  route("lodge/:token", "routes/lodge/index.tsx"),

  route("admin/login", "routes/admin/login/index.tsx"),
  route("admin/logout", "routes/admin/login/logout.tsx"),
  route("admin/sign-in", "routes/admin/login/sign-in.ts"),
  route("admin/second-step", "routes/admin/login/second-step.tsx"),
  route("admin/passkey", "routes/admin/login/passkey.ts"),
  route("admin/join/:token", "routes/admin/login/join.tsx"),
  layout("routes/admin/layout.tsx", [
    ...prefix("admin", [
      index("routes/admin/dashboard/index.tsx"),

      // Properties
      route("properties", "routes/admin/properties/index.tsx"),
      route("properties/new", "routes/admin/property-form/index.tsx"),
      route("properties/edit/:id", "routes/admin/property-form/index.tsx", { id: "edit-property" }),

      route("properties/quick-edit/:id", "routes/admin/properties/quick-edit.tsx"),
      route("properties/table-choice/:id", "routes/admin/properties/table-choice.ts"),
      route("properties/duplicate/:id", "routes/admin/property-form/duplicate.ts"),
      route("properties/views", "routes/admin/properties/saved-views.tsx"),

      route("properties/revisions/:id", "routes/admin/property-form/revisions.tsx"),
      route("properties/values", "routes/admin/properties/list-values.ts"),
      route("properties/delete/:id", "routes/admin/property-form/delete.tsx"),

      route("properties/export", "routes/admin/properties/export.ts"),
      route("properties/import", "routes/admin/intake/index.tsx"),
      route("properties/import/:id", "routes/admin/intake/columns.tsx"),

      // Changes and undo
      route("drafts", "routes/admin/drafts.ts"),
      route("undo", "routes/admin/changes/undo.ts"),
      route("properties/bulk-edit", "routes/admin/changes/bulk-edit.tsx"),
      route("changes/:id", "routes/admin/changes/change.tsx"),
      route("changes/:id/rejected.csv", "routes/admin/changes/rejected.ts"),
      route("trash", "routes/admin/trash/index.tsx"),
      route("audit", "routes/admin/trash/index.tsx", { id: "audit" }),
      route("trash/empty", "routes/admin/trash/empty.tsx"),

      // Imports
      route("smart-import", "routes/admin/smart-import/index.tsx"),
      route("imports", "routes/admin/imports/index.tsx"),
      route("imports/:itemId", "routes/admin/imports/review.tsx"),
      route("imports/:itemId/page", "routes/admin/imports/page.ts"),
      route("batch-scrape", "routes/admin/batch-scrape/index.tsx"),
      route("stay-lists/:listId", "routes/admin/stay-list/index.tsx"),
      route("batch-scrape/csv/:runId", "routes/admin/batch-scrape/csv.ts"),
      route("ai-extract", "routes/admin/model/index.tsx"),
      route("airtable-sync", "routes/admin/table/index.tsx"),

      // What lodges say
      route("lodges", "routes/admin/lodge/index.tsx"),
      route("lodges/ask", "routes/admin/lodge/ask.tsx"),
      route("rate-sheets", "routes/admin/rate-sheets/index.tsx"),
      route("rate-sheets/file/:id", "routes/admin/rate-sheets/file.ts"),
      route("rate-sheets/:id", "routes/admin/rate-sheets/sheet.tsx"),
      route("lodges/:id", "routes/admin/lodge/review.tsx"),

      // Texts: one module per screen, for pages and for posts
      route("pages", "routes/admin/editorial/index.tsx"),
      route("pages/new", "routes/admin/editorial/edit.tsx", { id: "new-page" }),
      route("pages/edit/:slug", "routes/admin/editorial/edit.tsx", { id: "edit-page" }),
      route("pages/delete/:slug", "routes/admin/editorial/delete.tsx", { id: "delete-page" }),
      route("pages/revisions/:slug", "routes/admin/editorial/revisions.tsx", {
        id: "page-revisions",
      }),
      route("blog", "routes/admin/editorial/index.tsx", { id: "admin-blog" }),
      route("blog/new", "routes/admin/editorial/edit.tsx", { id: "new-post" }),
      route("blog/edit/:slug", "routes/admin/editorial/edit.tsx", { id: "edit-post" }),
      route("blog/delete/:slug", "routes/admin/editorial/delete.tsx", { id: "delete-post" }),
      route("blog/revisions/:slug", "routes/admin/editorial/revisions.tsx", {
        id: "post-revisions",
      }),
      route("redirects", "routes/admin/editorial/redirects.tsx"),
      route("collections", "routes/admin/collections/index.tsx", { id: "admin-collections" }),

      // Images
      route("media", "routes/admin/media/index.tsx"),
      route("media/list", "routes/admin/media/list.ts"),
      route("media/look", "routes/admin/media/look.ts"),
      route("media/upload", "routes/admin/media/upload.ts"),
      route("media/delete/:hash", "routes/admin/media/delete.tsx"),

      // Visitors
      route("inquiries", "routes/admin/inquiries/index.tsx"),
      route("inquiries/export", "routes/admin/inquiries/export.ts"),
      route("inquiries/templates", "routes/admin/inquiries/templates.tsx"),
      route("inquiries/delete/:id", "routes/admin/inquiries/delete.tsx"),
      route("analytics", "routes/admin/analytics/index.tsx"),
      route("analytics/csv", "routes/admin/analytics/csv.ts"),
      route("analytics/partner", "routes/admin/analytics/partner-terms.tsx"),

      // Tools
      route("sources", "routes/admin/sources/index.tsx"),
      route("price-debug", "routes/admin/price-debug/index.tsx"),
      route("debug-pipeline", "routes/admin/pipeline/index.tsx"),
      route("jobs", "routes/admin/jobs/index.tsx"),
      route("jobs/runs/:id", "routes/admin/jobs/run.tsx"),
      route("live", "routes/admin/live.ts"),

      // Site and account
      route("settings", "routes/admin/settings/index.tsx"),
      route("sessions", "routes/admin/sessions/index.tsx"),
      route("team", "routes/admin/team/index.tsx"),
      route("search", "routes/admin/search.tsx"),
      route("api", "routes/admin/api/index.tsx"),
      route("webhooks", "routes/admin/webhooks/index.tsx"),

      route("*", "routes/admin/not-found.tsx"),
    ]),
  ]),

  // API, listed in domain/api/catalog.ts
  route("api/*", "routes/api/calls.ts"),
  route("mcp", "routes/api/mcp.ts"),

  // URLs without a screen
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
  route("shown", "routes/resources/shown.ts"),
  route("speculation-rules.json", "routes/resources/speculation-rules.ts"),
  route("media/:file", "routes/resources/media.ts"),
  route("feeds/:file", "routes/resources/feeds.ts"),
  route("og/:kind/:file", "routes/resources/share-card.ts"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("blog/feed.xml", "routes/public/blog/feed.ts"),
] satisfies RouteConfig;
