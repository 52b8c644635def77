import { changes, propertyImport, trash } from "./admin/changes";
import { dashboard } from "./admin/dashboard";
import { form } from "./admin/form";
import { media } from "./admin/media";
import { places, properties, propertyForm, quickEdit, views } from "./admin/properties";
import { login } from "./admin/session";
import { error, nav, search, undo } from "./admin/shell";

/** The sentences of the back office, apart from `texts` so that no visitor loads them. */
export const adminTexts = {
  form,
  undo,
  login,
  error,
  search,
  nav,
  dashboard,
  properties,
  views,
  changes,
  propertyImport,
  trash,
  quickEdit,
  places,
  propertyForm,
  media,
} as const;
