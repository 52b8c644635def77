import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import {
  countRevisions,
  drawingsOf,
  findRevision,
  revisionsOf,
} from "#db/queries/property/history.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { paths } from "#domain/pages/paths";
import { revisionDifferences, withoutDrawings, withRevision } from "#domain/property/revisions";
import { adminTexts } from "#domain/text/admin-texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { AdminError } from "~/components/admin/admin-error";
import { Comparison } from "~/components/admin/property-form/comparison";
import { RevisionTable } from "~/components/admin/property-form/revision-table";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.propertyForm;
const perPage = 50;

export const meta = () => [{ title: words.revisions }];

const numberOf = (text: unknown): number => {
  const number = Number(text ?? 0);
  return Number.isInteger(number) && number > 0 && number < 1e9 ? number : 0;
};

export const loader = adminLoader(async ({ request, params, context }) => {
  const { db } = context;
  const id = params.id ?? "";
  const query = new URL(request.url).searchParams;
  const page = numberOf(query.get("page")) || 1;
  const wanted = numberOf(query.get("version"));
  const [property, drawings, revisions, total, chosen] = await Promise.all([
    findForEdit(db, id),
    drawingsOf(db, id),
    revisionsOf(db, id, { limit: perPage, offset: (page - 1) * perPage }),
    countRevisions(db, id),
    wanted ? findRevision(db, id, wanted) : null,
  ]);
  if (!property) throw data(words.notFound, { status: 404 });
  if (wanted && !chosen) throw data(words.revisionGone, { status: 404 });
  return {
    property: { id, name: property.name, version: property.version },
    revisions,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    chosen: chosen && {
      version: chosen.version,
      createdAt: chosen.createdAt,
      actor: chosen.actor,
      rows: revisionDifferences(
        withoutDrawings(property, drawings),
        withoutDrawings(chosen.data, drawings),
      ),
    },
  };
});

/** A restore is a save like any other: a new version, told apart from one that came in between. */
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
    return data({ error: property ? words.revisionGone : words.notFound }, { status: 404 });
  const saved = await saveProperty(db, {
    id,
    fields: withRevision(property, revision.data),
    expectedVersion: numberOf(form.get("current")),
    actor: admin.name,
    rates,
  });
  if ("conflict" in saved) return data({ error: words.restoreConflict }, { status: 409 });
  await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, paths.admin.editProperty(id), {
    type: "success",
    text: words.restored(version),
  });
});

export default function PropertyRevisions() {
  const { property, revisions, chosen, page, pages } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = paths.admin.propertyRevisions(property.id);
  return (
    <>
      <PageHead
        title={words.revisions}
        lead={property.name}
        back={{ to: paths.admin.editProperty(property.id), label: words.titleEdit }}
      />
      {refused && (
        <p className="note note-warn" role="alert">
          {refused.error}
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
      <Pager page={page} pages={pages} to={(number) => `${here}?page=${number}`} counted />
    </>
  );
}

export { AdminError as ErrorBoundary };
