import type { SyncRun } from "#db/queries/sync/history.server";
import { texts } from "#domain/text/texts";
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
  const { notConfigured, statusFailed } = texts.admin.sync;
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
