import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { deleteProperties } from "#db/queries/property/delete.server";
import { namesOf } from "#db/queries/property/names.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { paths } from "#domain/pages/paths";
import type { Undo } from "#domain/site/undo";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.properties;
const mostNamed = 20;

export const meta = () => [{ title: "Delete properties" }];

/** One property by its address, or those that the list sent along. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const list = new URL(request.url).searchParams;
  const ids = params.id ? [params.id] : await chosenProperties(context, list);
  const found = await namesOf(context.db, ids);
  if (params.id && found.length === 0)
    throw data(texts.admin.propertyForm.notFound, { status: 404 });
  return { found, view: list.get("list") ?? "" };
});

export const action = adminAction(async ({ request, context, admin }) => {
  const { db, env, log, now, requestId } = context;
  const form = await request.formData();
  const ids = form.getAll("ids").map(String);
  const single = form.get("single") === "yes";
  const view = String(form.get("list") ?? "");
  const back = paths.admin.properties() + (view.startsWith("?") ? view : "");
  const say = (type: "success" | "error", text: string, undo?: Undo) =>
    redirectWithToast(env, back, { type, text, undo });
  try {
    const deleted = await deleteProperties(db, ids, { actor: admin.name, now: now() });
    const [first] = deleted;
    if (single) {
      if (!first) return await say("error", words.deleteFailed);
      return await say("success", words.deleted(first.name), { kind: "property", id: first.id });
    }
    const gone = new Set(deleted.map(({ id }) => id));
    const failed = ids.filter((id) => !gone.has(id));
    if (failed.length > 0)
      return await say("error", `${words.bulkDeleteFailed}: ${failed.slice(0, 10).join(", ")}`);
    return await say("success", words.bulkDeleted(deleted.length));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "properties not deleted");
    return say("error", single ? words.deleteFailed : words.bulkDeleteFailed);
  }
});

export default function DeleteProperty() {
  const { found, view } = useLoaderData<typeof loader>();
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
  const single = found.length === 1;
  const question = single ? `Delete ${first.name}?` : `Delete ${found.length} properties?`;
  return (
    <ConfirmDelete title={question} back={back} button={single ? "Delete" : "Delete all of them"}>
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
          {found.length > mostNamed && <li>and {found.length - mostNamed} more</li>}
        </ul>
      )}
      <p>
        The public site stops showing {single ? "it" : "them"} at once. For 30 days{" "}
        {single ? "it stays" : "they stay"} in the trash.
      </p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
