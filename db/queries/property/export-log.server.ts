import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";

/** That stays left the site as a file stands in the log. */
export const recordExport = (
  db: Connection,
  actor: string,
  { stays, format }: { stays: number; format: "CSV" | "JSON" },
): Promise<void> =>
  recordChange(db, {
    actor,
    action: "export",
    entity: "property",
    entityId: "several",
    after: { name: `${stays} ${stays === 1 ? "stay" : "stays"} as ${format}` },
  });
