import "./passages.css";

import type { LedgerPassage } from "#domain/imports/ledger-view";

/** The words of the page, the value in them marked. */
export function Passage({ passage }: { passage: LedgerPassage }) {
  const [before, value, after] = passage.parts;
  return (
    <>
      <q>
        {before}
        {value && <mark>{value}</mark>}
        {after}
      </q>
      <span className="soft small">
        {passage.label}, {passage.via}
      </span>
    </>
  );
}

/** In the margin: where every value was read, by its number. */
export function Passages(props: { passages: readonly LedgerPassage[]; current?: string }) {
  const { passages, current } = props;
  if (passages.length === 0) return null;
  return (
    <aside className="passages" aria-label="Where the values were read">
      <h2>Passages</h2>
      <ol>
        {passages.map((passage) => (
          <li
            key={passage.number}
            value={passage.number}
            data-number={passage.number}
            className={passage.line === current ? "passage-now" : undefined}
          >
            <Passage passage={passage} />
          </li>
        ))}
      </ol>
    </aside>
  );
}
