import "./analytics.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import {
  isDirectPartner,
  readPartnerTerms,
  savePartnerTerms,
  setDirectPartner,
} from "#db/queries/site/partner-terms.server";
import { paths } from "#domain/paths/paths";
import { partnerTermsSchema } from "#domain/site/analytics";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { CheckField, Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const termsSaved = (partner: string) => `Estimate for ${partner} saved`;

const maxNameLength = 200;

export const meta = () => [{ title: "Partner commission estimate" }];

function partnerOf(request: Request): string {
  const partner = (new URL(request.url).searchParams.get("partner") ?? "").trim();
  if (!partner || partner.length > maxNameLength) throw data("Unknown partner", { status: 404 });
  return partner;
}

export const loader = adminLoader(async ({ request, context }) => {
  const partner = partnerOf(request);
  const [terms, direct] = await Promise.all([
    readPartnerTerms(context.db),
    isDirectPartner(context.db, partner),
  ]);
  return { partner, terms: terms.get(partner) ?? null, direct };
});

export const action = adminFormAction(save, (form): SubmissionResult => rejectedForm(form));

async function save({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env } = context;
  const partner = partnerOf(request);
  const form = await request.formData();
  const respond = (text: string) =>
    redirectWithToast(env, paths.admin.analytics(), { type: "success", text });
  if (form.get("intent") === "forget") {
    await savePartnerTerms(db, partner, null, admin.name);
    return respond(termsSaved(partner));
  }
  if (form.get("intent") === "link") {
    await setDirectPartner(db, partner, form.has("direct"), admin.name);
    return respond(
      form.has("direct")
        ? `Properties now link directly to ${partner}`
        : `Clicks to ${partner} now go through the redirect`,
    );
  }
  const submission = parseWithZod(form, { schema: partnerTermsSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await savePartnerTerms(db, partner, submission.value, admin.name);
  return respond(termsSaved(partner));
}

type Input = Record<"commission" | "bookings" | "nights", string>;

const termFields: readonly { name: keyof Input; label: string; hint: string }[] = [
  {
    name: "commission",
    label: "Commission, percent of the price",
    hint: "Usually 5 to 20",
  },
  {
    name: "bookings",
    label: "Bookings per 100 clicks",
    hint: "From the partner's own report; 1 to 3 is usual",
  },
  { name: "nights", label: "Nights per booking", hint: "On average" },
];

export default function PartnerTerms() {
  const { partner, terms, direct } = useLoaderData<typeof loader>();
  const lastResult = useAdminResult<typeof action>();
  const { isPending, isSending: busy } = useSubmission();
  const defaultValue = terms
    ? {
        commission: String(terms.commission),
        bookings: String(terms.bookings),
        nights: String(terms.nights),
      }
    : undefined;
  const [form, fields] = useAdminForm<Input>({
    id: "partner",
    lastResult: isPending ? null : lastResult,
    defaultValue,
  });
  return (
    <>
      <PageHead
        title={`${partner} commission`}
        lead="Used to estimate commission in Analytics. Not public."
        back={{ to: paths.admin.analytics(), label: "Analytics" }}
      />
      <Form method="post" id={form.id} noValidate className="stack partner-form">
        <ErrorSummary form={form} />
        {termFields.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            field={fields[name]}
            inputMode="decimal"
            hint={hint}
            required
          />
        ))}
        <div className="form-actions">
          <button className="btn" disabled={busy}>
            Save
          </button>
          {terms && (
            <button className="btn-quiet" name="intent" value="forget" disabled={busy}>
              Remove estimate
            </button>
          )}
        </div>
      </Form>
      <LinkTypeForm direct={direct} busy={busy} />
    </>
  );
}

/** Some partners' terms forbid the redirect that counts clicks (P-080). */
function LinkTypeForm({ direct, busy }: { direct: boolean; busy: boolean }) {
  return (
    <Form method="post" className="stack partner-form">
      <h2>Link type</h2>
      <CheckField
        label="Link directly"
        name="direct"
        defaultChecked={direct}
        hint="For partners that don't allow redirects. Clicks are reported by the visitor's browser; without JavaScript they still go through the redirect."
      />
      <div className="form-actions">
        <button className="btn-quiet" name="intent" value="link" disabled={busy}>
          Save
        </button>
      </div>
    </Form>
  );
}

export { AdminError as ErrorBoundary };
