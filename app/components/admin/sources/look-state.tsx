import "./look-state.css";

import type { CheckCounts } from "#db/queries/watch/checks.server";
import { Moment } from "~/components/admin/moment";

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);

/** How far the watch has come: seen, not to be seen, not yet looked at. */
export function LookState({ watched, waiting, seen, unseen, lastAt }: CheckCounts) {
  const count = (n: number) => n.toLocaleString("en-US");
  return (
    <div className="look-state" role="status">
      <p>
        <b>{count(seen)}</b> of {count(watched)} stays seen
        {unseen > 0 && <span className="soft"> {count(unseen)} could not be seen</span>}
        {waiting > 0 && <strong className="look-waiting"> {count(waiting)} to look at now</strong>}
      </p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className="look-seen" width={percent(seen, watched)} height="1" />
        <rect
          className="look-unseen"
          x={percent(seen, watched)}
          width={percent(unseen, watched)}
          height="1"
        />
      </svg>
      {lastAt && (
        <p className="soft small">
          Last look <Moment at={lastAt} />
        </p>
      )}
    </div>
  );
}
