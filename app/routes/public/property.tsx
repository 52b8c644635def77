import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { EnquiryDialog } from "~/components/enquiry/enquiry-dialog";
import { PropertyHead } from "~/components/property-page/property-head";
import { PropertyNotFound } from "~/components/property-page/property-not-found";
import { PropertyTabs } from "~/components/property-page/property-tabs";
import { SideCard } from "~/components/property-page/side-card";
import { propertyMeta } from "~/domain/seo";
import { paths } from "~/domain/paths";
import { publicPage } from "~/server/cache.server";
import { answerEnquiry } from "~/server/enquiry.server";
import { findForPage } from "../../../db/queries/properties.server";
import { findRedirect } from "../../../db/queries/redirects.server";
import "~/components/property-page/property-page.css";

export { publicPage as headers } from "~/server/cache-headers";

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => propertyMeta(found?.property, matches);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const found = await findForPage(context.db, id);
  if (!found) {
    const moved = await findRedirect(context.db, paths.property(id));
    if (moved) throw redirect(moved, 301);
    throw data(null, { status: 404 });
  }
  const { chatNumber } = await context.settings();
  return data({ ...found, chatNumber }, { headers: publicPage(request) });
}

/** An enquiry about this property. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const found = await findForPage(context.db, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return answerEnquiry(request, context, found.property);
}

export default function PropertyPage() {
  const { property, pictures, chatNumber } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  return (
    <article className="property-page wrap">
      <PropertyHead property={property} pictures={pictures} />
      <div className="property-body">
        <PropertyTabs property={property} selected={search.get("tab")} />
        <SideCard property={property} chatNumber={chatNumber} />
      </div>
      <EnquiryDialog property={property} lastResult={lastResult} open={search.has("ask") || Boolean(lastResult)} />
    </article>
  );
}

export function ErrorBoundary() {
  return <PropertyNotFound />;
}
