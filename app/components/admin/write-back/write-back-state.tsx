import "./write-back-state.css";

import type { WriteBack } from "#db/queries/write-back/write-backs.server";
import { Moment } from "~/components/admin/moment";

/** What became of the last write-back, in a mark and a few words. */
export function WriteBackState({ writeBack }: { writeBack: WriteBack }) {
  const { state, tries, error, updatedAt } = writeBack;
  if (state === "sent")
    return (
      <Mark kind="round">
        Written back <Moment at={updatedAt} />
      </Mark>
    );
  if (state === "waiting")
    return (
      <Mark kind="waiting" why={error}>
        External table: waiting{tries > 0 && `, try ${tries + 1}`}
      </Mark>
    );
  return (
    <Mark kind="square" why={error}>
      External table: {state}
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
