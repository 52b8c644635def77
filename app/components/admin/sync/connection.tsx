import "./connection.css";
import { Form } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.sync;

interface Props {
  configured: boolean;
  busy: boolean;
  /** Null: it could not be read. */
  table: {
    name: string | null;
    columns: readonly unknown[];
    check: { state: string | null; ms: number | null; error: string | null };
  } | null;
  totals: { total: number; synced: number } | null;
  lastSync: { at: Date | null } | null;
  /** Records that the last read of the table found. */
  records: number | null;
}

const number = (count: number) => count.toLocaleString("en-US");

/** There, here, and what stands between them. */
export function Connection({ configured, busy, table, totals, lastSync, records }: Props) {
  return (
    <section className="sync-wire" aria-label="Connection">
      <div>
        <span className="small soft">External table</span>
        <strong className="sync-end">{table?.name ?? "Not read yet"}</strong>
        <span className="small soft">
          {records === null ? "No record read yet" : `${number(records)} records`}
          {table && table.columns.length > 0 && `, ${table.columns.length} columns`}
        </span>
      </div>
      <div className="sync-line">
        <State configured={configured} check={table?.check ?? null} />
        <Form method="post" preventScrollReset>
          <button className="link" name="intent" value="test" disabled={busy}>
            {words.test}
          </button>
        </Form>
      </div>
      <dl className="sync-here">
        <div>
          <dt>Total properties</dt>
          <dd>{totals ? number(totals.total) : "–"}</dd>
        </div>
        <div>
          <dt>From the external table</dt>
          <dd>{totals ? number(totals.synced) : "–"}</dd>
        </div>
        <div>
          <dt>Last sync (UTC)</dt>
          <dd>{lastSync?.at ? <Moment at={lastSync.at} /> : lastSync ? "never" : "–"}</dd>
        </div>
      </dl>
    </section>
  );
}

function State(props: {
  configured: boolean;
  check: { state: string | null; ms: number | null; error: string | null } | null;
}) {
  const { configured, check } = props;
  const [tone, said, note] = !configured
    ? ["off", "Not set up", null]
    : check?.state === "ok"
      ? ["on", "Connected", `answered in ${check.ms ?? 0} ms`]
      : check?.state === "failed"
        ? ["off", "Not connected", check.error]
        : check?.state === "waiting"
          ? ["wait", "Being asked …", null]
          : ["wait", "Not tested yet", null];
  return (
    <p aria-live="polite">
      <span className={`sync-state sync-state-${tone}`}>{said}</span>
      {note && <span className="small soft sync-state-note">{note}</span>}
    </p>
  );
}
