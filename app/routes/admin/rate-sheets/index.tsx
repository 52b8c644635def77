import "./rate-sheets.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { findByIdOrName, propertyNames } from "#db/queries/rate-sheets/find-property.server";
import { countSheets, type ListedSheet, listSheets } from "#db/queries/rate-sheets/sheets.server";
import { isoDay, longDate } from "#domain/calendar/dates";
import { maxRequests } from "#domain/lodge/request";
import { paths } from "#domain/paths/paths";
import { maxSheetMegabytes, sheetAccept } from "#domain/rates/sheet-file";
import { sheetFilters } from "#domain/rates/sheet-states";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { EmptyState } from "~/components/admin/empty-state";
import { FileField } from "~/components/admin/file-field";
import { PageHead } from "~/components/admin/shell";
import { Moment, Table } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { Pager } from "~/components/ui/pager";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { addSheet, type RejectedSheet } from "./add-sheet.server";

const words = adminTexts.rateSheets;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db, now } = context;
  const { searchParams } = new URL(request.url);
  const filter = sheetFilters.find((known) => known === searchParams.get("show")) ?? "all";
  const page = Math.max(1, Math.trunc(Number(searchParams.get("page")) || 1));
  const today = isoDay(now());
  const id = searchParams.get("property");
  const [property = null] = id ? await findByIdOrName(db, id) : [];
  const of = { today, propertyId: property?.id };
  const [{ sheets, hasMore }, counts, names] = await Promise.all([
    listSheets(db, { ...of, filter, page }),
    countSheets(db, of),
    property ? [] : propertyNames(db),
  ]);
  return { filter, page, today, property, sheets, hasMore, counts, names };
});

interface Rejection {
  rejected: RejectedSheet | null;
  notice?: string;
}

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const outcome = await addSheet(context, request, admin.name);
    if ("rejected" in outcome)
      return data<Rejection>({ rejected: outcome.rejected }, { status: 400 });
    const { added, byHand } = outcome;
    const to = paths.admin.rateSheet(added.id);
    if (byHand) return redirectWithToast(context.env, `${to}?add=rate#row-form`, byHandToast);
    return redirectWithToast(context.env, to, {
      type: added.isNew ? "success" : "info",
      text: added.isNew ? words.added : words.isKnown("this is the sheet"),
    });
  },
  (): Rejection => ({ rejected: null, notice: texts.common.notStored }),
);

const byHandToast = { type: "info", text: "Enter the first rate" } as const;

export default function RateSheets() {
  const { filter, page, today, property, sheets, hasMore, counts } = useLoaderData<typeof loader>();
  const to = (params: { show?: string }) =>
    paths.admin.rateSheets({ ...params, property: property?.id });
  return (
    <>
      <PageHead
        title={property ? `Rate sheets of ${property.name}` : words.title}
        lead={words.lead}
        back={
          property ? { to: paths.admin.editProperty(property.id), label: property.name } : undefined
        }
      >
        {filter === "ending" && sheets.length > 0 && <AskLodges sheets={sheets} />}
        <a className="btn" href="#add">
          Add rate sheet
        </a>
      </PageHead>
      <nav className="view-tabs mb-4" aria-label="Rate sheets">
        {sheetFilters.map((name) => (
          <Link
            key={name}
            to={to({ show: name === "all" ? undefined : name })}
            aria-current={name === filter ? "page" : undefined}
          >
            {words.filters[name]} <span>{counts[name]}</span>
          </Link>
        ))}
      </nav>
      {counts.all === 0 && filter !== "ending" ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} />
      ) : (
        <SheetTable sheets={sheets} today={today} />
      )}
      <Pager
        page={page}
        pages={hasMore ? page + 1 : page}
        to={(number) =>
          `?${new URLSearchParams({ show: filter, page: String(number), ...(property && { property: property.id }) })}`
        }
      />
      <AddSheet />
    </>
  );
}

export { AdminError as ErrorBoundary };

/** Asks the lodges of the listed properties for their next rates (L-009). */
const AskLodges = ({ sheets }: { sheets: readonly ListedSheet[] }) => {
  const ids = [...new Set(sheets.map(({ propertyId }) => propertyId))].slice(0, maxRequests);
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  return (
    <Link className="btn-quiet" to={`${paths.admin.askLodges()}?${params}`}>
      Ask these lodges
    </Link>
  );
};

function SheetTable({ sheets, today }: { sheets: readonly ListedSheet[]; today: string }) {
  return (
    <Table
      caption={words.title}
      className="ratesheet-list"
      rows={sheets}
      rowKey={({ id }) => id}
      empty={words.noneMatching}
      columns={[
        { head: "Property", kind: "row", cell: (row) => <SheetName {...row} /> },
        { head: "Kind", cell: ({ kind }) => (kind ? words.kinds[kind] : words.noKind) },
        { head: "Years", cell: ({ years }) => years.join(", ") || "–" },
        { head: "State", cell: (row) => <SheetState {...row} /> },
        { head: "Ends", cell: (row) => <SheetEnd {...row} today={today} /> },
        { head: "Added", cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

const SheetName = ({ id, propertyName, propertyId, name, source }: ListedSheet) => (
  <>
    {source === "seasons" ? (
      <Link to={paths.admin.editProperty(propertyId)}>{propertyName}</Link>
    ) : (
      <Link to={paths.admin.rateSheet(id)}>{propertyName}</Link>
    )}
    <small className="block text-caption text-ink-soft wrap-anywhere">
      {source === "seasons"
        ? words.sources.seasons
        : `${name}, ${words.sources[source].toLowerCase()}`}
    </small>
  </>
);

const tones: Record<ListedSheet["state"], string> = {
  waiting: "",
  reading: "",
  review: "badge-warn",
  refused: "badge-danger",
  accepted: "badge-ok",
  "taken back": "",
};

const SheetState = ({ state, problem }: ListedSheet) => (
  <>
    <span className={`badge ${tones[state]}`.trim()}>{words.states[state]}</span>
    {state === "refused" && problem && (
      <small className="block text-caption text-ink-soft max-w-measure-narrow">{problem}</small>
    )}
  </>
);

const SheetEnd = ({ ends, isEnding, today }: ListedSheet & { today: string }) => {
  if (!ends) return <>–</>;
  return (
    <span className={isEnding ? "text-danger font-semibold" : undefined}>
      {isEnding && ends < today ? (
        words.ended(longDate(ends))
      ) : (
        <>
          <span className="ratesheet-ends" aria-hidden="true">
            Ends{" "}
          </span>
          {longDate(ends)}
        </>
      )}
    </span>
  );
};

function AddSheet() {
  const { property, names } = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  const { isSending: busy } = useSubmission();
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [result]);
  const { errors, typed } = result?.rejected ?? { errors: {}, typed: { property: "", url: "" } };
  return (
    <section ref={form} id="add" className="panel mt-8" aria-labelledby="add-heading">
      <h2 id="add-heading">Add rate sheet</h2>
      {(result?.notice ?? Object.keys(errors).length > 0) && (
        <p className="note note-danger mb-4" role="alert">
          {result?.notice ?? "The rate sheet was not added. Check the fields below."}
        </p>
      )}
      <Form method="post" encType="multipart/form-data" action="#add" noValidate>
        <div className="form-grid">
          {property ? (
            <input type="hidden" name="property" value={property.id} />
          ) : (
            <>
              <Field
                label="Property"
                id="sheet-property"
                name="property"
                list="sheet-properties"
                autoComplete="off"
                defaultValue={typed.property}
                error={errors.property}
                required
              />
              <datalist id="sheet-properties">
                {names.map((name, index) => (
                  <option key={index} value={name} />
                ))}
              </datalist>
            </>
          )}
          <div className="form-wide">
            <FileField
              id="sheet-file"
              name="file"
              label="PDF or XLSX file"
              hint={`Up to ${maxSheetMegabytes} MB. Choose it or drop it here.`}
              accept={sheetAccept}
              error={errors.file}
            />
          </div>
          <Field
            className="form-wide"
            label="Or a link to the file"
            id="sheet-url"
            name="url"
            type="url"
            placeholder="https://"
            defaultValue={typed.url}
            error={errors.url}
          />
        </div>
        <div className="form-actions mt-4">
          <button className="btn" disabled={busy}>
            {busy ? "Adding…" : "Add and read"}
          </button>
          <button className="btn-quiet" name="intent" value="by-hand">
            {words.newByHand}
          </button>
        </div>
      </Form>
    </section>
  );
}
