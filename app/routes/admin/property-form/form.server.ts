import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";

import { lookupsOf } from "#db/queries/places/place-lookups.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { type DraftEntries, dropDraft } from "#db/queries/site/drafts.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { paths } from "#domain/paths/paths";
import type { LibraryPicture, UploadAnswer } from "#domain/pictures/library";
import { formFields } from "#domain/property/fields";
import {
  emptyProperty,
  formToFields,
  type PropertyFormDefaults,
  propertyFormProblem,
  propertyFormSchemaFor,
} from "#domain/property/form";
import {
  applyImageAction,
  type PictureRow,
  pictureRows,
  withPictures,
} from "#domain/property/kinds/lists";
import { priceRangeWarning } from "#domain/property/price-problems";
import type { Property, PropertyFields } from "#domain/property/property";
import { type FieldDifference, formDifferences } from "#domain/property/revisions";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { ConflictRow } from "~/components/admin/notices";
import { createOnce } from "~/server/limits/create-once.server";
import { receiveUploads } from "~/server/media.server";
import type { RequestContext } from "~/server/services.server";
import type { AdminArgs } from "~/server/session/admin.server";
import { redirectWithToast, withWarning } from "~/server/visitor/toast.server";

interface Rejected {
  rejection: {
    result: SubmissionResult;
    /** Version that the form was loaded with. */
    version: number;
    conflict?: Conflict;
  };
  status: number;
}

/** Values that somebody else has changed since the form was loaded. */
export interface Conflict {
  rows: ConflictRow[];
  deleted: boolean;
  /** Who changed them last; null where unknown. */
  by: { actor: string; at: Date } | null;
}

type Args = AdminArgs<ActionFunctionArgs>;

/** Saves a property form. Returns a redirect, or the data to render the form again. */
export async function savePropertyForm(args: Args): Promise<Response | Rejected> {
  const { request, params, context, admin } = args;
  const sent = await request.formData();
  const version = Number(sent.get("version") ?? 0);
  const uploads = await receiveUploads(request, context, admin.name);
  const form = normalizeImages(sent, uploads.uploads);
  const reject = (result: SubmissionResult, status: number): Rejected => ({
    rejection: { result, version },
    status,
  });
  const listed = imageButtonResult(sent, form, uploads);
  if (listed) return reject(listed, uploads.refused.length > 0 ? 422 : 200);

  const existing = params.id ? await findForEdit(context.db, params.id) : null;
  const submission = parseWithZod(form, { schema: propertyFormSchemaFor(existing ?? undefined) });
  // A list button without scripts: return the changed form without validation.
  if (submission.status === undefined) return reject(submission.reply(), 200);
  if (submission.status !== "success") {
    const problem = propertyFormProblem(submission.error ?? {});
    return reject(submission.reply({ formErrors: [problem] }), 400);
  }
  const fields = formToFields(submission.value, existing ?? undefined);
  const loaded = params.id ? { version, overwrite: form.get("overwrite") === "yes" } : null;
  try {
    const conflict = loaded
      ? await store(args, fields, loaded)
      : await storeOnce(args, sent, fields);
    if (conflict)
      return { rejection: { result: submission.reply(), version, conflict }, status: 409 };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error(
      { requestId: context.requestId, reason: String(error) },
      "property not saved",
    );
    return reject(submission.reply({ formErrors: ["Failed to save property"] }), 500);
  }
  const text = params.id ? "Property updated successfully" : "Property added successfully";
  const toast = withWarning({ type: "success", text }, priceRangeWarning(fields));
  return redirectWithToast(context.env, listBehind(request), toast);
}

/** Without scripts an image button submits the whole form: return it without validation. */
function imageButtonResult(
  sent: FormData,
  form: FormData,
  { refused }: UploadAnswer,
): SubmissionResult | null {
  if (!sent.get("picture") && refused.length === 0) return null;
  const { payload } = parse(form, { resolve: () => ({ value: {} }) });
  return {
    initialValue: payload as SubmissionResult["initialValue"],
    ...(refused.length > 0 && { error: { images: refused } }),
  };
}

/** Creates a property once, however often its form is submitted. */
async function storeOnce(args: Args, form: FormData, fields: PropertyFields) {
  const { result } = await createOnce(
    args.context,
    { form, actor: args.admin.name, scope: "property" },
    (context) => store({ ...args, context }, fields, null),
    (conflict) => conflict === null,
  );
  return result;
}

/** The version that the form was loaded with, and whether later edits are replaced. */
interface Loaded {
  version: number;
  overwrite: boolean;
}

/** Returns null if it was saved. */
async function store(
  { params, context, admin }: Args,
  fields: PropertyFields,
  loaded: Loaded | null,
): Promise<Conflict | null> {
  const { db, enqueue } = context;
  const { rates } = await context.rates();
  const id = params.id;
  const saved = await saveProperty(db, {
    id,
    fields,
    expectedVersion: loaded?.version,
    overwrite: loaded?.overwrite,
    actor: admin.name,
    rates,
  });
  if ("conflict" in saved) {
    const { current, edited, by } = saved.conflict;
    const differences = current ? formDifferences(fields, current, edited) : [];
    return { rows: differences.map(conflictRow), deleted: current === null, by };
  }
  await dropDraft(db, { form: "property", record: id ?? "", actor: admin.id });
  await queuePropertyJobs(enqueue, saved);
  return null;
}

const conflictRow = ({ label, one, other }: FieldDifference): ConflictRow => ({
  label,
  yours: one,
  stored: other,
});

/** URL of the list that a form or action was opened from: `?list=?country=kenya`. */
export function listBehind(request: Request): string {
  const view = new URL(request.url).searchParams.get("list") ?? "";
  return paths.admin.properties() + (view.startsWith("?") ? view : "");
}

const blank: PictureRow = { address: "", alt: "" };
const imageFields = /^(images|imageAlts)(\[|$)/;

/** Images of a submitted property form, each with its alt text. */
function imagesIn(form: FormData): PictureRow[] {
  const listed = (name: string) => {
    const values: string[] = [];
    for (const [key, value] of form) {
      const [, index] = key.startsWith(`${name}[`) ? (/^\w+\[(\d+)\]/.exec(key) ?? []) : [];
      if (index !== undefined) values[Number(index)] = String(value);
      else if (key === name) values.push(String(value));
    }
    return Array.from(values, (value) => value ?? "");
  };
  const addresses = listed("images");
  const text = (key: string) => String(form.get(key) ?? "");
  const alts = addresses.map((_, index) => ({
    url: text(`imageAlts[${index}].url`),
    alt: text(`imageAlts[${index}].alt`),
  }));
  return pictureRows(addresses, alts);
}

/**
 * Normalizes the images of a submitted form: splits URLs, pairs alt texts, appends uploads and
 * applies the pressed image button.
 */
export function normalizeImages(form: FormData, uploads: readonly LibraryPicture[]): FormData {
  const normalized = new FormData();
  for (const [name, value] of form) if (!imageFields.test(name)) normalized.append(name, value);
  const added = uploads.map(({ src, alt }) => ({ address: src, alt }));
  const rows = added.length > 0 ? withPictures(imagesIn(form), added) : imagesIn(form);
  for (const [index, { address, alt }] of applyImageAction(
    rows,
    String(form.get("picture") ?? ""),
    blank,
  ).entries()) {
    normalized.append(`images[${index}]`, address);
    normalized.append(`imageAlts[${index}].url`, address);
    normalized.append(`imageAlts[${index}].alt`, alt);
  }
  return normalized;
}

/** Form defaults from a draft, and the version that the draft is based on. */
export function draftAsForm(entries: DraftEntries) {
  const sent = new FormData();
  for (const [name, value] of entries) sent.append(name, value);
  const { payload } = parse(normalizeImages(sent, []), { resolve: () => ({ value: {} }) });
  const version = Number(sent.get("version") ?? 0);
  return {
    defaults: payload as Partial<PropertyFormDefaults>,
    version: version > 0 ? version : undefined,
  };
}

const newOne = { ...emptyProperty, id: "preview", version: 1 };

/** Property that a submitted form would create; invalid fields are empty. */
export function previewOfForm(sent: FormData, stored: Property | null, now: Date) {
  const base = stored ?? { ...newOne, createdAt: now, updatedAt: now };
  const form = normalizeImages(sent, []);
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

/** Fills required fields with placeholders. */
function fillRequired(form: FormData) {
  for (const { inputName, kind, label } of formFields)
    if (kind.required && ![...form.keys()].some((name) => name.split("[")[0] === inputName))
      form.append(
        kind.input === "pictures" ? `${inputName}[0]` : inputName,
        kind.input === "pictures" ? "/illustrations/savannah-dusk" : `(${label})`,
      );
}

/** Coordinate and what3words lookups of a property, and which services are configured. */
export async function placeStateOf({ db, env, now }: RequestContext, propertyId: string) {
  const lookups = (await lookupsOf(db, [propertyId])).get(propertyId) ?? [];
  const configured = {
    geocode: env.GEOCODER_URL !== undefined,
    what3words: env.WHAT3WORDS_API_KEY !== undefined,
  };
  return { lookups, configured, now: now() };
}
