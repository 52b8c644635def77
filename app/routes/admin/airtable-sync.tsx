import "~/components/admin/sync/sync-screen.css";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { ConflictList } from "~/components/admin/sync/conflict-list";
import { Connection } from "~/components/admin/sync/connection";
import { Forecast } from "~/components/admin/sync/forecast";
import { MappingForm } from "~/components/admin/sync/mapping-form";
import { ScheduleForm } from "~/components/admin/sync/schedule-form";
import { SetUpNotes } from "~/components/admin/sync/set-up-notes";
import { SyncActions } from "~/components/admin/sync/sync-actions";
import { SyncAlerts } from "~/components/admin/sync/sync-alerts";
import { SyncHistory } from "~/components/admin/sync/sync-history";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import {
  saveHolds,
  saveSchedule,
  saveTableMapping,
  startSync,
  stopSync,
  testConnections,
} from "~/server/sync/sync-deeds.server";
import { syncScreen } from "~/server/sync/sync-screen.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.sync;
/** Where events cannot be had. */
const refreshMs = 5_000;
const ticks = "sync-ticks";

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(({ request, context }) =>
  syncScreen(context, new URL(request.url).searchParams),
);

const deeds = {
  sync: (asked) => startSync(asked, false),
  look: (asked) => startSync(asked, true),
  hold: saveHolds,
  stop: stopSync,
  test: testConnections,
  schedule: saveSchedule,
} satisfies Record<string, typeof saveHolds>;

export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const asked = { context, form, actor: admin.name };
  const back = paths.admin.tableSync();
  const intent = String(form.get("intent") ?? "test");
  if (intent === "map") {
    const outcome = await saveTableMapping(asked);
    if (outcome.ok) return redirectWithToast(context.env, back, outcome.toast);
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return data({ errors: outcome.errors, typed }, { status: 400 });
  }
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent as keyof typeof deeds] : testConnections;
  return redirectWithToast(context.env, back, await deed(asked));
});

export default function TableSync() {
  const screen = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { configured, totals, conflicts, lastSync, running, newest, told, table, history } = screen;
  const busy = useNavigation().state !== "idle";
  const live = running !== null || table?.check.state === "waiting";
  useLiveTopic("table", refreshMs);
  const due = told?.run.look ? told.run.created + told.run.changed : 0;
  const unread = totals === null || history === null || table === null;
  return (
    <>
      {live && <ReloadWithoutScripts seconds={3} />}
      <PageHead title={words.title} lead={words.lead}>
        <SyncActions
          id={ticks}
          busy={busy}
          running={running !== null}
          hasTicks={told !== null}
          due={due}
        />
      </PageHead>
      <SyncAlerts configured={configured} unread={unread} newest={newest} busy={busy} />
      <Connection
        configured={configured}
        busy={busy}
        table={table}
        totals={totals}
        lastSync={lastSync}
        records={told?.run.fetched ?? null}
      />
      {(configured || conflicts?.length !== 0) && <ConflictList conflicts={conflicts} />}
      {told && <Forecast {...told} form={ticks} />}
      <div className="sync-split">
        <div>
          {table && table.columns.length > 0 && (
            <MappingForm mapping={table.mapping} refused={refused} busy={busy} />
          )}
          <SetUpNotes configured={configured} />
        </div>
        <aside>
          {history && <SyncHistory runs={history} />}
          {table && <ScheduleForm hour={table.hour} busy={busy} />}
        </aside>
      </div>
    </>
  );
}

export { AdminError as ErrorBoundary };
