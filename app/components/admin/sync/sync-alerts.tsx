import type { SyncRun } from "#db/queries/sync/history.server";
import { adminTexts } from "#domain/text/admin-texts";
import { RunNote } from "./run-note";

interface Props {
  configured: boolean;
  /** A part of the screen could not be read. */
  unread: boolean;
  newest: SyncRun | null;
  busy: boolean;
}

/** What is not as it should be, and how the newest sync went. */
export function SyncAlerts({ configured, unread, newest, busy }: Props) {
  const { notConfigured, statusFailed } = adminTexts.sync;
  return (
    <>
      {!configured && (
        <p className="note note-warn" role="alert">
          {notConfigured}
        </p>
      )}
      {unread && (
        <p className="note note-danger" role="alert">
          {statusFailed}
        </p>
      )}
      {newest && <RunNote run={newest} busy={busy} />}
    </>
  );
}
