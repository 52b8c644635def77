import { data, redirect } from "@remix-run/node";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { paths } from "#domain/paths/paths";
import { duplicateOf } from "#domain/property/form";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { createOnce } from "~/server/limits/create-once.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** Only POST creates a copy. */
export const loader = adminLoader(({ params }) =>
  redirect(paths.admin.editProperty(params.id ?? "")),
);

/** Creates an inactive copy and opens it. */
export const action = adminAction(async ({ request, params, context, admin }) => {
  const original = await findForEdit(context.db, params.id ?? "");
  if (!original) throw data("Property Not Found", { status: 404 });
  const { rates } = await context.rates();
  const form = await request.formData();
  const scope = `duplicate/${original.id}`;
  const { result: id } = await createOnce(
    context,
    { form, actor: admin.name, scope },
    async ({ db, enqueue }) => {
      const fields = duplicateOf(original);
      const saved = await saveProperty(db, { fields, actor: admin.name, rates });
      if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
      await queuePropertyJobs(enqueue, saved);
      return saved.id;
    },
  );
  return redirectWithToast(context.env, paths.admin.editProperty(id), {
    type: "success",
    text: `This is a copy of ${original.name}. Visitors do not see it yet.`,
  });
});
