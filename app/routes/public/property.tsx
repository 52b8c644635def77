import "~/components/property-page/property-page.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";

import { findRedirect } from "#db/queries/pages/redirects.server";
import { findForPage } from "#db/queries/property/read.server";
import { paths } from "#domain/pages/paths";
import { propertyHead } from "#domain/pages/seo";
import { propertyCard, shareCardPath } from "#domain/pages/share-cards";
import { placeOf, shownProperty } from "#domain/pages/shown-property";
import { lodgingData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { keptAction } from "~/components/form/kept-action";
import { InquiryDialog } from "~/components/inquiry/inquiry-dialog";
import { InquirySide } from "~/components/inquiry/inquiry-side";
import { useDialog } from "~/components/inquiry/use-dialog";
import { headTags } from "~/components/layout/head-tags";
import { PropertyHead } from "~/components/property-page/property-head";
import { PropertyTabs } from "~/components/property-page/property-tabs";
import { SideCard } from "~/components/property-page/side-card";
import { StayPrice } from "~/components/property-page/stay-price";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
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
  const [site, settings] = await Promise.all([readSite(context), context.settings()]);
  const images = pictures.map(({ base, sourceUrl }) =>
    base ? `${site.siteUrl}${base}-1280.webp` : sourceUrl,
  );
  return data(
    {
      head: propertyHead(site, property, shareCardPath(propertyCard(property, pictures))),
      structured: [lodgingData(site, property, images)],
      property: shownProperty(property),
      pictures,
      contactEmail: settings.contactEmail,
      keptMonths: settings.inquiryRetentionMonths,
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

export const clientAction = keptAction;

/** Tabs, pictures and a question that was sent leave the stay as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function PropertyPage() {
  const { property, pictures, contactEmail, keptMonths } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  const { dialog, open: openInquiry } = useDialog();
  return (
    <article className="property-page wrap">
      <PropertyHead property={property} pictures={pictures} />
      <div className="property-body">
        <PropertyTabs key={property.id} property={property} selected={search.get("tab")} />
        <SideCard property={property} onAsk={openInquiry} />
      </div>
      <a className="btn to-booking" href="#book">
        {texts.property.toBooking}
      </a>
      <InquiryDialog
        key={`inquiry-${property.id}`}
        dialog={dialog}
        lastResult={lastResult}
        open={search.has("ask") || Boolean(lastResult)}
        contactEmail={contactEmail}
        keptMonths={keptMonths}
      >
        <InquirySide picture={pictures[0] ?? null} place={placeOf(property)} name={property.name}>
          <StayPrice property={property} small />
        </InquirySide>
      </InquiryDialog>
      <RecentlyViewed current={property.id} />
    </article>
  );
}
