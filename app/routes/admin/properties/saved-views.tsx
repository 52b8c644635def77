import "./properties.css";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import {
  deleteView,
  ownViews,
  renameView,
  saveView,
} from "#db/queries/property/saved-views.server";
import { paths } from "#domain/paths/paths";
import {
  maxViews,
  safeList,
  type SavedView,
  viewNameLength,
  viewNameSchema,
} from "#domain/property/admin-list";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { createOnce } from "~/server/limits/create-once.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Saved views" }];

const nameTaken = "A view with this name already exists";

/** Saves the list of the query string as a view, and lists the saved ones. */
export const loader = adminLoader(async ({ request, context }) => {
  const list = new URL(request.url).searchParams.get("list");
  return { list: list === null ? null : safeList(list), views: await ownViews(context.db) };
});

interface Rejection {
  /** Id of the view whose name was rejected; null for a new one. */
  id: number | null;
  list: string;
  name: string;
  error: string;
}

export const action = adminFormAction(act, (form): Rejection => ({
  ...readFields(form),
  error: texts.common.notStored,
}));

const readFields = (form: FormData) => ({
  id: form.has("id") ? Number(form.get("id")) : null,
  list: safeList(form.get("list")),
  name: String(form.get("name") ?? ""),
});

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env } = context;
  const form = await request.formData();
  const sent = readFields(form);
  const { id, list } = sent;
  const reject = (error: string, status = 400) => data<Rejection>({ ...sent, error }, { status });
  const done = (text: string, to: string = paths.admin.savedViews()) =>
    redirectWithToast(env, to, { type: "success", text });

  if (form.get("intent") === "delete" && id !== null) {
    const deletedName = await deleteView(db, id, admin.name);
    return deletedName === null
      ? reject("This view has been deleted", 409)
      : done(`View “${deletedName}” deleted`);
  }
  const read = parseWithZod(form, { schema: viewNameSchema });
  if (read.status !== "success") return reject(read.error?.name?.join(" ") ?? "");
  const { name } = read.value;
  if (id !== null) {
    const outcome = await renameView(db, id, name, admin.name);
    return outcome === "saved"
      ? done("View renamed")
      : reject(outcome === "gone" ? "This view has been deleted" : nameTaken, 409);
  }
  const { result: outcome } = await createOnce(
    context,
    { form, actor: admin.name, scope: "view" },
    (inner) => saveView(inner.db, { name, list }, admin.name),
    (result) => result === "saved",
  );
  if (outcome === "saved") return done(`View “${name}” saved`, paths.admin.properties() + list);
  return reject(
    outcome === "full" ? `You already have ${maxViews} saved views. Delete one first.` : nameTaken,
    409,
  );
}

export default function SavedViews() {
  const { views, ...named } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const here = rejected && rejected.id === null ? rejected : undefined;
  const list = named.list ?? here?.list ?? null;
  const back = paths.admin.properties() + (list ?? "");
  return (
    <>
      <PageHead title="Saved views" back={{ to: back, label: "Manage Properties" }} />
      {list !== null && (
        <Form method="post" className="view-form flex flex-wrap items-end gap-3 py-4" noValidate>
          <input type="hidden" name="list" value={list} />
          <CreationToken />
          <Field
            label="Name of the view"
            name="name"
            id="new-view"
            maxLength={viewNameLength}
            defaultValue={here?.name}
            error={here?.error}
            required
          />
          <button className="btn">Save view</button>
        </Form>
      )}
      <SavedViewList views={views} rejected={rejected} />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Props {
  views: (SavedView & { id: number })[];
  rejected?: { id: number | null; name: string; error: string };
}

function SavedViewList({ views, rejected }: Props) {
  if (views.length === 0)
    return (
      <p className="empty">No saved views yet. Filter the list, then choose “Save this view”.</p>
    );
  return (
    <ul className="view-list border-t border-line">
      {views.map(({ id, name, list }) => {
        const ownRejection = rejected?.id === id ? rejected : undefined;
        return (
          <li className="border-b border-line" key={`${id} ${name}`}>
            <Form
              method="post"
              className="view-form flex flex-wrap items-end gap-3 py-4"
              noValidate
            >
              <input type="hidden" name="id" value={id} />
              <Field
                label={`Name of ${name}`}
                name="name"
                id={`view-${id}`}
                maxLength={viewNameLength}
                defaultValue={ownRejection?.name ?? name}
                error={ownRejection?.error}
              />
              <button className="btn-quiet" aria-label={`Rename ${name}`}>
                Rename
              </button>
              <button
                className="btn-quiet btn-danger"
                name="intent"
                value="delete"
                aria-label={`Delete ${name}`}
              >
                Delete
              </button>
              <Link
                className="inline-flex items-center min-h-control"
                to={paths.admin.properties() + list}
              >
                Open
              </Link>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
