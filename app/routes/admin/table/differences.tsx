import "./table.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { NotLoaded } from "~/components/admin/retry";
import { TableChoice, useFocusAfterChoice } from "~/components/admin/table-choice";
import { Pager } from "~/components/ui/pager";
import type { syncScreen } from "./sync.server";

type Read = NonNullable<Awaited<ReturnType<typeof syncScreen>>["differences"]>;

interface Props {
  /** Null where they could not be loaded. */
  differences: Read | null;
  busy: boolean;
}

/** Values that differ from the table, each with its reason. */
export function Differences({ differences, busy }: Props) {
  const element = useFocusAfterChoice<HTMLElement>(differences?.conflicts.length ?? 0);
  return (
    <section
      ref={element}
      id="conflicts"
      className="table-choice-list py-6"
      aria-labelledby="conflicts-title"
    >
      <h2 className="mb-4" id="conflicts-title" tabIndex={-1}>
        Conflicts with the external table
      </h2>
      {differences === null ? (
        <NotLoaded message="Conflicts: could not load" />
      ) : (
        <DifferenceList {...differences} busy={busy} />
      )}
    </section>
  );
}

function DifferenceList({
  conflicts,
  counts,
  lookups,
  page,
  pages,
  busy,
}: Read & { busy: boolean }) {
  const propertyIds = [...new Set(conflicts.map(({ propertyId }) => propertyId))];
  return (
    <>
      {counts.unsent > 0 && (
        <Form method="post" preventScrollReset className="note note-warn form-actions mb-5">
          <p>
            {plural(counts.unsent, "value changed here is", "values changed here are")} not in the
            external table
          </p>
          <button className="btn-quiet" name="intent" value="retry" disabled={busy}>
            Retry all
          </button>
        </Form>
      )}
      {conflicts.length === 0 && <p className="text-small text-ink-soft">No conflicts</p>}
      {propertyIds.map((id) => (
        <TableChoice
          key={id}
          conflicts={conflicts.filter(({ propertyId }) => propertyId === id)}
          screen="sync"
          showName
        />
      ))}
      <Pager page={page} pages={pages} to={(to) => `?differences=${to}#conflicts`} />
      {counts.lookup > 0 && (
        <details className="text-small">
          <summary className="min-h-tap py-2 cursor-pointer">
            {plural(counts.lookup, "looked-up value is", "looked-up values are")} not in the table
          </summary>
          <p className="text-ink-soft">
            Looked-up values are written to the table only if{" "}
            <Link to={paths.admin.settings()}>the settings</Link> say so.
          </p>
          <ul>
            {lookups.map(({ propertyId, name, field, label, ours, theirs }) => (
              <li
                key={`${propertyId} ${field}`}
                className="py-2 wrap-anywhere border-t border-line"
              >
                <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>, {label}: {ours}{" "}
                <span className="text-ink-soft">here, in the table: {theirs}</span>
              </li>
            ))}
          </ul>
          {counts.lookup > lookups.length && (
            <p className="text-ink-soft">
              The first {lookups.length} of {formatNumber(counts.lookup)}
            </p>
          )}
        </details>
      )}
    </>
  );
}
