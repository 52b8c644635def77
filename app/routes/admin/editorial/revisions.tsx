import "./editorial.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { diffWordsWithSpace } from "diff";

import { findText, findTextRevision, textRevisions } from "#db/queries/editorial/read-text.server";
import { saveText } from "#db/queries/editorial/save-text.server";
import type { TextFields } from "#db/queries/editorial/text-kinds.server";
import {
  restoredFields,
  type TextDifference,
  textDifferences,
  textKindOf,
  textScreens,
} from "#domain/editorial/text-form";
import { AdminError } from "~/components/admin/admin-error";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { Moment, Table } from "~/components/admin/table";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Revisions" }];

const versionOf = (value: unknown): number => Math.trunc(Number(value)) || 0;

/** Revisions of a text, and the differences of one from the current version. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const { db, now } = context;
  const kind = textKindOf(request.url);
  const text = await findText(db, kind, params.slug ?? "");
  if (!text) throw data(textScreens[kind].words.notFound, { status: 404 });
  const requested = versionOf(new URL(request.url).searchParams.get("version"));
  const [revisions, then] = await Promise.all([
    textRevisions(db, kind, text.id),
    requested > 0 && findTextRevision(db, kind, text.id, requested),
  ]);
  const old = then ? restoredFields(text, then.fields) : null;
  return {
    kind,
    stored: { slug: text.slug, title: text.title, version: text.version },
    revisions,
    chosen: then && old && { ...then, changes: textDifferences(kind, old, text, now()) },
  };
});

/** Restores a revision as a new one; the current version stays in the history. */
export const action = adminAction(async ({ request, params, context, admin }) => {
  const { db, env, now } = context;
  const kind = textKindOf(request.url);
  const { words, edit, revisions } = textScreens[kind];
  const form = await request.formData();
  const text = await findText(db, kind, params.slug ?? "");
  const version = versionOf(form.get("version"));
  const then = text && (await findTextRevision(db, kind, text.id, version));
  if (!text || !then) throw data(words.notFound, { status: 404 });
  const saved = await saveText(db, kind, {
    currentSlug: text.slug,
    expectedVersion: versionOf(form.get("now")),
    fields: restoredFields(text, then.fields) as TextFields[typeof kind],
    actor: admin.name,
    now: now(),
  });
  return "slug" in saved
    ? redirectWithToast(env, edit(saved.slug), { type: "success", text: words.restored(version) })
    : redirectWithToast(env, revisions(text.slug), {
        type: "error",
        text: "It was saved in the meantime. Please compare again.",
      });
});

export default function TextRevisions() {
  const { kind, stored, revisions, chosen } = useLoaderData<typeof loader>();
  const { edit, revisions: address } = textScreens[kind];
  return (
    <>
      <PageHead
        title="Revisions"
        lead={stored.title}
        back={{ to: edit(stored.slug), label: textScreens[kind].words.titleEdit }}
      />
      {chosen && (
        <section className="panel stack" aria-labelledby="compared">
          <h2 id="compared">
            Version {chosen.version} beside number {stored.version}, the current version
          </h2>
          <Changes rows={chosen.changes} />
          <Form method="post" action={address(stored.slug)} className="form-actions">
            <input type="hidden" name="version" value={chosen.version} />
            <input type="hidden" name="now" value={stored.version} />
            {chosen.changes.length > 0 && (
              <button className="btn">Restore version {chosen.version}</button>
            )}
            <Link className="btn-quiet" to={address(stored.slug)} preventScrollReset>
              Close
            </Link>
          </Form>
          <p className="text-ink-soft text-small">
            Restoring reverts the text but not the URL or the schedule. The current version stays in
            Revisions.
          </p>
        </section>
      )}
      <RevisionTable
        rows={revisions}
        current={stored.version}
        address={(version) => address(stored.slug, version)}
      />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Revision {
  version: number;
  actor: string;
  createdAt: Date;
}

interface Props {
  rows: readonly Revision[];
  current: number;
  address: (version: number) => string;
}

function RevisionTable({ rows, current, address }: Props) {
  return (
    <Table<Revision>
      caption="Revisions"
      rows={rows}
      rowKey={({ version }) => String(version)}
      empty="No revisions yet. The first is created on the next save."
      columns={[
        { head: "Version", kind: "row", cell: ({ version }) => version },
        { head: "Saved (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: "By", cell: ({ actor, createdAt }) => <PersonName name={actor} at={createdAt} /> },
        {
          head: "Actions",
          headHidden: true,
          cell: ({ version }) =>
            version === current ? (
              <span className="text-ink-soft">Current</span>
            ) : (
              <Link className="inline-block py-1" to={address(version)}>
                Compare<span className="sr-only"> version {version} with current</span>
              </Link>
            ),
        },
      ]}
    />
  );
}

/** Differences by field: text only in the revision is inserted, text only in the current version struck. */
function Changes({ rows }: { rows: readonly TextDifference[] }) {
  if (rows.length === 0) return <p>No differences</p>;
  return (
    <dl className="changes grid gap-4">
      {rows.map(({ name, label, yours, stored }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {diffWordsWithSpace(stored, yours).map(({ value, added, removed }, index) => {
              if (added) return <ins key={index}>{value}</ins>;
              if (removed) return <del key={index}>{value}</del>;
              return <span key={index}>{shortenMiddle(value)}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const edgeLength = 160;

/** Shortens long unchanged passages in the middle. */
const shortenMiddle = (text: string): string =>
  text.length > 3 * edgeLength ? `${text.slice(0, edgeLength)} … ${text.slice(-edgeLength)}` : text;
