import { parseWithZod } from "@conform-to/zod/v4";

import { formFields } from "#domain/property/fields";
import { propertyFormSchemaFor } from "#domain/property/form";
import { emptyProperty, formToFields } from "#domain/property/form-values";
import type { Property } from "#domain/property/property";
import { tidiedPictures } from "./picture-form.server";

const newOne = { ...emptyProperty, id: "preview", version: 1 };

/** A sent form as the property that it would make; fields that cannot be saved are blank. */
export function previewOfForm(sent: FormData, stored: Property | null, now: Date) {
  const base = stored ?? { ...newOne, createdAt: now, updatedAt: now };
  const form = tidiedPictures(sent, []);
  form.delete("__intent__");
  const schema = propertyFormSchemaFor(base);
  const first = parseWithZod(form, { schema });
  if (first.status === "success")
    return { property: { ...base, ...formToFields(first.value, base) }, faulty: false };
  for (const name of Object.keys(first.error ?? {})) drop(form, name.replace(/[.[].*$/, ""));
  fillRequired(form);
  const second = parseWithZod(form, { schema });
  const fields = second.status === "success" ? formToFields(second.value, base) : base;
  return { property: { ...base, ...fields }, faulty: true };
}

function drop(form: FormData, inputName: string) {
  for (const name of [...form.keys()])
    if (name.replace(/[.[].*$/, "") === inputName) form.delete(name);
}

/** What a property cannot be without gets a stand-in. */
function fillRequired(form: FormData) {
  for (const { inputName, kind, label } of formFields)
    if (kind.required && ![...form.keys()].some((name) => name.split("[")[0] === inputName))
      form.append(
        kind.input === "pictures" ? `${inputName}[0]` : inputName,
        kind.input === "pictures" ? "/illustrations/savannah-dusk" : `(${label})`,
      );
}
