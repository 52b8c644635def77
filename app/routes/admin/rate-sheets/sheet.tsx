import "./rate-sheets.css";
import "./sheet-review.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { sheetKinds } from "#domain/rates/rate";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { Icon } from "~/components/ui/icon";
import { UndoButton } from "~/components/ui/undo-button";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { AcceptBar, DeleteSheet } from "./accept-bar";
import { Doubts } from "./doubts";
import { LabeledTables } from "./labeled-tables";
import { PageBar, PageDrawing } from "./page-drawing";
import { places } from "./places";
import { RateRows } from "./rows";
import { actOnSheet, type SheetRejection } from "./sheet-actions.server";
import { formAddress } from "./sheet-links";
import { readSheetView, type SheetView } from "./sheet-view.server";
import { useDoubtKeys, useReviewFocus } from "./use-review-focus";
import { YearBars } from "./year-bars";

const words = adminTexts.rateSheets;

export const meta = () => [{ title: "Rate sheet" }];

export const handle = { isWide: true };

export const loader = adminLoader(async ({ request, params, context }) => {
  const view = await readSheetView(context, params.id ?? "", request.url);
  if (!view) throw data("Rate sheet not found", { status: 404 });
  return view;
});

export const action = adminFormAction(
  async ({ request, params, context, admin }) =>
    actOnSheet({
      context,
      id: params.id ?? "",
      form: await request.formData(),
      actor: admin.name,
    }),
  (): SheetRejection => ({ notice: texts.common.notStored }),
);

const reloadSeconds = 3;

export default function RateSheet() {
  const view = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const isPending = view.state === "waiting" || view.state === "reading";
  useReviewFocus(rejected);
  useDoubtKeys();
  useLiveTopic(isPending ? `sheet/${view.id}` : null, reloadSeconds * 1000);
  return (
    <>
      {isPending && <ReloadWithoutScripts seconds={reloadSeconds} />}
      <Head view={view} />
      {rejected && (
        <p className="note note-danger mb-4" role="alert">
          {rejected.notice}
        </p>
      )}
      {isPending && (
        <p className="note mb-4" role="status">
          {view.state === "waiting"
            ? "The file is waiting to be read. This page updates by itself."
            : "The file is being read. This page updates by itself."}
        </p>
      )}
      {view.state === "refused" && <Refused view={view} />}
      {!isPending && view.state !== "refused" && <Review view={view} rejected={rejected} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

function Head({ view }: { view: SheetView }) {
  const { id, property, name, pages, years, state, source, hasFile, counts, found } = view;
  const parts = [property.name, source === "form" ? words.sources.form.toLowerCase() : name];
  if (pages > 0) parts.push(plural(pages, "page", "pages"));
  const faults = [
    counts.gaps > 0 && plural(counts.gaps, "gap", "gaps"),
    counts.overlaps > 0 && plural(counts.overlaps, "overlap", "overlaps"),
  ].filter(Boolean);
  const others = years.length === 1 ? " Other years are not touched." : "";
  const lead =
    state === "review"
      ? `${[found || words.noYear, ...faults].join(", ")}.${others}`
      : [words.states[state], found].filter(Boolean).join(", ");
  return (
    <PageHead
      title={`Rate sheet ${years.join(" and ")}`.trim()}
      eyebrow={parts.join(", ")}
      lead={lead}
      back={{ to: paths.admin.rateSheets(), label: words.title }}
    >
      <a className="btn-quiet" href={paths.admin.editProperty(property.id)}>
        Edit property
      </a>
      {hasFile && (
        <a className="btn-quiet" href={paths.admin.rateSheetFile(id)} download>
          <Icon name="download" /> Download file
        </a>
      )}
      {state === "accepted" && (
        <UndoButton undo={{ kind: "rates", id }}>
          <Icon name="undo" /> Undo acceptance
        </UndoButton>
      )}
    </PageHead>
  );
}

function Refused({ view: { problem, property } }: { view: SheetView }) {
  return (
    <section className="panel">
      <p className="note note-danger">{problem}</p>
      <div className="form-actions mt-4">
        <Form method="post" className="row gap-3">
          <button className="btn-quiet" name="intent" value="read-again">
            Read again
          </button>
          <DeleteSheet />
        </Form>
        <Form method="post" action={paths.admin.rateSheets()}>
          <input type="hidden" name="property" value={property.id} />
          <button className="btn-quiet" name="intent" value="by-hand">
            {words.newByHand}
          </button>
        </Form>
        <a className="btn-quiet" href={paths.admin.askLodges(property.id)}>
          Ask the lodge
        </a>
      </div>
    </section>
  );
}

function Review({ view, rejected }: { view: SheetView; rejected?: SheetRejection }) {
  const { page, bars } = view;
  return (
    <>
      <Remarks view={view} />
      <Doubts view={view} rejected={rejected?.answer} />
      <KindChoice view={view} />
      {view.hasNoTable && <NoTable view={view} />}
      <YearBars bars={bars} />
      <div
        className={
          page ? `ratesheet-desk ${page.tables.length > 0 ? "sheet-desk" : ""}`.trim() : undefined
        }
      >
        {page && (
          <section id={places.page} className="ratesheet-page" aria-label="The sheet">
            <PageBar page={page} view={view} />
            {page.tables.length > 0 ? (
              <LabeledTables view={view} tables={page.tables} rejected={rejected?.labels} />
            ) : (
              <PageDrawing page={page} />
            )}
          </section>
        )}
        <RateRows view={view} rejected={rejected?.row} />
      </div>
      {view.canEdit && <AcceptBar view={view} />}
    </>
  );
}

/** One button per kind, so that one press is enough without scripts too. */
function KindChoice({ view }: { view: SheetView }) {
  const { kind, kindNote, canEdit } = view;
  return (
    <div id={places.kind} className="ratesheet-head">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="kind" />
        <fieldset className="ratesheet-kind" disabled={!canEdit}>
          <legend className="text-small font-semibold">Kind of sheet</legend>
          <div>
            {sheetKinds.map((name) => (
              <button key={name} name="kind" value={name} aria-pressed={name === kind}>
                {words.kinds[name]}
              </button>
            ))}
          </div>
        </fieldset>
      </Form>
      <p className="text-small text-ink-soft max-w-measure-note">{kindNote}</p>
    </div>
  );
}

/** What the last release doubted, and figures that were not read. */
function Remarks({ view }: { view: SheetView }) {
  const { remarks, unread, canReadAgain, id } = view;
  if (remarks.length + unread.length === 0 && !canReadAgain) return null;
  return (
    <section className="note note-warn ratesheet-note mb-6" aria-labelledby={places.remarks}>
      <h2 id={places.remarks} className="text-small font-bold">
        To check
      </h2>
      <ul className="ratesheet-doubts text-small">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
        {unread.length > 0 && (
          <li>
            {`Not read: `}
            {unread.map(({ id: cell, label, text }, index) => (
              <span key={cell}>
                {index > 0 && ", "}
                <a className="link" href={`${paths.admin.rateSheet(id, { cell })}#${places.page}`}>
                  {`“${text}” (${label})`}
                </a>
              </span>
            ))}
          </li>
        )}
      </ul>
      {canReadAgain && (
        <Form method="post" className="mt-2">
          <button className="btn-quiet" name="intent" value="read-again">
            Read again
          </button>
          <span className="text-small text-ink-soft">{` ${words.readAgainHint}`}</span>
        </Form>
      )}
    </section>
  );
}

function NoTable({ view: { id, property, canEdit } }: { view: SheetView }) {
  return (
    <section className="panel mb-6" aria-labelledby="no-table-heading">
      <h2 id="no-table-heading" className="text-h4">
        {words.noTable}
      </h2>
      <p className="max-w-measure-note">{words.noTableText}</p>
      {canEdit && (
        <p className="form-actions mt-4">
          <Link className="btn-quiet" to={formAddress(id, { add: "rate" })} preventScrollReset>
            <Icon name="plus" /> Add rate
          </Link>
          <a className="btn-quiet" href={paths.admin.askLodges(property.id)}>
            Ask the lodge
          </a>
        </p>
      )}
    </section>
  );
}
