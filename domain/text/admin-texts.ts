import { dashboard } from "./admin/dashboard";
import { form } from "./admin/form";
import { properties, propertyForm, quickEdit } from "./admin/properties";
import { login } from "./admin/session";
import { error, nav, search } from "./admin/shell";

/** The sentences of the back office, apart from `texts` so that no visitor loads them. */
export const adminTexts = {
  form,
  login,
  error,
  search,
  nav,
  dashboard,
  properties,
  quickEdit,
  propertyForm,
} as const;
