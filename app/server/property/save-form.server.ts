import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { dropDraft } from "#db/queries/site/drafts.server";
import { isDatabaseAway } from "#db/unavailable.server";
import type { UploadAnswer } from "#domain/pictures/library-picture";
import { type FieldDifference, formDifferences } from "#domain/property/differences";
import { propertyFormProblem, propertyFormSchemaFor } from "#domain/property/form";
import { formToFields } from "#domain/property/form-values";
import { priceRangeWarning } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import { adminTexts } from "#domain/text/admin-texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { createOnce } from "~/server/limits/create-once.server";
import { receiveUploads } from "~/server/media/receive-uploads.server";
import type { AdminArgs } from "~/server/session/admin.server";
import { redirectWithToast, withWarning } from "~/server/visitor/toast.server";
import { listBehind } from "./list-behind.server";
import { tidiedPictures } from "./picture-form.server";

const words = adminTexts.propertyForm;

interface Refused {
  refusal: {
    result: SubmissionResult;
    /** What the form started from. */
    version: number;
    conflict?: { rows: ConflictRow[]; deleted: boolean };
  };
  status: number;
}

interface ConflictRow {
  label: string;
  yours: string;
  stored: string;
}

type Args = AdminArgs<ActionFunctionArgs>;

/** What a sent property form leads to: a redirect when it was saved, else the form again. */
export async function savePropertyForm(args: Args): Promise<Response | Refused> {
  const { request, params, context, admin } = args;
  const sent = await request.formData();
  const version = Number(sent.get("version") ?? 0);
  const uploads = await receiveUploads(request, context, admin.name);
  const form = tidiedPictures(sent, uploads.uploads);
  const answer = (result: SubmissionResult, status: number): Refused => ({
    refusal: { result, version },
    status,
  });
  const listed = pressedPictureButton(sent, form, uploads);
  if (listed) return answer(listed, uploads.refused.length > 0 ? 422 : 200);

  const existing = params.id ? await findForEdit(context.db, params.id) : null;
  const submission = parseWithZod(form, { schema: propertyFormSchemaFor(existing ?? undefined) });
  // A list button: the changed form comes back, nothing is judged yet.
  if (submission.status === undefined) return answer(submission.reply(), 200);
  if (submission.status !== "success") {
    const problem = propertyFormProblem(submission.error ?? {});
    return answer(submission.reply({ formErrors: [problem] }), 400);
  }
  const fields = formToFields(submission.value, existing ?? undefined);
  const expectedVersion = params.id && form.get("overwrite") !== "yes" ? version : undefined;
  try {
    const rows = params.id
      ? await store(args, fields, expectedVersion)
      : await storeOnce(args, sent, fields);
    if (rows)
      return {
        refusal: {
          result: submission.reply(),
          version,
          conflict: { rows: rows.map(conflictRow), deleted: !existing },
        },
        status: 409,
      };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    context.log.error(
      { requestId: context.requestId, reason: String(error) },
      "property not saved",
    );
    return answer(submission.reply({ formErrors: [words.failed] }), 500);
  }
  const text = params.id ? words.updated : words.added;
  const toast = withWarning({ type: "success", text }, priceRangeWarning(fields));
  return redirectWithToast(context.env, listBehind(request), toast);
}

/** Without scripts a button beside the pictures sends the whole form; nothing is judged yet. */
function pressedPictureButton(
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

/** A new property, however often its form arrives. */
async function storeOnce(args: Args, form: FormData, fields: PropertyFields) {
  const { result } = await createOnce(
    args.context,
    { form, actor: args.admin.name, scope: "property" },
    (context) => store({ ...args, context }, fields, undefined),
    (rows) => rows === null,
  );
  return result;
}

/** Null when it was saved; else what differs from what somebody else has stored. */
async function store(
  { params, context, admin }: Args,
  fields: PropertyFields,
  expectedVersion: number | undefined,
): Promise<FieldDifference[] | null> {
  const { db, enqueue } = context;
  const { rates } = await context.rates();
  const id = params.id;
  const saved = await saveProperty(db, { id, fields, expectedVersion, actor: admin.name, rates });
  if ("conflict" in saved) {
    const { current } = saved.conflict;
    return current ? formDifferences(fields, current) : [];
  }
  await dropDraft(db, { form: "property", record: id ?? "", actor: admin.name });
  await queuePropertyJobs(enqueue, saved);
  return null;
}

const conflictRow = ({ label, one, other }: FieldDifference): ConflictRow => ({
  label,
  yours: one,
  stored: other,
});
