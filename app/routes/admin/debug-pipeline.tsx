import { useLoaderData } from "@remix-run/react";

import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PlannedScreen } from "~/components/admin/planned/planned-screen";
import { adminLoader, noAction } from "~/server/session/admin.server";

const title = "Debug pipeline";

export const meta = () => [{ title }];
export const loader = adminLoader(({ context: { env } }) => ({
  configured: Boolean(env.AIRTABLE_TOKEN),
}));
export const action = noAction;

export default function DebugPipeline() {
  const { configured } = useLoaderData<typeof loader>();
  return (
    <PlannedScreen
      title={title}
      lead="Follows one test record through every step, with the time each took, and takes it away again."
      notice={configured ? undefined : texts.admin.sync.notConfigured}
      steps={texts.admin.pipeline.steps}
      requirements={[{ name: "AIRTABLE_TOKEN", what: "Access token", set: configured }]}
    >
      <p>
        The jobs screen shows whether database, queues and workers answer. To see one page go from
        its address to the listing, use smart URL import.
      </p>
    </PlannedScreen>
  );
}

export { AdminError as ErrorBoundary };
