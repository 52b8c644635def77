import "./property-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { knownPictures } from "#db/queries/pictures/looked-at.server";
import type { PlaceLookup } from "#db/queries/places/place-lookups.server";
import { lastEdit } from "#db/queries/property/edits.server";
import { evidenceOf, groupByField } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { revisionsOf } from "#db/queries/property/revisions.server";
import { sheetsOfProperty } from "#db/queries/rate-sheets/sheets.server";
import { findDraft } from "#db/queries/site/drafts.server";
import { findCheck } from "#db/queries/sources/checks.server";
import { paths } from "#domain/paths/paths";
import type { LookupKind } from "#domain/places/lookups";
import { fieldsToForm, newProperty } from "#domain/property/form";
import { sourceNotesOf } from "#domain/property/source-notes";
import { addressesOf, checkOutcomeLabels } from "#domain/sources/findings";
import { adminTexts } from "#domain/text/admin-texts";
import { asSentence } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice, DraftNotice } from "~/components/admin/notices";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { LastEdited, Moment } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import {
  type Conflict,
  draftAsForm,
  listBehind,
  placeStateOf,
  savePropertyForm,
} from "./form.server";
import { PropertyForm } from "./property-form";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: params.id ? "Edit Property" : "Add New Property" },
];

export const loader = adminLoader(async ({ request, params, context, admin }) => {
  const { db } = context;
  const id = params.id ?? "";
  const back = listBehind(request);
  const [property, draft, pictures, revisions, edit, places, check, evidence, sheets] =
    await Promise.all([
      id ? findForEdit(db, id) : null,
      findDraft(db, { form: "property", record: id, actor: admin.id }),
      id ? knownPictures(db, id) : [],
      id ? revisionsOf(db, id, { limit: 5 }) : [],
      lastEdit(db, id),
      id ? placeStateOf(context, id) : null,
      id ? findCheck(db, id) : null,
      id ? evidenceOf(db, id) : [],
      id ? sheetsOfProperty(db, id, context.now().getUTCFullYear()) : null,
    ]);
  const continued = draft && new URL(request.url).searchParams.get("draft") === "continue";
  const draftForm = continued ? draftAsForm(draft.entries) : null;
  // After a delete the form is still rendered with the submitted input.
  const isDeleted = Boolean(id && !property);
  const page = {
    isDeleted,
    back,
    id,
    defaults: draftForm?.defaults ?? fieldsToForm(property ?? newProperty),
    draft: draft && { savedAt: draft.savedAt, continued: Boolean(continued) },
    stored: property && {
      name: property.name,
      version: draftForm?.version ?? property.version,
      active: property.active,
      booked: property.bookingUrl !== null,
      named: addressesOf(property).length > 0,
    },
    pictures,
    revisions,
    edit,
    places,
    check,
    sourceNotes: sourceNotesOf(groupByField(evidence)),
    sheets,
  };
  return data(page, { status: isDeleted ? 404 : 200 });
});

interface Rejection {
  result: SubmissionResult;
  /** Version that the form was loaded with; the loader may have a newer one. */
  version: number;
  conflict?: Conflict;
}

export const action = adminFormAction(
  async (args: AdminArgs<ActionFunctionArgs>) => {
    const outcome = await savePropertyForm(args);
    return outcome instanceof Response
      ? outcome
      : data(outcome.rejection, { status: outcome.status });
  },
  (form): Rejection => ({
    result: rejectedForm(form),
    version: Number(form.get("version") ?? 0),
  }),
);

export default function EditProperty() {
  const page = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { id, stored, draft } = page;
  if (page.isDeleted && !rejected) return <DeletedNotice />;
  return (
    <>
      <Head {...page} />
      {draft && !rejected && <DraftNotice record={id} {...draft} />}
      <div className={id ? "form-page grid grid-cols-1 gap-8" : undefined}>
        <PropertyForm
          key={`${id} ${draft?.continued ? "draft" : ""}`}
          defaults={page.defaults}
          id={id}
          version={rejected?.version ?? stored?.version}
          pictures={page.pictures}
          sourceNotes={page.sourceNotes}
          sheets={page.sheets}
          fromDraft={draft?.continued ?? false}
          back={page.back}
          lastResult={rejected?.result}
          notice={
            rejected?.conflict && (
              <ConflictNotice recordName="This property" {...rejected.conflict} />
            )
          }
        />
        {stored && (
          <FormAside id={id} revisions={page.revisions}>
            <SourceAside id={id} check={page.check} named={stored.named} />
          </FormAside>
        )}
      </div>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type HeadProps = Pick<Page, "id" | "stored" | "back" | "places" | "edit">;

function Head({ id, stored, back, places, edit }: HeadProps) {
  return (
    <>
      <PageHead
        title={id ? "Edit Property" : "Add New Property"}
        lead={
          stored && (
            <>
              {stored.name}
              {edit && (
                <small className="block text-small">
                  <LastEdited by={edit.actor} at={edit.at} />
                </small>
              )}
            </>
          )
        }
        back={{ to: back, label: "Manage Properties" }}
      >
        {stored && (
          <Link className="btn-quiet" to={paths.admin.askLodges(id)}>
            Ask the lodge
          </Link>
        )}
        {stored?.active && (
          <a className="btn-quiet" href={paths.property(id)} target="_blank" rel="noreferrer">
            View on the site
          </a>
        )}
      </PageHead>
      {stored && !stored.booked && (
        <p className="note note-warn">{adminTexts.propertyForm.noBookingUrl}</p>
      )}
      {stored && places && <PlaceNote {...places} />}
    </>
  );
}

function DeletedNotice() {
  return (
    <>
      <PageHead
        title="Property Not Found"
        back={{ to: paths.admin.properties(), label: "Manage Properties" }}
      />
      <p>It may have been deleted. Deleted properties stay in the trash for 30 days.</p>
    </>
  );
}

export { AdminError as ErrorBoundary };

export interface RevisionSummary {
  version: number;
  actor: string;
  createdAt: Date;
  /** Labels of the changed fields; null for the first revision. */
  changed: string[] | null;
}

interface Props {
  id: string;
  /** Newest first. */
  revisions: readonly RevisionSummary[];
  children?: ReactNode;
}

function FormAside({ id, revisions, children }: Props) {
  const [newest] = revisions;
  return (
    <aside className="form-aside text-small" aria-label={"Preview, revisions"}>
      <h2>Preview</h2>
      <p>
        <a
          className="link aside-link inline-flex items-center min-h-row"
          href={paths.admin.previewProperty(id)}
          target="_blank"
          rel="noreferrer"
        >
          Preview saved version
        </a>
      </p>
      {children}
      <h2>Revisions</h2>
      {revisions.length === 0 && <p className="text-ink-soft">No revisions yet</p>}
      <ol className="revision-line grid gap-4 list-none">
        {revisions.map((revision) => (
          <li key={revision.version}>
            <Moment at={revision.createdAt} />{" "}
            <span className="text-ink-soft">
              by <PersonName name={revision.actor} at={revision.createdAt} />
            </span>
            <p className="text-small text-ink-soft">{changedText(revision)}</p>
            {revision !== newest && (
              <Link
                className="link aside-link inline-flex items-center min-h-row"
                to={revisionPath(id, revision.version)}
              >
                Compare<span className="sr-only"> version {revision.version}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link
          className="link aside-link inline-flex items-center min-h-row"
          to={paths.admin.propertyRevisions(id)}
        >
          All revisions
        </Link>
      </p>
    </aside>
  );
}

export const revisionPath = (id: string, version: number) =>
  `${paths.admin.propertyRevisions(id)}?version=${version}`;

const maxNamed = 4;

/** "Name, Region and 3 more" */
export function changedText({ changed }: Pick<RevisionSummary, "changed">): string {
  if (changed === null) return "First revision";
  if (changed.length === 0) return "No field changes";
  const more = changed.length - maxNamed;
  return changed.slice(0, maxNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

interface PlaceNoteProps {
  /** Of a single property. */
  lookups: readonly PlaceLookup[];
  /** True for each configured service. */
  configured: Record<LookupKind, boolean>;
  now: Date;
}

/** Pending and finished lookups of coordinates and what3words (A-058). */
function PlaceNote({ lookups, configured, now }: PlaceNoteProps) {
  const notes = lookups.flatMap((lookup) => noteOf(lookup, configured[lookup.kind], now) ?? []);
  if (notes.length === 0) return null;
  return (
    <div role="status">
      {notes.map(({ text, warns }) => (
        <p key={text} className={warns ? "note note-warn" : "note"}>
          {text}
        </p>
      ))}
    </div>
  );
}

function noteOf(
  { kind, state, detail, nextTryAt }: PlaceLookup,
  isSetUp: boolean,
  now: Date,
): { text: string; warns: boolean } | null {
  const geocoding = kind === "geocode";
  if (state === "waiting") {
    if (!isSetUp)
      return geocoding
        ? {
            text: "Geocoding is not configured. Enter the coordinates, or set GEOCODER_URL to look up addresses automatically.",
            warns: true,
          }
        : null;
    if (!detail || !nextTryAt)
      return {
        text: `${geocoding ? "Looking up coordinates for this address" : "Looking up what3words for these coordinates"}.`,
        warns: false,
      };
    const minutes = Math.round((nextTryAt.getTime() - now.getTime()) / 60_000);
    const what = geocoding ? "Coordinates not found yet" : "what3words not found yet";
    return {
      text: `${asSentence(`${what}: ${detail}`)} ${minutes < 1 ? "Retrying soon." : `Retrying in ${minutes} min.`}`,
      warns: true,
    };
  }
  if (state === "found")
    return geocoding
      ? { text: "Coordinates by geocoding, © OpenStreetMap contributors.", warns: false }
      : null;
  const none = geocoding
    ? "No coordinates found for this address"
    : "No what3words address found for these coordinates";
  return { text: asSentence(detail ? `${none}: ${detail}` : none), warns: true };
}

interface SourceAsideProps {
  id: string;
  check: Awaited<ReturnType<typeof findCheck>>;
  /** True if the property has a source URL. */
  named: boolean;
}

/** Last check of the source pages, with a link to check them now. */
function SourceAside({ id, check, named }: SourceAsideProps) {
  return (
    <>
      <h2>Sources</h2>
      <p className="text-small text-ink-soft">
        {!named && "No source page, price source or booking link set."}
        {named &&
          !check?.checkedAt &&
          check?.state !== "waiting" &&
          "Source pages not checked yet."}
        {named && check?.state === "waiting" && "Source check pending."}
        {named && check?.state === "resting" && check.outcome && check.checkedAt && (
          <>
            {checkOutcomeLabels[check.outcome]} <Moment at={check.checkedAt} />
            {check.detail && `: ${check.detail}`}
          </>
        )}
      </p>
      {named && (
        <Form method="post" action={paths.admin.sources()} preventScrollReset>
          <input type="hidden" name="back" value={paths.admin.editProperty(id)} />
          <button
            className="link aside-link inline-flex items-center min-h-row"
            name="look"
            value={id}
          >
            Check now
          </button>
        </Form>
      )}
    </>
  );
}
