import { form } from "./admin/form";
import { properties, propertyForm, quickEdit } from "./admin/properties";
import { rateSheets } from "./admin/rates";

/** Texts of the back office, separate from `texts` so that visitors do not load them. */
export const adminTexts = {
  form,
  properties,
  quickEdit,
  propertyForm,
  rateSheets,
} as const;
