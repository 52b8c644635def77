import { changes, propertyImport, trash } from "./admin/changes";
import { collections } from "./admin/collections";
import { analytics, dashboard } from "./admin/dashboard";
import { form } from "./admin/form";
import { ai, imports, review } from "./admin/imports";
import { inquiries } from "./admin/inquiries";
import { media } from "./admin/media";
import {
  places,
  properties,
  propertyForm,
  quickEdit,
  tableChoice,
  views,
} from "./admin/properties";
import { login, session, sessions } from "./admin/session";
import { api, settings } from "./admin/settings";
import { error, nav, search, undo } from "./admin/shell";
import { pipeline, sources, sync } from "./admin/table";
import { editor, pages, posts, redirects, texts } from "./admin/texts";

/** The sentences of the back office, apart from `texts` so that no visitor loads them. */
export const adminTexts = {
  form,
  undo,
  login,
  error,
  session,
  sessions,
  search,
  nav,
  dashboard,
  properties,
  views,
  changes,
  propertyImport,
  trash,
  quickEdit,
  tableChoice,
  places,
  propertyForm,
  media,
  pages,
  texts,
  editor,
  redirects,
  collections,
  posts,
  settings,
  inquiries,
  imports,
  review,
  ai,
  sync,
  api,
  analytics,
  sources,
  pipeline,
} as const;
