import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changesSince } from "#db/queries/property/edits.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import { tableConflicts } from "#db/queries/table/table-conflicts.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { isoDay } from "#domain/calendar/dates";
import { pricesFollowRates } from "#domain/changes/reasons";
import { paths } from "#domain/paths/paths";
import { safeList } from "#domain/property/admin-list";
import { mergeSince } from "#domain/property/merge";
import { afterChange, priceRangeWarning } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import {
  type QuickEdit,
  quickEditOf,
  quickEditSchemaFor,
  quickEditText,
  quickLabels,
} from "#domain/property/quick-edit";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { AdminError } from "~/components/admin/admin-error";
import type { ConflictRow } from "~/components/admin/notices";
import { PageHead } from "~/components/admin/shell";
import { TableChoice, useFocusAfterChoice } from "~/components/admin/table-choice";
import { useAdminResult } from "~/components/form/admin-form";
import type { RequestContext } from "~/server/services.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { writeBackSaved } from "~/server/table/write-back.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast, type Toast, withWarning } from "~/server/visitor/toast.server";
import { QuickEditForm } from "./quick-edit-form";

export const meta = () => [{ title: "Quick edit" }];

const deletedMeanwhile =
  "This property was deleted while you were editing. Your changes are still here. Restore the property from the trash, then save again.";

/** Quick edit as a page of its own: after a rejection without scripts, and for links from other screens. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const property = await findForEdit(context.db, params.id ?? "");
  if (!property) throw data("Property Not Found", { status: 404 });
  const { id, name, version, priceUnit } = property;
  const search = new URL(request.url).searchParams;
  return {
    row: { id, name, version, priceUnit, ...quickEditOf(property) },
    list: safeList(search.get("list")),
    next: search.get("next"),
    conflicts: await tableConflicts(context.db, { propertyIds: [id] }),
    isPriced: (await pricedBySheets(context.db, [id], isoDay(context.now()))).length > 0,
  };
});

export interface QuickEditRejection {
  result: SubmissionResult;
  /** Version that the form was loaded with; the loader may have a newer one. */
  version: number;
  conflict?: ConflictRow[];
}

export const action = adminFormAction(act, (form): QuickEditRejection => ({
  result: rejectedForm(form),
  version: Number(form.get("version")),
}));

async function act({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, requestId } = context;
  const id = params.id ?? "";
  const form = await request.formData();
  const version = Number(form.get("version"));
  const reject = (result: SubmissionResult, status: number, conflict?: ConflictRow[]) =>
    data({ result, version, conflict } satisfies QuickEditRejection, { status });

  const stored = await findForEdit(db, id);
  if (!stored) return reject(rejectedForm(form, deletedMeanwhile), 409);
  const submission = parseWithZod(form, { schema: quickEditSchemaFor(stored) });
  if (submission.status !== "success") return reject(submission.reply(), 400);
  const edit = submission.value;
  const overwrite = form.get("overwrite") === "yes";
  try {
    const actor = admin.name;
    const outcome = await saveQuickEdit(context, { id, edit, version, overwrite, actor });
    if (!("conflict" in outcome))
      return await redirectWithToast(
        env,
        backToList(request, id, form, context.byScript),
        outcome.toast,
      );
    const { conflict } = outcome;
    if (!conflict) return reject(rejectedForm(form, deletedMeanwhile), 409);
    return reject(submission.reply(), 409, conflict);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "quick edit not saved");
    return reject(submission.reply({ formErrors: ["Failed to update property"] }), 500);
  }
}

/** The same list, filter and page. Without scripts a fragment scrolls to the row. */
function backToList(request: Request, id: string, form: FormData, byScript: boolean): string {
  const search = new URL(request.url).searchParams;
  const list = new URLSearchParams(safeList(search.get("list")));
  const next = form.get("then") === "next" ? search.get("next") : null;
  list.set("saved", id);
  if (next) list.set("edit", next);
  return `${paths.admin.properties()}?${list}${byScript ? "" : `#stay-${next ?? id}`}`;
}

/** Fields whose value differs from the stored one. */
function differences(mine: QuickEdit, stored: QuickEdit): ConflictRow[] {
  const [yours, theirs] = [quickEditText(mine), quickEditText(quickEditOf(stored))];
  return (Object.keys(yours) as (keyof QuickEdit)[])
    .filter((name) => yours[name] !== theirs[name])
    .map((name) => ({ label: quickLabels[name], yours: yours[name], stored: theirs[name] }));
}

export default function QuickEditPage() {
  const { row, list, next, conflicts, isPriced } = useLoaderData<typeof loader>();
  const element = useFocusAfterChoice<HTMLDivElement>(conflicts.length);
  const rejected = useAdminResult<typeof action>();
  const back = paths.admin.properties() + list;
  return (
    <div ref={element}>
      <PageHead title={`Quick edit: ${row.name}`} back={{ to: back, label: "Manage Properties" }} />
      <TableChoice conflicts={conflicts} screen="quick-edit" list={list} />
      <QuickEditForm
        key={`${row.id} ${conflicts.map(({ field }) => field).join(" ")}`}
        row={row}
        isPriced={isPriced}
        list={list}
        next={next}
        rejected={rejected}
        cancel={back}
      />
    </div>
  );
}

export { AdminError as ErrorBoundary };

interface SaveQuickEdit {
  id: string;
  edit: QuickEdit;
  /** Version that the form was loaded with. */
  version: number;
  /** Replaces later edits. What lookups have found since stays. */
  overwrite: boolean;
  actor: string;
}

interface QuickEditSaved {
  saved: {
    id: string;
    version: number;
    edit: QuickEdit;
    /** Record id in the external table; null if there is none. */
    airtableId: string | null;
  };
  toast: Toast;
}

/** Not saved: the property was edited since, or was deleted (null). */
interface QuickEditConflict {
  conflict: ConflictRow[] | null;
}

/** Saves the six values (A-054) and returns a toast with the result of the write-back (A-055). */
async function saveQuickEdit(
  context: RequestContext,
  { id, edit, version, overwrite, actor }: SaveQuickEdit,
): Promise<QuickEditSaved | QuickEditConflict> {
  const stored = await findForEdit(context.db, id);
  if (!stored) return { conflict: null };
  const [since] = await changesSince(context.db, [{ property: stored, version }]);
  const made: PropertyFields = { ...stored, ...edit };
  const merged = since ? mergeSince(made, stored, since) : { fields: made, reset: [] };
  // A price that was only displayed does not scale the range of a newer one.
  const fields = afterChange(stored, quickEditOf(merged.fields));
  const { reset } = merged;
  const mine = quickEditOf(fields);
  const conflict = differences(mine, stored);
  // Values that are equal by now are no conflict, and neither is a lookup.
  if (!overwrite && since?.edited.length !== 0 && conflict.length > 0) return { conflict };
  const { rates } = await context.rates();
  const saved = await saveProperty(context.db, {
    id,
    fields,
    expectedVersion: stored.version,
    actor,
    sources: { origin: "typed", reset },
    rates,
    toTable: tableAccess(context.env) !== null,
  });
  if ("conflict" in saved) {
    const { current } = saved.conflict;
    return { conflict: current && differences(mine, current) };
  }
  // writeBackSaved queues the write-back job.
  await queuePropertyJobs(context.enqueue, { ...saved, toTable: false });
  const { airtableId } = stored;
  const now = { ...fields, ...saved.replaced };
  const savedEdit = { id, version: saved.version, edit: quickEditOf(now), airtableId };
  const isReplaced = Object.keys(saved.replaced).length > 0;
  if (isReplaced && saved.version === stored.version)
    return {
      saved: savedEdit,
      toast: { type: "error", text: `Not changed. ${pricesFollowRates}.` },
    };
  const toast = await writeBackSaved(context, savedEdit);
  const warning = isReplaced ? pricesFollowRates : priceRangeWarning(now);
  return { saved: savedEdit, toast: withWarning(toast, warning) };
}
