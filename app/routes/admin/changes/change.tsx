import "./changes.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { cancelChange } from "#db/queries/changes/advance.server";
import { beginChange, type Change, dropPlan } from "#db/queries/changes/store.server";
import { isInProgress, type ItemState, itemStates, progressOf } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { changeStateLabels, changeTitle, stateLabel } from "~/components/admin/change-states";
import { Differences } from "~/components/admin/differences";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { Moment, StateBadge } from "~/components/admin/table";
import { reloadOnConflict } from "~/components/form/admin-form";
import { useSubmission } from "~/components/form/submission";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  changeResponse,
  type ListedItem,
  readChange,
  readChangePage,
  runChange,
  undoChange,
} from "./changes.server";
import { actOnRows, forceRows, startedMeanwhile } from "./row-actions.server";
import { ImportRows } from "./rows";
import { readRowsView } from "./rows-view.server";

export const meta = () => [{ title: "Change" }];

export const handle = { isWide: true };

export const loader = adminLoader(async ({ request, params, context }) => {
  const change = await readChange(context, params.id ?? "");
  const query = new URL(request.url).searchParams;
  // A file of an earlier release has no columns.
  return change.parameters.heads
    ? { change, rows: await readRowsView(context, change, query) }
    : { change, rows: null, ...(await readChangePage(context, change, query)) };
});

export const action = adminAction(async ({ request, params, context }) => {
  const { db, env, now } = context;
  const id = params.id ?? "";
  const change = await readChange(context, id);
  const form = await request.formData();
  if (change.parameters.heads) return actOnRows(context, change, form, new URL(request.url).search);
  const intent = form.get("intent");
  const row = form.get("force");
  if (row !== null) return forceRows(context, change, String(row));
  if (intent === "drop") {
    if (!(await dropPlan(db, id)))
      return redirectWithToast(env, paths.admin.change(id), {
        type: "error",
        text: startedMeanwhile,
      });
    const isUndo = change.action === "undo-import";
    const text = isUndo ? "Undo canceled" : "Import discarded. Nothing was changed.";
    const to = isUndo ? paths.admin.imports() : paths.admin.importProperties();
    return redirectWithToast(env, to, { type: "info", text });
  }
  if (intent === "cancel") {
    await cancelChange(db, id, now());
    return redirectWithToast(env, paths.admin.change(id), {
      type: "info",
      text: "Canceled. Changes made so far can be undone.",
    });
  }
  if (intent === "undo") return undoChange(context, id, paths.admin.change(id));
  if (intent !== "apply") throw data("Unknown action", { status: 400 });
  // Submitted twice or too late: respond with the current state.
  return changeResponse(
    context,
    (await beginChange(db, id)) ? await runChange(context, id) : change,
  );
});

export const shouldRevalidate = reloadOnConflict;

function backOf({ action, list }: Change) {
  if (action === "import") return { to: paths.admin.importProperties(), label: "Import a table" };
  if (action === "undo-import") return { to: paths.admin.imports(), label: "Imports" };
  return { to: paths.admin.properties() + list, label: "Manage Properties" };
}

export default function ChangeScreen() {
  const view = useLoaderData<typeof loader>();
  const { change } = view;
  useLiveTopic(isInProgress(change.state) ? `change/${change.id}` : null, 1_000);
  if (view.rows) return <ImportRows change={change} view={view.rows} />;
  const { items, itemState, page, pages, forcible } = view;
  const back = backOf(change);
  return (
    <>
      <PageHead title={changeTitle(change)} back={back} />
      <ChangeProgress change={change} />
      <ChangeActions change={change} />
      {change.action === "import" && change.counts.refused > 0 && (
        <RejectedRows change={change} forcible={forcible} />
      )}
      <ChangeItems change={change} items={items} itemState={itemState} page={page} pages={pages} />
    </>
  );
}

export { AdminError as ErrorBoundary };

/** Progress of a change, or the summary of a plan. */
function ChangeProgress({ change }: { change: Change }) {
  const { action, state, counts, actor, createdAt, created } = change;
  const { done, total } = progressOf(state, counts);
  return (
    <div className="change-progress grid gap-2 mb-6">
      {isInProgress(state) && <ReloadWithoutScripts seconds={3} />}
      <p>
        <StateBadge state={changeStateLabels[state]} /> <Moment at={createdAt} />{" "}
        <span className="text-ink-soft">
          by <PersonName name={actor} at={createdAt} />
        </span>
      </p>
      {state === "planned" ? (
        <p>
          {action === "undo-import" ? (
            <>
              {formatNumber(created)} to be moved to the trash,{" "}
              {formatNumber(counts.waiting - created)} to be reverted,{" "}
              {formatNumber(counts.refused)} unchanged. Nothing has been saved yet.
            </>
          ) : (
            <>
              {formatNumber(created)} new, {formatNumber(counts.waiting - created)} changed,{" "}
              {formatNumber(counts.same)} unchanged, {formatNumber(counts.refused)} rejected.
              Nothing has been saved yet.
            </>
          )}
        </p>
      ) : (
        <>
          <progress
            className="block w-full"
            id="change-progress"
            value={done}
            max={Math.max(total, 1)}
          />
          <p role="status">
            <label className="tabular-nums" htmlFor="change-progress">
              {formatNumber(done)} of {formatNumber(total)}
            </label>
          </p>
        </>
      )}
    </div>
  );
}

/** Apply, discard, cancel and undo. */
function ChangeActions({ change }: { change: Change }) {
  const { isSending: busy } = useSubmission();
  const { id, state, counts, list, action } = change;
  const isUndo = action === "undo-import";
  const toUndo =
    isUndo || state === "planned" || isInProgress(state) ? 0 : counts.done + counts.kept;
  return (
    <Form method="post" action={paths.admin.change(id)} className="form-actions">
      {state === "planned" && counts.waiting > 0 && (
        <button className="btn" name="intent" value="apply" disabled={busy}>
          {isUndo
            ? `Undo ${formatNumber(counts.waiting)}`
            : `Apply to ${formatNumber(counts.waiting)}`}
        </button>
      )}
      {state === "planned" && (
        <button className="btn-quiet" name="intent" value="drop" disabled={busy}>
          {isUndo ? "Keep import" : "Discard import"}
        </button>
      )}
      {state === "running" && (
        <button className="btn-quiet" name="intent" value="cancel" disabled={busy}>
          {texts.common.cancel}
        </button>
      )}
      {toUndo > 0 && (
        <button className="btn-quiet" name="intent" value="undo" disabled={busy}>
          {texts.common.undo} {formatNumber(toUndo)}
        </button>
      )}
      {action !== "import" && !isUndo && (
        <Link className="btn-quiet" to={paths.admin.properties() + list}>
          Back to the list
        </Link>
      )}
    </Form>
  );
}

/** Offers to apply the rejected rows of a file, or to download them. */
function RejectedRows({ change, forcible }: { change: Change; forcible: number }) {
  const { isSending: busy } = useSubmission();
  const { id, counts } = change;
  return (
    <Form method="post" action={paths.admin.change(id)} className="note form-actions mt-5">
      <p>
        {plural(counts.refused, "row was", "rows were")} rejected.
        {forcible > 0 &&
          ` ${formatNumber(forcible)} only because the property was edited since. Applying anyway replaces newer values with those of the file.`}
      </p>
      {forcible > 0 && (
        <button className="btn-quiet" name="force" value="all" disabled={busy}>
          Apply {formatNumber(forcible)} anyway
        </button>
      )}
      <a className="btn-quiet" href={paths.admin.rejectedRows(id)} download>
        Download rejected rows (CSV)
      </a>
    </Form>
  );
}

interface Props {
  change: Change;
  items: readonly ListedItem[];
  itemState: ItemState;
  page: number;
  pages: number;
}

/** Properties of a change by state, each with its reason or differences. */
function ChangeItems({ change, items, itemState, page, pages }: Props) {
  const present = itemStates.filter((state) => change.counts[state] > 0);
  return (
    <section className="mt-6" aria-label="Properties">
      <ul className="change-states flex flex-wrap border-b border-line">
        {present.map((state) => (
          <li key={state}>
            <Link
              className="tap gap-2 no-underline text-ink"
              to={`?show=${state}`}
              preventScrollReset
              aria-current={state === itemState ? "true" : undefined}
            >
              {stateLabel(change, state)}{" "}
              <span className="text-ink-soft">{formatNumber(change.counts[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {items.map((item) => (
          <ChangedProperty key={item.position} item={item} change={change} />
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(to) => `?show=${itemState}&page=${to}`} />
    </section>
  );
}

function ChangedProperty({ item, change }: { item: ListedItem; change: Change }) {
  const { isSending: busy } = useSubmission();
  const { propertyId, name, row, created, reason, differences, canForce, position } = item;
  const isUndo = change.action === "undo-import";
  return (
    <li className="change-item grid text-small wrap-anywhere border-b border-line">
      <div>
        {row !== null && <span className="text-ink-soft">Row {row}: </span>}
        {propertyId ? (
          <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}{" "}
        {created && <span className="badge">{isUndo ? "Move to trash" : "New"}</span>}
      </div>
      {reason && <p className="text-danger">{reason}</p>}
      <Differences differences={differences} />
      {canForce && (
        <Form method="post" action={paths.admin.change(change.id)} preventScrollReset>
          <button className="btn-quiet" name="force" value={position} disabled={busy}>
            Apply anyway<span className="sr-only">: {name}</span>
          </button>
        </Form>
      )}
    </li>
  );
}
