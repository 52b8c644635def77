import { data, redirect } from "@remix-run/node";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { paths } from "#domain/pages/paths";
import { duplicateOf } from "#domain/property/duplicate";
import { adminTexts } from "#domain/text/admin-texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.properties;

/** A copy is made by the button alone. */
export const loader = adminLoader(({ params }) =>
  redirect(paths.admin.editProperty(params.id ?? "")),
);

/** Makes a copy that nobody sees yet, and opens it. */
export const action = adminAction(async ({ params, context, admin }) => {
  const { db, env, enqueue } = context;
  const original = await findForEdit(db, params.id ?? "");
  if (!original) throw data(adminTexts.propertyForm.notFound, { status: 404 });
  const { rates } = await context.rates();
  const saved = await saveProperty(db, {
    fields: duplicateOf(original),
    actor: admin.name,
    rates,
  });
  if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
  await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, paths.admin.editProperty(saved.id), {
    type: "success",
    text: words.duplicated(original.name),
  });
});
