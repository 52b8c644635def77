import { Form, useLoaderData } from "@remix-run/react";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Counters } from "~/components/admin/counters";
import { PlannedScreen } from "~/components/admin/planned/planned-screen";
import { attempt } from "~/server/pages/attempt.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.sync;
const title = "External table sync";

export const meta = () => [{ title }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env } = context;
  const [totals, runs] = await Promise.all([
    attempt(context, "sync totals", () => propertyTotals(db)),
    attempt(context, "last sync", () => listRuns(db, { kind: "sync", limit: 1 })),
  ]);
  const last = runs?.[0];
  return {
    total: totals?.total ?? null,
    synced: totals?.synced ?? null,
    lastSync: runs && (last ? isoDay(last.createdAt) : "never"),
    requirements: [
      { name: "AIRTABLE_TOKEN", what: "Access token", set: Boolean(env.AIRTABLE_TOKEN) },
      { name: "AIRTABLE_BASE_ID", what: "Base", set: Boolean(env.AIRTABLE_BASE_ID) },
      { name: "AIRTABLE_TABLE", what: "Table", set: Boolean(env.AIRTABLE_TABLE) },
      { name: "GEOCODER_URL", what: "Geocoding service", set: Boolean(env.GEOCODER_URL) },
    ],
  };
});

/** Only the connection test so far. */
export const action = adminAction(async ({ context }) => {
  const totals = await attempt(context, "connection test", () => propertyTotals(context.db));
  return redirectWithToast(context.env, paths.admin.tableSync(), {
    type: totals ? "success" : "error",
    text: totals
      ? `The database answers: ${texts.listing.count(totals.total)} stored`
      : "The database does not answer",
  });
});

export default function TableSync() {
  const { total, synced, lastSync, requirements } = useLoaderData<typeof loader>();
  const keyed = requirements.some(({ name, set }) => set && name === "AIRTABLE_TOKEN");
  return (
    <PlannedScreen
      title={title}
      lead="Brings stays over from your own table."
      actions={
        <Form method="post">
          <button className="btn-quiet">{words.test}</button>
        </Form>
      }
      status={
        <>
          {total === null && (
            <p className="note note-danger" role="alert">
              {words.statusFailed}
            </p>
          )}
          <Counters
            counters={[
              { label: texts.admin.dashboard.total, value: total },
              { label: "From the external table", value: synced },
              { label: "Last sync (UTC)", value: lastSync },
            ]}
          />
        </>
      }
      notice={keyed ? undefined : words.notConfigured}
      steps={[
        "Reads the table page by page, within the service's own limit, and goes on where it stopped",
        "Creates what is new and brings up to date what is known; it never deletes",
        "Keeps what you changed here by hand",
        "Writes prices and places that you edit here back to the table",
      ]}
      requirements={requirements}
    />
  );
}

export { AdminError as ErrorBoundary };
