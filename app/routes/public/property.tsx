import "~/components/property-page/property-page.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { findRedirect } from "#db/queries/pages/redirects.server";
import { findForPage } from "#db/queries/property/read.server";
import { paths } from "#domain/pages/paths";
import { propertyHead } from "#domain/pages/seo";
import { shownProperty } from "#domain/pages/shown-property";
import { breadcrumbData, lodgingData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { InquiryDialog } from "~/components/inquiry/inquiry-dialog";
import { headTags } from "~/components/layout/head-tags";
import { PropertyHead } from "~/components/property-page/property-head";
import { PropertyTabs } from "~/components/property-page/property-tabs";
import { SideCard } from "~/components/property-page/side-card";
import { answerInquiry } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const notHere = () =>
  missing({
    title: texts.property.notFound,
    hint: texts.property.notFoundHint,
    links: [{ label: texts.property.back, to: paths.listing() }],
  });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.property(params.id ?? "");
  const found = await findForPage(context.db, params.id ?? "");
  if (!found) {
    const moved = await findRedirect(context.db, path);
    if (moved) throw redirect(moved, 301);
    throw notHere();
  }
  const { property, pictures } = found;
  const site = await readSite(context);
  const images = pictures.map(({ base, sourceUrl }) =>
    base ? `${site.siteUrl}${base}-1280.webp` : sourceUrl,
  );
  return data(
    {
      head: propertyHead(site, property, images[0] ?? null),
      structured: [
        lodgingData(site, property, images),
        breadcrumbData(site, [
          { name: texts.nav.home, path: "/" },
          { name: texts.listing.title, path: paths.listing() },
          { name: property.name, path },
        ]),
      ],
      property: shownProperty(property),
      pictures,
    },
    { headers: pageCache(request) },
  );
}

/** An inquiry about this property. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerInquiry(request, context, async () => {
    const found = await findForPage(context.db, params.id ?? "");
    if (!found) throw notHere();
    return found.property;
  });
}

export default function PropertyPage() {
  const { property, pictures } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  return (
    <article className="property-page wrap">
      <PropertyHead property={property} pictures={pictures} />
      <div className="property-body">
        <PropertyTabs key={property.id} property={property} selected={search.get("tab")} />
        <SideCard property={property} />
      </div>
      <a className="btn to-booking" href="#book">
        {texts.property.toBooking}
      </a>
      <InquiryDialog
        property={property}
        lastResult={lastResult}
        open={search.has("ask") || Boolean(lastResult)}
      />
    </article>
  );
}
