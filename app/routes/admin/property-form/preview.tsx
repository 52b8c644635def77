import "~/routes/public/property/property.css";
import "~/components/admin/parts.css";
import "./property-form.css";
import { data } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";

import { findPictures } from "#db/queries/pictures/looked-at.server";
import { findTrust } from "#db/queries/property/confirmations.server";
import { findForEdit } from "#db/queries/property/read.server";
import type { Trust } from "#domain/property/confirmations";
import type { Property } from "#domain/property/property";
import { publicProperty } from "#domain/property/public-property";
import { AdminError } from "~/components/admin/admin-error";
import { useAdminResult } from "~/components/form/admin-form";
import { Booking } from "~/routes/public/property/booking";
import { Gallery, StayHeader } from "~/routes/public/property/gallery";
import { PropertyTabs, tabOf } from "~/routes/public/property/tabs";
import type { RequestContext } from "~/server/services.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { previewOfForm } from "./form.server";

export const meta = () => [{ title: "Preview" }, { name: "robots", content: "noindex" }];

async function previewOf(
  { db, rates }: RequestContext,
  property: Property,
  { faulty = false, trust = null }: { faulty?: boolean; trust?: Trust | null },
) {
  return {
    ratesDay: (await rates()).day,
    property: publicProperty(property, [], trust),
    pictures: await findPictures(db, property),
    active: property.active,
    faulty,
  };
}

/** Preview of the stored property, active or not. */
export const loader = adminLoader(async ({ params, context }) => {
  if (!params.id) return null;
  const property = await findForEdit(context.db, params.id);
  if (!property) throw data("Property Not Found", { status: 404 });
  return previewOf(context, property, { trust: await findTrust(context.db, property.id) });
});

/** Preview of an unsaved form, merged over the stored property; confirmations hold for stored values. */
export const action = adminAction(async ({ request, params, context }) => {
  const stored = params.id ? await findForEdit(context.db, params.id) : null;
  const { property, faulty } = previewOfForm(await request.formData(), stored, context.now());
  return previewOf(context, property, { faulty });
}, "viewer");

export default function PreviewProperty() {
  const stored = useLoaderData<typeof loader>();
  const unsaved = useAdminResult<typeof action>();
  const [search] = useSearchParams();
  // Tabs are state, not links: navigating would lose the unsaved form.
  const [tab, setTab] = useState(tabOf(search.get("tab")));
  const preview = unsaved ?? stored;
  if (!preview) return <p className="wrap note">Property Not Found</p>;
  const { property, pictures, ratesDay, active, faulty } = preview;
  return (
    <>
      <div className="wrap preview-bar pt-6">
        <p className="note" role="status">
          {unsaved
            ? "Preview of unsaved changes. Nothing is saved or counted."
            : "Preview: this is how visitors will see it. Nothing is saved or counted."}{" "}
          {!active && "This property is inactive and not visible to visitors."}{" "}
          {faulty && "Some fields have errors and are shown empty."}
        </p>
      </div>
      <PropertyTabs property={property} ratesDay={ratesDay} current={tab} onSelect={setTab}>
        <StayHeader property={property} />
        <Gallery {...property} pictures={pictures} />
        {/* Inert: a preview must not book, send inquiries or count clicks. */}
        <div className="preview-side" {...{ inert: "" }}>
          <Booking property={property} />
        </div>
      </PropertyTabs>
    </>
  );
}

export { AdminError as ErrorBoundary };
