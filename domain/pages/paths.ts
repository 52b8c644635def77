import type { FilterParam } from "#domain/listing/filters";

const segment = encodeURIComponent;

/** Comma lists stay readable: URLSearchParams would write %2C. */
export const withQuery = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params.toString().replaceAll("%2C", ",")}` : path;

const search = (
  path: string,
  values: Record<string, string | readonly string[] | undefined>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value?.length) params.set(name, [value].flat().join());
  return withQuery(path, params);
};

/** Every address of the site, so that a link cannot be mistyped. */
export const paths = {
  home: () => "/",
  /** With filters: listingPath, apart, since most pages do without the catalogue of filters. */
  listing: () => "/accommodation",
  /** A listing link from the values of an address: one type, a comma list of experiences … */
  listingWith: (values: Partial<Record<FilterParam, string | readonly string[]>>) =>
    search("/accommodation", values),
  property: (id: string) => `/accommodation/${segment(id)}`,
  /** Where the stays of a listing are: takes the parameters of the listing. */
  mapSpots: () => "/map/spots",
  listingCounts: () => "/listing-counts",
  /** What the map says of one stay, with the price "for two" or as listed. */
  mapStay: (id: string, priceFor?: string) => search(`/map/stay/${segment(id)}`, { priceFor }),
  /** Its map in the colours of a month, "january". */
  destinations: (month?: string) => search("/destinations", { month }),
  destination: (slug: string) => `/destinations/${segment(slug)}`,
  waysToStay: () => "/ways-to-stay",
  experiences: () => "/experiences",
  resources: () => "/resources",
  about: () => "/about",
  blog: (category?: string) => search("/blog", { category }),
  post: (slug: string) => `/blog/${segment(slug)}`,
  feed: () => "/blog/feed.xml",
  page: (slug: string) => `/page/${segment(slug)}`,
  collections: () => "/collections",
  collection: (slug: string, page = 1) =>
    search(`/collection/${segment(slug)}`, { page: page > 1 ? String(page) : undefined }),
  /** With stays that are chosen to be compared. */
  favorites: (stay?: readonly string[]) => search("/favorites", { stay }),
  /** The same list anywhere: the address holds all of it. */
  sharedFavorites: (ids: readonly string[]) => search("/favorites/shared", { ids }),
  /** One inquiry about several stays. */
  ask: (stay?: readonly string[]) => search("/favorites/ask", { stay }),
  compare: (stay?: readonly string[]) => search("/compare", { stay }),
  /** Cards of stays that this browser remembers. */
  viewed: (ids: readonly string[]) => search("/recently-viewed", { ids }),
  contact: () => "/contact",
  emailTest: () => "/email-test",
  terms: () => "/terms",
  privacy: () => "/privacy-policy",
  disclosure: () => "/advertiser-disclosure",
  /** Counts the click and leads on to the stored booking address. */
  /** Counts a click and leads on to the messaging app, with a stay's name in the first message. */
  chat: (property?: string) => search("/chat", { property }),
  book: (id: string) => `/go/${segment(id)}`,
  shareCard: (kind: string, subject: string, version: string) =>
    `/og/${kind}/${segment(subject)}-${version}.jpg`,
  /** A page that failed in a browser tells it here. */
  faults: () => "/faults",
  sitemap: () => "/sitemap.xml",
  /** A page or post that is not published, for who was given the signed link. */
  preview: (kind: "page" | "post", id: number | string, signed: { until: string; sign: string }) =>
    search(`/preview/${kind}/${segment(String(id))}`, signed),

  admin: {
    login: (returnTo?: string) => search("/admin/login", { returnTo }),
    logout: () => "/admin/logout",
    /** For a screen that stays: answers JSON. */
    signIn: () => "/admin/sign-in",
    dashboard: () => "/admin",
    properties: () => "/admin/properties",
    newProperty: () => "/admin/properties/new",
    editProperty: (id: string) => `/admin/properties/edit/${segment(id)}`,
    /** What other properties use in a list field. */
    listValues: (field: string) => search("/admin/properties/values", { field }),
    quickEdit: (id: string) => `/admin/properties/quick-edit/${segment(id)}`,
    /** Without an id: of a form that is not saved yet. */
    previewProperty: (id?: string) => `/admin/properties/preview${id ? `/${segment(id)}` : ""}`,
    propertyRevisions: (id: string) => `/admin/properties/revisions/${segment(id)}`,
    duplicateProperty: (id: string) => `/admin/properties/duplicate/${segment(id)}`,
    bulkEdit: () => "/admin/properties/bulk-edit",
    importProperties: () => "/admin/properties/import",
    /** The progress and outcome of one change of many properties. */
    change: (id: string) => `/admin/changes/${segment(id)}`,
    undo: () => "/admin/undo",
    search: (words?: string) => search("/admin/search", { search: words }),
    drafts: () => "/admin/drafts",
    media: (words?: string) => search("/admin/media", { search: words }),
    mediaList: () => "/admin/media/list",
    uploadMedia: () => "/admin/media/upload",
    lookAtPicture: () => "/admin/media/look",
    deleteMedia: (hash: string) => `/admin/media/delete/${segment(hash)}`,
    redirects: () => "/admin/redirects",
    /** Why each stay stands in a collection. */
    collections: (of?: string, page = 1) =>
      search("/admin/collections", { of, page: page > 1 ? String(page) : undefined }),
    sessions: () => "/admin/sessions",
    api: () => "/admin/api",
    /** Names the list "?…", or shows what was named. */
    savedViews: (list?: string) => search("/admin/properties/views", { list }),
    deleteProperty: (id: string) => `/admin/properties/delete/${segment(id)}`,
    exportProperties: () => "/admin/properties/export",
    trash: () => "/admin/trash",
    /** Asks before everything, or one record, is deleted for good. */
    emptyTrash: (kind?: string, id?: string) => search("/admin/trash/empty", { kind, id }),
    smartImport: (url?: string) => search("/admin/smart-import", { url }),
    smartRun: (runId: string) => search("/admin/smart-import", { run: runId }),
    /** What waits for review, and every import with the way back. */
    imports: () => "/admin/imports",
    importItem: (itemId: string) => `/admin/imports/${segment(itemId)}`,
    batchScrape: () => "/admin/batch-scrape",
    /** Shows a part of its items, where one is named. */
    batchRun: (runId: string, part: { show?: string; page?: string } = {}) =>
      search("/admin/batch-scrape", { run: runId, ...part }),
    newBatch: () => search("/admin/batch-scrape", { new: "yes" }),
    batchCsv: (runId: string) => `/admin/batch-scrape/csv/${segment(runId)}`,
    aiExtract: (url?: string) => search("/admin/ai-extract", { url }),
    aiRun: (runId: string) => search("/admin/ai-extract", { run: runId }),
    tableSync: () => "/admin/airtable-sync",
    pages: () => "/admin/pages",
    newPage: () => "/admin/pages/new",
    deletePage: (slug: string) => `/admin/pages/delete/${segment(slug)}`,
    editPage: (slug: string) => `/admin/pages/edit/${segment(slug)}`,
    previewPage: () => "/admin/pages/preview",
    pageRevisions: (slug: string, version?: number) =>
      search(`/admin/pages/revisions/${segment(slug)}`, { version: version?.toString() }),
    blog: () => "/admin/blog",
    newPost: () => "/admin/blog/new",
    deletePost: (slug: string) => `/admin/blog/delete/${segment(slug)}`,
    editPost: (slug: string) => `/admin/blog/edit/${segment(slug)}`,
    previewPost: () => "/admin/blog/preview",
    postRevisions: (slug: string, version?: number) =>
      search(`/admin/blog/revisions/${segment(slug)}`, { version: version?.toString() }),
    inquiries: (status?: string) => search("/admin/inquiries", { status }),
    openInquiry: (id: string) => search("/admin/inquiries", { open: id }),
    exportInquiries: () => "/admin/inquiries/export",
    deleteInquiry: (id: string) => `/admin/inquiries/delete/${segment(id)}`,
    settings: () => "/admin/settings",
    analytics: () => "/admin/analytics",
    analyticsCsv: () => "/admin/analytics/csv",
    partnerTerms: (partner: string) => search("/admin/analytics/partner", { partner }),
    /** What a second look at the pages of stays has found. */
    sources: (show?: string) => search("/admin/sources", { show }),
    priceDebug: () => "/admin/price-debug",
    debugPipeline: () => "/admin/debug-pipeline",
    jobs: () => "/admin/jobs",
    jobRun: (id: string) => `/admin/jobs/runs/${id}`,
    live: (topic: string) => `/admin/live?of=${encodeURIComponent(topic)}`,
    queues: () => "/admin/queues",
    mail: () => "/admin/mail",
    audit: () => "/admin/audit",
  },
} as const;
