import "~/components/admin/property-form/form-page.css";
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { knownPictures } from "#db/queries/pictures/edited-pictures.server";
import { revisionsOf } from "#db/queries/property/history.server";
import { findForEdit } from "#db/queries/property/read.server";
import { findDraft } from "#db/queries/site/drafts.server";
import { findCheck } from "#db/queries/watch/checks.server";
import { paths } from "#domain/pages/paths";
import { fieldsToForm, newProperty } from "#domain/property/form-values";
import { adminTexts } from "#domain/text/admin-texts";
import { addressesOf } from "#domain/watch/addresses";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice, type ConflictRow } from "~/components/admin/conflict-notice";
import { PlaceNote } from "~/components/admin/place-lookup/place-note";
import { DraftNotice } from "~/components/admin/property-form/draft-notice";
import { FormAside } from "~/components/admin/property-form/form-aside";
import { PropertyForm } from "~/components/admin/property-form/property-form";
import { PageHead } from "~/components/admin/shell";
import { SourceAside } from "~/components/admin/sources/source-aside";
import { refusedForm } from "~/server/away/calm-routes.server";
import { draftAsForm } from "~/server/property/draft-form.server";
import { listBehind } from "~/server/property/list-behind.server";
import { placeStateOf } from "~/server/property/place-lookups.server";
import { savePropertyForm } from "~/server/property/save-form.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.propertyForm;

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: params.id ? words.titleEdit : words.titleNew },
];

export const loader = adminLoader(async ({ request, params, context, admin }) => {
  const { db } = context;
  const id = params.id ?? "";
  const back = listBehind(request);
  const [property, draft, pictures, revisions, places, check] = await Promise.all([
    id ? findForEdit(db, id) : null,
    findDraft(db, { form: "property", record: id, actor: admin.name }),
    id ? knownPictures(db, id) : [],
    id ? revisionsOf(db, id, { limit: 5 }) : [],
    id ? placeStateOf(context, id) : null,
    id ? findCheck(db, id) : null,
  ]);
  const continued = draft && new URL(request.url).searchParams.get("draft") === "continue";
  const begun = continued ? draftAsForm(draft.entries) : null;
  // After a delete the form with what was typed still stands: the action's answer needs a page.
  const gone = Boolean(id && !property);
  const page = {
    gone,
    back,
    id,
    defaults: begun?.defaults ?? fieldsToForm(property ?? newProperty),
    draft: draft && { savedAt: draft.savedAt, continued: Boolean(continued) },
    stored: property && {
      name: property.name,
      version: begun?.version ?? property.version,
      active: property.active,
      booked: property.bookingUrl !== null,
      named: addressesOf(property).length > 0,
    },
    pictures,
    revisions,
    places,
    check,
  };
  return data(page, { status: gone ? 404 : 200 });
});

interface Refusal {
  result: SubmissionResult;
  /** What the form started from: the loader may know a newer one by now. */
  version: number;
  conflict?: { rows: ConflictRow[]; deleted: boolean };
}

export const action = adminFormAction(
  async (args: AdminArgs<ActionFunctionArgs>) => {
    const outcome = await savePropertyForm(args);
    return outcome instanceof Response
      ? outcome
      : data(outcome.refusal, { status: outcome.status });
  },
  (form): Refusal => ({
    result: refusedForm(form),
    version: Number(form.get("version") ?? 0),
  }),
);

export default function EditProperty() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, stored, draft } = page;
  if (page.gone && !refused) return <Gone />;
  return (
    <>
      <Head {...page} />
      {draft && !refused && <DraftNotice record={id} {...draft} />}
      <div className={id ? "form-page" : undefined}>
        <PropertyForm
          key={`${id} ${draft?.continued ? "draft" : ""}`}
          defaults={page.defaults}
          id={id}
          version={refused?.version ?? stored?.version}
          pictures={page.pictures}
          fromDraft={draft?.continued ?? false}
          back={page.back}
          lastResult={refused?.result}
          notice={
            refused?.conflict && <ConflictNotice what="This property" {...refused.conflict} />
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

function Head({ id, stored, back, places }: Pick<Page, "id" | "stored" | "back" | "places">) {
  return (
    <>
      <PageHead
        title={id ? words.titleEdit : words.titleNew}
        lead={stored?.name}
        back={{ to: back, label: adminTexts.nav.properties }}
      >
        {stored?.active && (
          <a className="btn-quiet" href={paths.property(id)} target="_blank" rel="noreferrer">
            View on the site
          </a>
        )}
      </PageHead>
      {stored && !stored.booked && <p className="note note-warn">{words.noBookingUrl}</p>}
      {stored && places && <PlaceNote {...places} />}
    </>
  );
}

function Gone() {
  return (
    <>
      <PageHead
        title={words.notFound}
        back={{ to: paths.admin.properties(), label: adminTexts.nav.properties }}
      />
      <p>It was deleted, or it never was. Deleted properties are kept in the trash for 30 days.</p>
    </>
  );
}

export { AdminError as ErrorBoundary };
