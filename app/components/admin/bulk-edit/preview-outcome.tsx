import "./preview-outcome.css";

import { adminTexts } from "#domain/text/admin-texts";
import type { Preview } from "~/server/changes/preview-change.server";
import { Differences } from "./differences";

const words = adminTexts.changes;
const count = (n: number) => n.toLocaleString("en-US");

/** How many would change, how many are so already, and what becomes of the first by name. */
export function PreviewOutcome(props: {
  preview: Preview;
  outcome: NonNullable<Preview["outcome"]>;
}) {
  const { preview, outcome } = props;
  const { change, same, examples, refused, refusedInAll } = outcome;
  const deleting = preview.action?.id === "delete";
  return (
    <section className="outcome" aria-label="What would change">
      <p role="status">
        <strong>
          {change === 0
            ? words.nothingToChange
            : deleting
              ? `${count(change)} would be deleted`
              : words.willChange(change)}
        </strong>
        {same > 0 && `, ${count(same)} ${same === 1 ? "is" : "are"} so already`}
        {refusedInAll > 0 && `, ${count(refusedInAll)} cannot be changed`}.
        {deleting &&
          " The public site stops showing them at once. For 30 days they stay in the trash."}
      </p>
      <progress className="outcome-share" value={change} max={preview.count} aria-hidden="true" />
      <ul className="outcome-names">
        {examples.map(({ id, name, differences }) => (
          <li key={id}>
            <strong>{name}</strong>
            <Differences differences={differences} />
          </li>
        ))}
        {change > examples.length && <li>and {count(change - examples.length)} more</li>}
      </ul>
      {refused.length > 0 && (
        <>
          <h2>Left as they are</h2>
          <ul className="outcome-names">
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>
                <div>{reason}</div>
              </li>
            ))}
            {refusedInAll > refused.length && (
              <li>and {count(refusedInAll - refused.length)} more</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
