import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { countTrash, emptyTrash, findTrashed, purgeTrashed } from "#db/queries/trash/trash.server";
import { paths } from "#domain/pages/paths";
import { trashKinds } from "#domain/site/undo";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { Field } from "~/components/form/field";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.trash;

export const meta = () => [{ title: words.emptyIt }];

interface Refusal {
  typed: string;
  error: string;
}

const recordOf = (values: URLSearchParams | FormData) => {
  const kind = trashKinds.find((known) => known === values.get("kind"));
  return kind ? { kind, id: String(values.get("id") ?? "") } : null;
};

/** One record, or everything that is in the trash now. */
export const loader = adminLoader(async ({ request, context }) => {
  const record = recordOf(new URL(request.url).searchParams);
  if (!record) {
    const counts = Object.values(await countTrash(context.db));
    return { record, name: null, total: counts.reduce((sum, count) => sum + count, 0) };
  }
  const name = await findTrashed(context.db, record.kind, record.id);
  if (name === null) throw data(words.gone, { status: 404 });
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
        text: name === null ? words.gone : words.purged(name),
      });
    }
    const counts = Object.values(await countTrash(db));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const typed = String(form.get("confirm") ?? "");
    if (typed.replace(/[\s,.]/g, "") !== String(total))
      return data<Refusal>({ typed, error: words.unconfirmed(total) }, { status: 400 });
    const emptied = await emptyTrash(db, admin.name);
    return redirectWithToast(env, paths.admin.trash(), {
      type: "success",
      text: words.emptied(emptied),
    });
  },
  (form): Refusal => ({
    typed: String(form.get("confirm") ?? ""),
    error: texts.common.notStored,
  }),
);

export default function EmptyTrash() {
  const { record, name, total } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refusal | undefined;
  const back = { to: paths.admin.trash(), label: words.title };
  if (record)
    return (
      <ConfirmDelete title={`Delete ${name} for good?`} back={back} button="Delete for good">
        <input type="hidden" name="kind" value={record.kind} />
        <input type="hidden" name="id" value={record.id} />
        <p>{words.noReturn}</p>
      </ConfirmDelete>
    );
  return (
    <ConfirmDelete title={`${words.emptyIt}?`} back={back} button="Delete all of it for good">
      <p>{words.noReturn}</p>
      <Field
        name="confirm"
        label={words.confirm(total)}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={refused?.typed}
        error={refused?.error}
        required
      />
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
