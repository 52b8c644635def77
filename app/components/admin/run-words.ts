import type { RunKind, RunState } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";

/** What each kind of import is called. */
export const runKinds: Record<RunKind, string> = {
  smart: "Smart import",
  batch: "Batch",
  ai: "AI extraction",
  sync: "Table sync",
};

/** How a run's state is called, and how it looks. */
export const runStates: Record<RunState, { label: string; tone: string }> = {
  running: { label: "Running", tone: "badge-warn" },
  paused: { label: "Paused", tone: "" },
  finished: { label: "Finished", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  cancelled: { label: "Cancelled", tone: "" },
};

const screens: Record<RunKind, string> = {
  smart: paths.admin.smartImport(),
  batch: paths.admin.batchScrape(),
  ai: paths.admin.aiExtract(),
  sync: paths.admin.tableSync(),
};

/** Where a run was begun and can be gone on with. */
export const runScreen = ({ id, kind }: { id: string; kind: RunKind }): string =>
  `${screens[kind]}?run=${id}`;
