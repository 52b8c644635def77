import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { PlannedScreen } from "~/components/admin/planned/planned-screen";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import { attempt } from "~/server/attempt.server";
import { propertyTotals } from "../../../db/queries/property-admin.server";

const title = "External table sync";

export const meta = () => [{ title }];
export const loader = adminLoader(async ({ context }) => {
  const { env, db } = context;
  const totals = await attempt(context, "property counters", () => propertyTotals(db));
  return {
    synced: totals?.synced ?? null,
    requirements: [
      { name: "AIRTABLE_TOKEN", what: "Access token", set: Boolean(env.AIRTABLE_TOKEN) },
      { name: "AIRTABLE_BASE_ID", what: "Base", set: Boolean(env.AIRTABLE_BASE_ID) },
      { name: "AIRTABLE_TABLE", what: "Table", set: Boolean(env.AIRTABLE_TABLE) },
      { name: "GEOCODER_URL", what: "Geocoding service", set: Boolean(env.GEOCODER_URL) },
    ],
  };
});
export const action = noAction;

export default function TableSync() {
  const { synced, requirements } = useLoaderData<typeof loader>();
  const ready = requirements.every(({ name, set }) => set || name !== "AIRTABLE_TOKEN");
  const count =
    synced === null ? texts.admin.sync.statusFailed : `From the table so far: ${synced}.`;
  return (
    <PlannedScreen
      title={title}
      lead={`Brings stays over from your own table. ${count}`}
      notice={ready ? undefined : texts.admin.sync.notConfigured}
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
