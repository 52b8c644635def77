import "./write-back-state.css";

import type { WriteBack } from "#db/queries/write-back/write-backs.server";
import { Moment } from "~/components/admin/moment";

interface Props {
  /** The last one of the property; absent when there never was any. */
  writeBack: WriteBack | undefined;
  /** Whether the external table knows the property. */
  linked: boolean;
  /** False while no external table is set up. */
  configured: boolean;
}

/** What became of the last write-back, in a mark and a few words: for a cell of the list. */
export function WriteBackState({ writeBack, linked, configured }: Props) {
  if (!writeBack) {
    if (!linked) return <Mark kind="hollow">Not linked</Mark>;
    return <Mark kind="hollow">{configured ? "Nothing written yet" : "Table not set up"}</Mark>;
  }
  const { state, tries, error, updatedAt } = writeBack;
  if (state === "sent")
    return (
      <Mark kind="round">
        <span className="visually-hidden">Written back </span>
        <Moment at={updatedAt} />
      </Mark>
    );
  if (state === "waiting")
    return (
      <Mark kind="waiting" why={error}>
        {tries > 0 ? `Waiting, try ${tries + 1}` : "Waiting"}
      </Mark>
    );
  return (
    <Mark kind="square" why={error}>
      {state === "failed" ? "Failed" : "Skipped"}
    </Mark>
  );
}

/** The same as a short trail: saved here, on its way, written back. For the open row. */
export function WriteBackTrail({ writeBack }: { writeBack: WriteBack }) {
  const { state, tries, nextTryAt, error, updatedAt } = writeBack;
  const troubled = state !== "sent" && error !== null;
  return (
    <ol className="write-back-trail">
      <li>
        <Mark kind="round">Saved here</Mark>
      </li>
      {troubled && (
        <li>
          <Mark kind={state === "waiting" ? "waiting" : "square"}>{error}</Mark>
          {state === "waiting" && (
            <span className="write-back-note">
              try {tries + 1}
              {nextTryAt && (
                <>
                  , next <Moment at={nextTryAt} />
                </>
              )}
            </span>
          )}
        </li>
      )}
      <li>
        <Mark kind={state === "sent" ? "round" : "hollow"}>
          {state === "sent" ? "Written back" : "Not written back yet"}
        </Mark>
        {state === "sent" && (
          <span className="write-back-note">
            <Moment at={updatedAt} />
          </span>
        )}
      </li>
    </ol>
  );
}

interface MarkProps {
  /** Told apart by shape too: round is well, hollow waits, square failed. */
  kind: "round" | "hollow" | "waiting" | "square";
  why?: string | null;
  children: React.ReactNode;
}

function Mark({ kind, why, children }: MarkProps) {
  return (
    <span className={`write-back write-back-${kind}`} title={why ?? undefined}>
      <span>
        {children}
        {why && <span className="visually-hidden">: {why}</span>}
      </span>
    </span>
  );
}
