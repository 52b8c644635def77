import { segment, withParams } from "./with-query";

export * from "./admin-entry-paths";

export const logout = () => "/admin/logout";
/** JSON sign-in for screens that remain open. */
export const signIn = () => "/admin/sign-in";
export const properties = () => "/admin/properties";
export const newProperty = () => "/admin/properties/new";
export const editProperty = (id: string) => `/admin/properties/edit/${segment(id)}`;
/** Values of a list field in other properties. */
export const listValues = (field: string) => withParams("/admin/properties/values", { field });
export const quickEdit = (id: string) => `/admin/properties/quick-edit/${segment(id)}`;
/** Resolves a conflict between our values and the external table's. */
export const tableChoice = (id: string) => `/admin/properties/table-choice/${segment(id)}`;
/** Without an id: of a form that is not saved yet. */
export const previewProperty = (id?: string) =>
  `/admin/properties/preview${id ? `/${segment(id)}` : ""}`;
export const propertyRevisions = (id: string) => `/admin/properties/revisions/${segment(id)}`;
export const duplicateProperty = (id: string) => `/admin/properties/duplicate/${segment(id)}`;
export const bulkEdit = () => "/admin/properties/bulk-edit";
/** A table from anywhere; then what is in each of its columns. */
export const importProperties = () => "/admin/properties/import";
export const importColumns = (fileId: string) => `${importProperties()}/${segment(fileId)}`;
/** The progress and outcome of a bulk change. */
export const change = (id: string) => `/admin/changes/${segment(id)}`;
export const rejectedRows = (id: string) => `${change(id)}/rejected.csv`;
export const search = (words?: string) => withParams("/admin/search", { search: words });
export const drafts = () => "/admin/drafts";
export const media = (words?: string) => withParams("/admin/media", { search: words });
export const mediaList = () => "/admin/media/list";
export const uploadMedia = () => "/admin/media/upload";
export const previewImage = () => "/admin/media/look";
export const deleteMedia = (hash: string) => `/admin/media/delete/${segment(hash)}`;
export const redirects = () => "/admin/redirects";
/** Why each property is in a collection. */
export const collections = (of?: string, page = 1) =>
  withParams("/admin/collections", { of, page: page > 1 ? String(page) : undefined });
/** The account of the signed-in person: sessions, password, passkeys. */
export const sessions = () => "/admin/sessions";
export const team = () => "/admin/team";
/** Accepts an invitation. */
export const join = (token: string) => `/admin/join/${segment(token)}`;
/** Second step of the sign-in, where the site requires one. */
export const secondStep = (returnTo?: string) => withParams("/admin/second-step", { returnTo });
/** JSON for passkeys: options for the browser, and its answers. */
export const passkey = () => "/admin/passkey";
export const api = () => "/admin/api";
/** Webhooks with their log: of one, of a page, with one delivery open. */
export const webhooks = (params: { webhook?: string; page?: string; delivery?: string } = {}) =>
  withParams("/admin/webhooks", params);
/** Names the list "?…", or displays the saved view of that name. */
export const savedViews = (list?: string) => withParams("/admin/properties/views", { list });
export const deleteProperty = (id: string) => `/admin/properties/delete/${segment(id)}`;
export const exportProperties = () => "/admin/properties/export";
export const trash = () => "/admin/trash";
/** Requests to lodges, and their answers. */
export const lodges = (show?: string) => withParams("/admin/lodges", { show });
export const askLodges = (id?: string) => withParams("/admin/lodges/ask", { ids: id });
export const lodgeReview = (id: string) => `/admin/lodges/${segment(id)}`;
/** Rate sheets of all properties, or of one; `show`: one of its filters. */
export const rateSheets = (params: { show?: string; property?: string } = {}) =>
  withParams("/admin/rate-sheets", params);
/** A rate sheet beside its page; `cell`: the one that is lit. */
export const rateSheet = (
  id: string,
  params: { cell?: string; page?: string; view?: string } = {},
) => withParams(`/admin/rate-sheets/${segment(id)}`, params);
export const rateSheetFile = (id: string) => `/admin/rate-sheets/file/${segment(id)}`;
/** Confirms that everything, or one record, is deleted permanently. */
export const emptyTrash = (kind?: string, id?: string) =>
  withParams("/admin/trash/empty", { kind, id });
export const smartImport = (url?: string) => withParams("/admin/smart-import", { url });
export const smartRun = (runId: string) => withParams("/admin/smart-import", { run: runId });
/** Pending reviews, and every import with its undo. */
export const imports = () => "/admin/imports";
export const importItem = (itemId: string) => `/admin/imports/${segment(itemId)}`;
/** The page as it was read, with the passage of a row marked. */
export const importPage = (itemId: string, field?: string) =>
  `${importItem(itemId)}/page${field ? `?field=${segment(field)}#passage` : ""}`;
export const batchScrape = () => "/admin/batch-scrape";
/** Optionally displays a subset of its items. */
export const batchRun = (runId: string, part: { show?: string; page?: string } = {}) =>
  withParams("/admin/batch-scrape", { run: runId, ...part });
export const newBatch = () => withParams("/admin/batch-scrape", { new: "yes" });
export const batchCsv = (runId: string) => `/admin/batch-scrape/csv/${segment(runId)}`;
/** The stays of a list page or a sitemap, to choose from; `select`: all or none. */
export const stayList = (id: string, select?: string) =>
  withParams(`/admin/stay-lists/${segment(id)}`, { select });
export const aiExtract = (url?: string) => withParams("/admin/ai-extract", { url });
export const aiRun = (runId: string) => withParams("/admin/ai-extract", { run: runId });
export const tableSync = () => "/admin/airtable-sync";
export const pages = () => "/admin/pages";
export const newPage = () => "/admin/pages/new";
export const deletePage = (slug: string) => `/admin/pages/delete/${segment(slug)}`;
export const editPage = (slug: string) => `/admin/pages/edit/${segment(slug)}`;
export const previewPage = () => "/admin/pages/preview";
export const pageRevisions = (slug: string, version?: number) =>
  withParams(`/admin/pages/revisions/${segment(slug)}`, { version: version?.toString() });
export const blog = () => "/admin/blog";
export const newPost = () => "/admin/blog/new";
export const deletePost = (slug: string) => `/admin/blog/delete/${segment(slug)}`;
export const editPost = (slug: string) => `/admin/blog/edit/${segment(slug)}`;
export const previewPost = () => "/admin/blog/preview";
export const postRevisions = (slug: string, version?: number) =>
  withParams(`/admin/blog/revisions/${segment(slug)}`, { version: version?.toString() });
export const inquiries = (status?: string) => withParams("/admin/inquiries", { status });
export const openInquiry = (id: string) => withParams("/admin/inquiries", { open: id });
export const exportInquiries = () => "/admin/inquiries/export";
export const deleteInquiry = (id: string) => `/admin/inquiries/delete/${segment(id)}`;
export const replyTemplates = (params: { edit?: string; delete?: string } = {}) =>
  withParams("/admin/inquiries/templates", params);
export const settings = () => "/admin/settings";
export const analytics = () => "/admin/analytics";
export const analyticsCsv = () => "/admin/analytics/csv";
export const partnerTerms = (partner: string) =>
  withParams("/admin/analytics/partner", { partner });
/** Findings of the source checks. */
export const sources = (show?: string) => withParams("/admin/sources", { show });
export const priceDebug = () => "/admin/price-debug";
export const debugPipeline = () => "/admin/debug-pipeline";
export const jobs = () => "/admin/jobs";
export const jobRun = (id: string) => `/admin/jobs/runs/${id}`;
export const live = (topic: string) => `/admin/live?of=${encodeURIComponent(topic)}`;
export const queues = () => "/admin/queues";
export const audit = () => "/admin/audit";
