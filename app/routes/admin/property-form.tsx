import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { paths } from "#domain/pages/paths";
import { formFields } from "#domain/property/fields";
import { propertyFormProblem, propertyFormSchemaFor } from "#domain/property/form";
import { fieldsToForm, formToFields, newProperty } from "#domain/property/form-values";
import type { Property, PropertyFields } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice, type ConflictRow } from "~/components/admin/conflict-notice";
import { PropertyForm } from "~/components/admin/property-form/property-form";
import { PageHead } from "~/components/admin/shell";
import { refusedForm } from "~/server/away/calm-routes.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.propertyForm;

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: params.id ? words.titleEdit : words.titleNew },
];

export const loader = adminLoader(async ({ params, context }) => {
  if (!params.id) return { defaults: fieldsToForm(newProperty), stored: null };
  const property = await findForEdit(context.db, params.id);
  if (!property) throw data(words.notFound, { status: 404 });
  const { id, name, version, active, bookingUrl } = property;
  return {
    defaults: fieldsToForm(property),
    stored: { id, name, version, active, booked: bookingUrl !== null },
  };
});

interface Refusal {
  result: SubmissionResult;
  /** What the form started from: the loader may know a newer one by now. */
  version: number;
  conflict?: { rows: ConflictRow[]; deleted: boolean };
}

const refuse = (refusal: Refusal, status: number) => data(refusal, { status });

export const action = adminFormAction(save, (form): Refusal => ({
  result: refusedForm(form),
  version: Number(form.get("version") ?? 0),
}));

async function save({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, enqueue, log, requestId } = context;
  const existing = params.id ? await findForEdit(db, params.id) : null;
  const form = await request.formData();
  const submission = parseWithZod(form, {
    schema: propertyFormSchemaFor(existing ?? undefined),
  });
  const version = Number(form.get("version") ?? 0);
  // A list button: the changed form comes back, nothing is judged yet.
  if (submission.status === undefined) return refuse({ result: submission.reply(), version }, 200);
  if (submission.status !== "success") {
    const problem = propertyFormProblem(submission.error ?? {});
    return refuse({ result: submission.reply({ formErrors: [problem] }), version }, 400);
  }

  const fields = formToFields(submission.value, existing ?? undefined);
  const overwrite = form.get("overwrite") === "yes";
  try {
    const { rates } = await context.rates();
    const saved = await saveProperty(db, {
      id: params.id,
      fields,
      expectedVersion: params.id && !overwrite ? version : undefined,
      actor: admin.name,
      rates,
    });
    if ("conflict" in saved) {
      const { current } = saved.conflict;
      const conflict = { rows: current ? differences(fields, current) : [], deleted: !current };
      return refuse({ result: submission.reply(), version, conflict }, 409);
    }
    await queuePropertyJobs(enqueue, saved);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "property not saved");
    return refuse({ result: submission.reply({ formErrors: [words.failed] }), version }, 500);
  }
  return redirectWithToast(env, paths.admin.properties(), {
    type: "success",
    text: params.id ? words.updated : words.added,
  });
}

/** Fields whose value in the form is not the stored one. */
function differences(mine: PropertyFields, stored: Property): ConflictRow[] {
  const [yours, theirs] = [fieldsToForm(mine), fieldsToForm(stored)];
  return formFields
    .map(({ label, inputName }) => ({
      label,
      yours: inWords(yours[inputName]),
      stored: inWords(theirs[inputName]),
    }))
    .filter((row) => row.yours !== row.stored);
}

/** Form text as one line: lists and rows of lists too. */
const inWords = (text: string | readonly (string | object)[]): string =>
  typeof text === "string"
    ? text
    : text
        .map((entry) => (typeof entry === "string" ? entry : Object.values(entry).join(" ")))
        .filter(Boolean)
        .join(", ");

export default function EditProperty() {
  const { defaults, stored } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title={stored ? words.titleEdit : words.titleNew}
        lead={stored?.name}
        back={{ to: paths.admin.properties(), label: texts.admin.nav.properties }}
      >
        {stored?.active && (
          <a
            className="btn-quiet"
            href={paths.property(stored.id)}
            target="_blank"
            rel="noreferrer"
          >
            View on the site
          </a>
        )}
      </PageHead>
      {stored && !stored.booked && <p className="note note-warn">{words.noBookingUrl}</p>}
      <PropertyForm
        key={stored?.id ?? "new"}
        defaults={defaults}
        version={stored ? (refused?.version ?? stored.version) : undefined}
        lastResult={refused?.result}
        notice={refused?.conflict && <ConflictNotice what="This property" {...refused.conflict} />}
      />
    </>
  );
}

export { AdminError as ErrorBoundary };
