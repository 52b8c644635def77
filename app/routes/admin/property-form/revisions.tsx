import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Connection } from "#db/connect.server";
import { changesSince } from "#db/queries/property/edits.server";
import { findForEdit } from "#db/queries/property/read.server";
import {
  countRevisions,
  drawingsOf,
  findRevision,
  revisionsOf,
  type StoredRevision,
} from "#db/queries/property/revisions.server";
import { saveProperty } from "#db/queries/property/save.server";
import { changedSince } from "#domain/changes/reasons";
import { paths } from "#domain/paths/paths";
import { mergeSince } from "#domain/property/merge";
import type { Property, PropertyFields } from "#domain/property/property";
import {
  type FieldDifference,
  formDifferences,
  withoutDrawings,
  withRevision,
} from "#domain/property/revisions";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { AdminError } from "~/components/admin/admin-error";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { changedText, revisionPath, type RevisionSummary } from "./index";
const perPage = 50;

export const meta = () => [{ title: "Revisions" }];

const numberOf = (text: unknown): number => {
  const number = Number(text ?? 0);
  return Number.isInteger(number) && number > 0 && number < 1e9 ? number : 0;
};

export const loader = adminLoader(async ({ request, params, context }) => {
  const { db } = context;
  const id = params.id ?? "";
  const query = new URL(request.url).searchParams;
  const page = numberOf(query.get("page")) || 1;
  const requested = numberOf(query.get("version"));
  const [property, drawings, revisions, total, chosen] = await Promise.all([
    findForEdit(db, id),
    drawingsOf(db, id),
    revisionsOf(db, id, { limit: perPage, offset: (page - 1) * perPage }),
    countRevisions(db, id),
    requested ? findRevision(db, id, requested) : null,
  ]);
  if (!property) throw data("Property Not Found", { status: 404 });
  const restored = chosen && (await restoredFields(db, property, chosen));
  if (requested && !chosen) throw data("This revision no longer exists", { status: 404 });
  return {
    property: { id, name: property.name, version: property.version },
    revisions,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    chosen: chosen && {
      version: chosen.version,
      createdAt: chosen.createdAt,
      actor: chosen.actor,
      rows: restored
        ? formDifferences(withoutDrawings(property, drawings), withoutDrawings(restored, drawings))
        : [],
    },
  };
});

/** The fields that a restore saves: what lookups have found since stays while it fits. */
async function restoredFields(
  db: Connection,
  property: Property,
  { version, data: stored }: StoredRevision,
): Promise<PropertyFields> {
  const [since] = await changesSince(db, [{ property, version }]);
  const fields = withRevision(property, stored);
  return since ? mergeSince(fields, property, since).fields : fields;
}

/** A restore is an ordinary save: it creates a revision and detects conflicts. */
export const action = adminAction(async ({ request, params, context, admin }) => {
  const { db, env, enqueue } = context;
  const id = params.id ?? "";
  const form = await request.formData();
  const version = numberOf(form.get("version"));
  const [property, revision, { rates }] = await Promise.all([
    findForEdit(db, id),
    findRevision(db, id, version),
    context.rates(),
  ]);
  if (!property || !revision)
    return data(
      { error: property ? "This revision no longer exists" : "Property Not Found" },
      { status: 404 },
    );
  const saved = await saveProperty(db, {
    id,
    fields: await restoredFields(db, property, revision),
    expectedVersion: numberOf(form.get("current")),
    actor: admin.name,
    rates,
  });
  if ("conflict" in saved)
    return data(
      {
        error: `${changedSince(saved.conflict.by)}, so nothing was restored. Compare again first.`,
      },
      { status: 409 },
    );
  await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, paths.admin.editProperty(id), {
    type: "success",
    text: `Revision ${version} restored as a new revision`,
  });
});

export default function PropertyRevisions() {
  const { property, revisions, chosen, page, pages } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const url = paths.admin.propertyRevisions(property.id);
  return (
    <>
      <PageHead
        title="Revisions"
        lead={property.name}
        back={{ to: paths.admin.editProperty(property.id), label: "Edit Property" }}
      />
      {rejected && (
        <p className="note note-warn" role="alert">
          {rejected.error}
        </p>
      )}
      {chosen && (
        <Comparison {...chosen}>
          {chosen.rows.length > 0 && (
            <Form method="post" className="form-actions">
              <input type="hidden" name="version" value={chosen.version} />
              <input type="hidden" name="current" value={property.version} />
              <button className="btn">Restore version {chosen.version}</button>
            </Form>
          )}
        </Comparison>
      )}
      <RevisionTable id={property.id} current={property.version} revisions={revisions} />
      <Pager page={page} pages={pages} to={(number) => `${url}?page=${number}`} counted />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Props {
  id: string;
  /** The current version. */
  current: number;
  revisions: readonly RevisionSummary[];
}

function RevisionTable({ id, current, revisions }: Props) {
  const columns: readonly Column<RevisionSummary>[] = [
    { head: "Version", kind: "row", cell: ({ version }) => version },
    { head: "Saved", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { head: "By", cell: ({ actor, createdAt }) => <PersonName name={actor} at={createdAt} /> },
    { head: "Changed", cell: changedText },
    {
      head: "Compare",
      headHidden: true,
      cell: ({ version }) =>
        version === current ? (
          <span className="badge badge-ok">Current</span>
        ) : (
          <Link
            className="link aside-link inline-flex items-center min-h-row"
            to={revisionPath(id, version)}
          >
            Compare<span className="sr-only"> version {version}</span>
          </Link>
        ),
    },
  ];
  return (
    <section className="panel">
      <h2>All versions</h2>
      <Table
        caption="All versions"
        columns={columns}
        rows={revisions}
        rowKey={({ version }) => String(version)}
        empty="No revisions yet"
      />
    </section>
  );
}

interface ComparisonProps {
  version: number;
  createdAt: Date;
  actor: string;
  /** Differences: `one` is the current value, `other` that of the revision. */
  rows: FieldDifference[];
  children: ReactNode;
}

function Comparison({ version, createdAt, actor, rows, children }: ComparisonProps) {
  const columns: readonly Column<FieldDifference>[] = [
    { head: "Field", kind: "row", cell: ({ label }) => label },
    { head: "Current", cell: ({ one }) => one || "–" },
    { head: `Version ${version}`, cell: ({ other }) => other || "–" },
  ];
  return (
    <section className="panel stack" aria-labelledby="compared">
      <h2 id="compared">Version {version} and current</h2>
      <p className="text-ink-soft">
        Saved <Moment at={createdAt} /> by <PersonName name={actor} at={createdAt} />
      </p>
      <Table
        caption={`Version ${version} and current`}
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        empty="No differences from the current version."
      />
      {children}
    </section>
  );
}
