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
import { Booking } from "~/components/property-page/booking";
import { BookingBar } from "~/components/property-page/booking-bar";
import { Gallery } from "~/components/property-page/gallery";
import { PropertyTabs } from "~/components/property-page/property-tabs";
import { StayPrice } from "~/components/property-page/stay-price";
import { StayWords } from "~/components/property-page/stay-words";
import { Theatre } from "~/components/property-page/theatre";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { useTab } from "~/components/property-page/use-tab";
import { answerInquiry } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { listBehind } from "~/server/pages/came-from.server";
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
  const [site, settings, rates] = await Promise.all([
    readSite(context),
    context.settings(),
    context.rates(),
  ]);
  const images = pictures.map(({ base, sourceUrl }) =>
    base ? `${site.siteUrl}${base}-1280.webp` : sourceUrl,
  );
  return data(
    {
      head: propertyHead(site, property, shareCardPath(propertyCard(property, pictures))),
      structured: [lodgingData(site, property, images)],
      property: shownProperty(property),
      pictures,
      ratesDay: rates.day,
      cameFrom: listBehind(request, site.siteUrl),
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
  const { property, pictures, ratesDay, cameFrom, contactEmail, keptMonths } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  const { dialog, open: openInquiry } = useDialog();
  const tab = useTab();
  const photo = Number(search.get("photo"));
  return (
    <>
      <article className="stay wrap">
        <StayWords property={property} cameFrom={cameFrom} />
        <Gallery {...property} pictures={pictures} />
        <Booking property={property} onAsk={openInquiry} />
        <div className="stay-story">
          <PropertyTabs
            property={property}
            ratesDay={ratesDay}
            current={tab.current}
            onSelect={tab.select}
          />
          <InquiryDialog
            key={`inquiry-${property.id}`}
            dialog={dialog}
            lastResult={lastResult}
            open={search.has("ask") || Boolean(lastResult)}
            contactEmail={contactEmail}
            keptMonths={keptMonths}
          >
            <InquirySide
              picture={pictures[0] ?? null}
              place={placeOf(property)}
              name={property.name}
            >
              <StayPrice property={property} small />
            </InquirySide>
          </InquiryDialog>
        </div>
      </article>
      <div className="wrap">
        <RecentlyViewed current={property.id} />
      </div>
      <BookingBar property={property} onAsk={openInquiry} />
      {pictures[photo - 1] && <Theatre name={property.name} pictures={pictures} photo={photo} />}
    </>
  );
}
