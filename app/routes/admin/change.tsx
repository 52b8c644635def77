import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cancelChange } from "#db/queries/changes/advance.server";
import type { Change } from "#db/queries/changes/read.server";
import { beginChange, beginUndo, dropPlan } from "#db/queries/changes/store.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { ChangeActions } from "~/components/admin/change/change-actions";
import { ChangeItems } from "~/components/admin/change/change-items";
import { ChangeProgress } from "~/components/admin/change/change-progress";
import { changeTitle } from "~/components/admin/change/words";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { readChangePage } from "~/server/changes/change-page.server";
import { answerOf, runChange } from "~/server/changes/run-change.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.changes;

export const meta = () => [{ title: "Change" }];

export const loader = adminLoader(({ request, params, context }) =>
  readChangePage(context, params.id ?? "", new URL(request.url).searchParams),
);

export const action = adminAction(async ({ request, params, context }) => {
  const { db, env, now } = context;
  const id = params.id ?? "";
  const { change } = await readChangePage(context, id, new URLSearchParams());
  const intent = (await request.formData()).get("intent");
  if (intent === "drop") {
    await dropPlan(db, id);
    const isUndo = change.action === "undo-import";
    const text = isUndo ? adminTexts.review.undoDropped : adminTexts.propertyImport.dropped;
    const to = isUndo ? paths.admin.imports() : paths.admin.importProperties();
    return redirectWithToast(env, to, { type: "info", text });
  }
  if (intent === "cancel") {
    await cancelChange(db, id, now());
    return redirectWithToast(env, paths.admin.change(id), { type: "info", text: words.cancelled });
  }
  if (intent !== "apply" && intent !== "undo") throw data("Unknown action", { status: 400 });
  const begun = intent === "apply" ? await beginChange(db, id) : await beginUndo(db, id);
  // Sent twice, or too late: what is, is shown.
  return answerOf(context, begun ? await runChange(context, id) : change);
});

function backOf({ action, list }: Change) {
  if (action === "import")
    return { to: paths.admin.importProperties(), label: adminTexts.propertyImport.title };
  if (action === "undo-import")
    return { to: paths.admin.imports(), label: adminTexts.review.listTitle };
  return { to: paths.admin.properties() + list, label: adminTexts.nav.properties };
}

export default function ChangeScreen() {
  const { change, items, shown, page, pages, live } = useLoaderData<typeof loader>();
  useLiveTopic(live ? `change/${change.id}` : null, 1_000);
  const back = backOf(change);
  return (
    <>
      <PageHead title={changeTitle(change)} back={back} />
      <ChangeProgress change={change} />
      <ChangeActions change={change} />
      <ChangeItems change={change} items={items} shown={shown} page={page} pages={pages} />
    </>
  );
}

export { AdminError as ErrorBoundary };
