import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { deleteProperties } from "#db/queries/property/delete.server";
import { namesOf } from "#db/queries/property/names.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { bulkDelete } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { safeList } from "#domain/property/admin-list";
import type { Undo } from "#domain/site/undo";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { Field } from "~/components/form/field";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.properties;
const mostNamed = 20;

export const meta = () => [{ title: "Delete properties" }];

/** One property by its address, or those that the list sent along. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const search = new URL(request.url).searchParams;
  const ids = params.id ? [params.id] : await chosenProperties(context, search);
  const found = await namesOf(context.db, ids);
  if (params.id && found.length === 0)
    throw data(texts.admin.propertyForm.notFound, { status: 404 });
  if (found.length > bulkDelete.atOnce) {
    search.set("action", "delete");
    throw redirect(`${paths.admin.bulkEdit()}?${search}`);
  }
  return { found, view: safeList(search.get("list")) };
});

interface Refusal {
  typed: string;
  error: string;
}

export const action = adminFormAction(act, (form): Refusal => ({
  typed: String(form.get("confirm") ?? ""),
  error: texts.common.notStored,
}));

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, now, requestId } = context;
  const form = await request.formData();
  const ids = [...new Set(form.getAll("ids").map(String))];
  const single = form.get("single") === "yes";
  const back = paths.admin.properties() + safeList(form.get("list"));
  const say = (type: "success" | "error", text: string, undo?: Undo) =>
    redirectWithToast(env, back, { type, text, undo });
  const typed = String(form.get("confirm") ?? "");
  if (ids.length > bulkDelete.untyped && typed.trim() !== String(ids.length))
    return data<Refusal>({ typed, error: words.numberWrong(ids.length) }, { status: 400 });
  const wanted = await namesOf(db, ids, { trashed: true });
  try {
    const deleted = await deleteProperties(db, ids, { actor: admin.name, now: now() });
    const [first] = deleted;
    if (single) {
      if (!first) return await say("error", words.deleteFailed);
      return await say("success", words.deleted(first.name), { kind: "property", id: first.id });
    }
    const gone = new Set(deleted.map(({ id }) => id));
    const failed = ids.filter((id) => !gone.has(id));
    if (failed.length > 0) return await say("error", failureOf(failed, wanted));
    return await say("success", words.bulkDeleted(deleted.length));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "properties not deleted");
    return say("error", single ? words.deleteFailed : failureOf(ids, wanted));
  }
}

/** By name where there is one: an id may belong to nothing any more. */
function failureOf(ids: readonly string[], known: readonly { id: string; name: string }[]): string {
  const names = ids.map((id) => known.find((one) => one.id === id)?.name ?? id);
  const more = names.length - 10;
  const some = names.slice(0, 10).join(", ");
  return `${words.bulkDeleteFailed}: ${some}${more > 0 ? ` and ${more} more` : ""}`;
}

export default function DeleteProperty() {
  const { found, view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const back = { to: paths.admin.properties() + view, label: texts.admin.nav.properties };
  const [first] = found;
  if (!first)
    return (
      <>
        <h1>Nothing is selected</h1>
        <p>
          <a href={back.to}>{back.label}</a>
        </p>
      </>
    );
  const count = found.length;
  const single = count === 1;
  const question = single ? `Delete ${first.name}?` : `Delete ${count} properties?`;
  return (
    <ConfirmDelete title={question} back={back} button={single ? "Delete" : `Delete ${count}`}>
      <input type="hidden" name="list" value={view} />
      {single && <input type="hidden" name="single" value="yes" />}
      {found.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {!single && (
        <ul>
          {found.slice(0, mostNamed).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {count > mostNamed && <li>and {count - mostNamed} more</li>}
        </ul>
      )}
      <p>
        The public site stops showing {single ? "it" : "them"} at once. For 30 days{" "}
        {single ? "it stays" : "they stay"} in the trash.
      </p>
      {count > bulkDelete.untyped && (
        <Field
          label={words.typeNumber(count)}
          name="confirm"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={refused?.typed}
          error={refused?.error}
          required
        />
      )}
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
