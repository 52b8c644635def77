import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { countTrash, emptyTrash, findTrashed, purgeTrashed } from "#db/queries/trash/trash.server";
import { trashKinds } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Empty trash" }];

interface Rejection {
  typed: string;
  error: string;
}

const recordOf = (values: URLSearchParams | FormData) => {
  const kind = trashKinds.find((known) => known === values.get("kind"));
  return kind ? { kind, id: String(values.get("id") ?? "") } : null;
};

export const loader = adminLoader(async ({ request, context }) => {
  const record = recordOf(new URL(request.url).searchParams);
  if (!record) {
    const counts = Object.values(await countTrash(context.db));
    return { record, name: null, total: counts.reduce((sum, count) => sum + count, 0) };
  }
  const name = await findTrashed(context.db, record.kind, record.id);
  if (name === null) throw data("This item is no longer in the trash", { status: 404 });
  return { record, name, total: 1 };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const { db, env } = context;
    const form = await request.formData();
    const record = recordOf(form);
    if (record) {
      const name = await purgeTrashed(db, record.kind, record.id, admin.name);
      return redirectWithToast(env, paths.admin.trash(), {
        type: name === null ? "error" : "success",
        text:
          name === null ? "This item is no longer in the trash" : `${name} was permanently deleted`,
      });
    }
    const counts = Object.values(await countTrash(db));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const typed = String(form.get("confirm") ?? "");
    if (typed.replace(/[\s,.]/g, "") !== String(total))
      return data<Rejection>(
        { typed, error: `Please type ${total} to confirm deletion` },
        { status: 400 },
      );
    const emptied = await emptyTrash(db, admin.name);
    return redirectWithToast(env, paths.admin.trash(), {
      type: "success",
      text: `Trash emptied: ${plural(emptied, "item was", "items were")} permanently deleted`,
    });
  },
  (form): Rejection => ({
    typed: String(form.get("confirm") ?? ""),
    error: texts.common.notStored,
  }),
);

export default function EmptyTrash() {
  const { record, name, total } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const back = { to: paths.admin.trash(), label: "Trash and activity log" };
  if (record)
    return (
      <ConfirmDelete title={`Permanently delete ${name}?`} back={back} button="Delete permanently">
        <input type="hidden" name="kind" value={record.kind} />
        <input type="hidden" name="id" value={record.id} />
        <p>This cannot be undone.</p>
      </ConfirmDelete>
    );
  return (
    <ConfirmDelete title={"Empty trash?"} back={back} button="Permanently delete everything">
      <p>This cannot be undone.</p>
      <Field
        name="confirm"
        label={`Type ${total} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={rejected?.typed}
        error={rejected?.error}
        required
      />
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
