import "./verdict.css";
import { Link } from "@remix-run/react";

import type { Ledger } from "#domain/imports/ledger-view";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";

const words = adminTexts.review;

interface Props {
  counts: Ledger["counts"];
  previous: string | null;
  next: string | null;
  /** Another item of the run waits. */
  hasMore: boolean;
  /** A single page says so in the words of its screen. */
  publishLabel?: string;
  busy: boolean;
  keptAt: string | undefined;
}

const rest = ({ kept, locked }: Props["counts"]) =>
  [kept > 0 && `, ${kept} kept`, locked > 0 && `, ${locked} locked`].filter(Boolean).join("");

/** Below the ledger, always in sight: what will be done, and the way to the other items. */
export function Verdict(props: Props) {
  const { counts, previous, next, hasMore, publishLabel, busy, keptAt } = props;
  return (
    <div className="verdict" role="region" aria-label="Settle this import">
      {previous && (
        <Link className="verdict-step" rel="prev" to={paths.admin.importItem(previous)}>
          <Icon name="chevron-left" />
          <span>Previous</span>
        </Link>
      )}
      <p>
        <b>{counts.taken === 1 ? "1 value" : `${counts.taken} values`} to take</b>
        {rest(counts)}
        <span className="verdict-kept soft" aria-live="polite">
          {keptAt && words.kept}
        </span>
      </p>
      <p className="verdict-keys" aria-hidden="true">
        <kbd>J</kbd> <kbd>K</kbd> field <kbd>←</kbd> keep <kbd>→</kbd> take
      </p>
      <noscript>
        <button className="btn-quiet" name="intent" value="keep">
          {words.keepChoices}
        </button>
      </noscript>
      <button className="btn-quiet" name="intent" value="draft" disabled={busy}>
        {words.asDraft}
      </button>
      <button
        className="btn"
        name="intent"
        value="publish"
        disabled={busy}
        aria-keyshortcuts="Shift+Enter"
      >
        {publishLabel ?? (hasMore ? words.publishNext : words.publish)} <kbd>⇧ ↵</kbd>
      </button>
      <button className="verdict-step" name="intent" value="skip" disabled={busy}>
        <span>{words.skip}</span>
      </button>
      {next && (
        <Link
          className="verdict-step"
          rel="next"
          to={paths.admin.importItem(next)}
          aria-label="Next"
        >
          <Icon name="chevron-right" />
        </Link>
      )}
    </div>
  );
}
