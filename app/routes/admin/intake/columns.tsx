import "./intake.css";
import { Form, Link, useFetcher, useLoaderData } from "@remix-run/react";
import { type FormEvent, useRef } from "react";

import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { ImportSteps, RowStrip } from "~/components/admin/row-strip";
import { PageHead } from "~/components/admin/shell";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { actOnColumns } from "./column-actions.server";
import { ColumnTable } from "./column-table";
import type { ColumnsView } from "./columns-view";
import { readColumns } from "./read-columns.server";
import { FileGaps, ReadingQuestions } from "./reading";

export const meta = () => [{ title: "Import a table: columns" }];

export const handle = { isWide: true };

export const loader = adminLoader(({ request, params, context }) =>
  readColumns(context, params.id ?? "", new URL(request.url).searchParams),
);

export const action = adminAction(async ({ request, params, context, admin }) =>
  actOnColumns(context, params.id ?? "", await request.formData(), admin.name),
);

export default function Columns() {
  const view = useLoaderData<typeof loader>() as ColumnsView;
  const { id, name, rowCount, columns, forecast, reading } = view;
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const { isSending } = useSubmission();
  /** With scripts each choice is saved and counted at once. */
  const count = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!form.current || (target as HTMLInputElement).type === "text") return;
    const data = new FormData(form.current);
    data.set("intent", "recount");
    fetcher.submit(data, { method: "post", action: paths.admin.importColumns(id) });
  };
  return (
    <>
      <ImportSteps current={1} />
      <PageHead
        eyebrow={`${name}, ${plural(rowCount, "row", "rows")}, ${plural(columns.length, "column", "columns")}`}
        title="What is in each column?"
        lead={
          <>
            {[reading, ...view.notes.map((note) => `${note}.`)].join(" ")}{" "}
            <a className="link text-ink" href="#read-differently">
              Read it differently
            </a>
          </>
        }
      >
        <Link className="btn-quiet" to={paths.admin.importProperties()}>
          Another file
        </Link>
      </PageHead>
      <RowStrip
        title={
          forecast.rows < rowCount
            ? `As it stands now, the first ${formatNumber(forecast.rows)} rows`
            : "As it stands now"
        }
        strokes={forecast.strokes}
        counts={forecast.counts}
        hasCounts
      />
      <Form
        ref={form}
        method="post"
        action={paths.admin.importColumns(id)}
        onChange={count}
        key={JSON.stringify(view.options)}
      >
        <ColumnTable view={view} />
        <div className="intake-settle border-t border-line">
          <ReadingQuestions view={view} />
          <FileGaps view={view} />
          <NextTime view={view} />
        </div>
        <noscript>
          <p className="form-actions mt-4">
            <button className="btn-quiet" name="intent" value="count">
              Count again
            </button>
            <span className="text-ink-soft text-small">
              Reads the columns anew and keeps your choices.
            </span>
          </p>
        </noscript>
        <NextBar view={view} isBusy={isSending || fetcher.state !== "idle"} />
      </Form>
    </>
  );
}

export { AdminError as ErrorBoundary };

/** Remembers the choices for the next file with the same heads. */
function NextTime({ view }: { view: ColumnsView }) {
  const { isRemembered, sourceName, remembered, columns } = view;
  const same = columns.filter(({ mark }) => mark === "remembered").length;
  return (
    <section aria-labelledby="intake-next">
      <h2 id="intake-next">Next time</h2>
      <label className="intake-line">
        <span>Remember these choices</span>
        <input
          className="accent-forest"
          type="checkbox"
          name="remember"
          value="yes"
          defaultChecked={isRemembered}
        />
      </label>
      <label className="intake-line">
        <span>For files from</span>
        <input
          className="control"
          type="text"
          name="source"
          defaultValue={sourceName}
          maxLength={100}
        />
        <small className="text-ink-soft">
          A file with the same {plural(columns.length, "heading", "headings")} is recognized and
          comes straight to the rows.
        </small>
      </label>
      {remembered && (
        <p className="intake-last text-ink-soft text-small border-t border-line">
          <Icon name="bookmark" />
          <span>
            Last file of this source: {longDate(new Date(remembered.usedAt))},{" "}
            {plural(remembered.rowCount, "row", "rows")}. {same} of{" "}
            {plural(columns.length, "column is", "columns are")} read as then.
          </span>
        </p>
      )}
    </section>
  );
}

function NextBar({ view, isBusy }: { view: ColumnsView; isBusy: boolean }) {
  const unsure = view.columns.filter(({ mark }) => mark === "unsure").length;
  const isBlocked = view.missing.length > 0;
  return (
    <div className="save-bar intake-bar sticky bg-paper border-t border-line row gap-3 py-2 mt-6">
      <p className="mr-auto text-small" role="status">
        <b>Nothing is stored yet.</b>{" "}
        {isBlocked ? (
          <span className="text-danger font-semibold" id="intake-missing">
            {view.missing.join(" ")}
          </span>
        ) : (
          unsure > 0 && (
            <span className="text-warn font-semibold">
              {unsure === 1 ? "1 guess is unsure." : `${unsure} guesses are unsure.`}
            </span>
          )
        )}
      </p>
      <button className="btn-quiet" name="intent" value="save">
        Save for later
      </button>
      <button
        className="btn"
        name="intent"
        value="rows"
        disabled={isBlocked || isBusy}
        aria-describedby={isBlocked ? "intake-missing" : undefined}
      >
        Check {plural(view.rowCount, "row", "rows")} <Icon name="chevron-right" />
      </button>
    </div>
  );
}
