import "./inquiries.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";

import {
  deleteReplyTemplate,
  listReplyTemplates,
  writeReplyTemplate,
} from "#db/queries/inquiries/templates.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { placeholderList, templateLimits, templateSchema } from "#domain/inquiries/reply-templates";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { Empty } from "~/components/admin/table";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { tryRead } from "~/server/pages/try-read.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Reply templates" }];

const missingText = "This template no longer exists";

/** One screen: the list, and with `edit` or `delete` in the URL what is done with one template. */
export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const rows = await tryRead(context, "reply templates", () => listReplyTemplates(context.db));
  const templates = rows?.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  const find = (name: string) => {
    if (!params.has(name) || !templates) return null;
    const found = templates.find(({ id }) => id === params.get(name));
    if (!found) throw data(missingText, { status: 404 });
    return found;
  };
  return { templates, edited: find("edit"), deleted: find("delete") };
});

export const action = adminFormAction(change, rejectedForm);

const idOf = (form: FormData) => {
  const id = form.get("id");
  return isUuid(id) ? id : null;
};

async function change({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, now, requestId } = context;
  const form = await request.formData();
  const id = idOf(form);
  if (form.get("intent") === "delete") {
    const name = id && (await deleteReplyTemplate(db, id, admin.name));
    return redirectWithToast(
      env,
      paths.admin.replyTemplates(),
      name
        ? { type: "success", text: `Template ${name} deleted` }
        : { type: "info", text: "This template was already deleted" },
    );
  }
  const submission = parseWithZod(form, { schema: templateSchema });
  const reject = (problem: Parameters<typeof submission.reply>[0], status = 400) =>
    data<SubmissionResult>(submission.reply(problem), { status });
  if (submission.status !== "success") return reject({});
  const seenAt = new Date(String(form.get("seenAt")));
  try {
    const template = { ...submission.value, id, seenAt, actor: admin.name, now: now() };
    const outcome = await writeReplyTemplate(db, template);
    if (outcome === "missing")
      return reject({ formErrors: [`${missingText}. Copy the text to add it again.`] });
    if (outcome === "name in use")
      return reject({ fieldErrors: { name: ["Another template has this name"] } });
    if (outcome === "changed meanwhile")
      return reject({
        formErrors: [
          "Somebody else changed this template in the meantime. Copy your text, then open the template again.",
        ],
      });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "reply template not saved");
    return reject({ formErrors: ["Failed to save template"] }, 500);
  }
  const text = id ? "Template saved" : "Template added";
  return redirectWithToast(env, paths.admin.replyTemplates(), { type: "success", text });
}

const back = { to: paths.admin.inquiries(), label: "Inquiries" };

export default function ReplyTemplates() {
  const { templates, edited, deleted } = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  if (deleted)
    return (
      <ConfirmDelete
        title={`Delete the template ${deleted.name}?`}
        back={{ to: paths.admin.replyTemplates(), label: "Reply templates" }}
        button="Delete"
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={deleted.id} />
        <p>This cannot be undone. Replies that used it stay as they are.</p>
      </ConfirmDelete>
    );
  return (
    <>
      <PageHead
        title="Reply templates"
        lead="Texts for replies to inquiries. Placeholders are replaced when you insert a template."
        back={back}
      />
      {!templates && <NotLoaded message="Failed to load reply templates" />}
      {templates?.length === 0 && (
        <Empty title="No reply templates yet">
          Add one for what you write often, such as how a booking works.
        </Empty>
      )}
      {templates && templates.length > 0 && <TemplateList templates={templates} />}
      {templates && (
        <TemplateForm
          key={edited ? `${edited.id} ${edited.updatedAt}` : `new ${templates.length}`}
          edited={edited}
          lastResult={result}
        />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Template {
  id: string;
  name: string;
  body: string;
  /** ISO 8601. */
  updatedAt: string;
}

const TemplateList = ({ templates }: { templates: readonly Template[] }) => (
  <ul className="reply-templates border-b border-line" aria-label="Reply templates">
    {templates.map(({ id, name, body }) => (
      <li key={id} className="grid gap-3 py-4 border-t border-line">
        <div>
          <h2 className="wrap-anywhere">{name}</h2>
          <p className="reply-template-text mt-1 text-small wrap-anywhere text-ink-soft">{body}</p>
        </div>
        <p className="flex gap-4 text-small">
          <Link className="link tap" to={`${paths.admin.replyTemplates({ edit: id })}#template`}>
            Edit<span className="sr-only"> {name}</span>
          </Link>
          <Link
            className="link tap reply-template-delete"
            to={paths.admin.replyTemplates({ delete: id })}
          >
            Delete<span className="sr-only"> {name}</span>
          </Link>
        </p>
      </li>
    ))}
  </ul>
);

const labels = { name: "Name", body: "Text" } as const;

interface FormProps {
  edited: Template | null;
  lastResult?: SubmissionResult;
}

function TemplateForm({ edited, lastResult }: FormProps) {
  const { isPending, isSending: saving } = useSubmission();
  const [form, fields] = useAdminForm<z.input<typeof templateSchema>>({
    id: "template",
    lastResult: isPending ? null : lastResult,
    defaultValue: edited ? { name: edited.name, body: edited.body } : undefined,
  });
  return (
    <section className="panel">
      <h2>{edited ? `Edit ${edited.name}` : "New template"}</h2>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        className="reply-template-form grid"
        noValidate
      >
        <div className="stack">
          <ErrorSummary form={form} labels={labels} />
          {edited && (
            <>
              <input type="hidden" name="id" value={edited.id} />
              <input type="hidden" name="seenAt" value={edited.updatedAt} />
            </>
          )}
          <Field
            label={labels.name}
            field={fields.name}
            maxLength={templateLimits.name}
            hint="For the list of templates; visitors do not see it"
            required
          />
          <Field
            label={labels.body}
            field={fields.body}
            as="textarea"
            rows={10}
            placeholder={"Dear {name},\n\nThank you for asking about {property}."}
            required
          />
          <div className="form-actions">
            <button className="btn" disabled={saving}>
              {saving ? texts.common.saving : edited ? "Save template" : "Add template"}
            </button>
            {edited && (
              <Link className="btn-quiet" to={paths.admin.replyTemplates()}>
                {texts.common.cancel}
              </Link>
            )}
          </div>
        </div>
        <Placeholders />
      </Form>
    </section>
  );
}

const Placeholders = () => (
  <aside className="reply-placeholders text-small" aria-labelledby="placeholders">
    <h3 id="placeholders">Placeholders</h3>
    <dl className="mt-2">
      {placeholderList.map(({ text, meaning, missing }) => (
        <div key={text} className="py-2 border-t border-line">
          <dt>
            <code>{text}</code>
          </dt>
          <dd className="m-0">
            {meaning}
            {missing && (
              <span className="block text-caption text-ink-soft">{`If unknown: “${missing}”`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <p className="text-caption text-ink-soft">
      Words for what an inquiry does not say are marked below the reply, to be checked before
      sending.
    </p>
  </aside>
);
