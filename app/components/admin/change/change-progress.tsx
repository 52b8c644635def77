import "./change-progress.css";

import type { Change } from "#db/queries/changes/read.server";
import { isUnderWay, progressOf } from "#domain/changes/states";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import { Moment } from "~/components/admin/moment";
import { StateBadge } from "~/components/admin/state-badge";
import { changeStateLabels } from "./words";

const count = (n: number) => n.toLocaleString("en-US");

/** How far a change is, in words and as a line; before it is made, what the file holds. */
export function ChangeProgress({ change }: { change: Change }) {
  const { action, state, counts, actor, createdAt, parameters, created } = change;
  const { done, total } = progressOf(state, counts);
  const unknown = parameters.unknownColumns ?? [];
  return (
    <div className="change-progress">
      {isUnderWay(state) && <ReloadWithoutScripts seconds={3} />}
      <p>
        <StateBadge state={changeStateLabels[state]} /> <Moment at={createdAt} />{" "}
        <span className="soft">by {actor}</span>
      </p>
      {state === "planned" ? (
        <p>
          {action === "undo-import" ? (
            <>
              {count(created)} to the trash, {count(counts.waiting - created)} back to what they
              were, {count(counts.refused)} left as they are. Nothing is written yet.
            </>
          ) : (
            <>
              {count(created)} new, {count(counts.waiting - created)} changed, {count(counts.same)}{" "}
              unchanged, {count(counts.refused)} refused. Nothing is written yet.
            </>
          )}
        </p>
      ) : (
        <>
          <progress id="change-progress" value={done} max={Math.max(total, 1)} />
          <p role="status">
            <label htmlFor="change-progress">
              {count(done)} of {count(total)}
            </label>
          </p>
        </>
      )}
      {unknown.length > 0 && (
        <p className="note note-warn">
          Nothing is known of {unknown.length === 1 ? "the column" : "the columns"}{" "}
          <strong>{unknown.join(", ")}</strong>; what stands there is left out.
        </p>
      )}
    </div>
  );
}
