import "~/components/form/field.css";
import "~/components/form/send-failure.css";
import "~/components/inquiry/hidden-signs.css";
import "~/components/inquiry/inquiry-dialog.css";
import "~/components/inquiry/inquiry-form.css";
import "~/components/inquiry/inquiry-sent.css";
import "~/components/inquiry/inquiry-side.css";
import "~/components/inquiry/travel-fields.css";
import "~/components/property-page/property-page.css";
import "~/components/property-page/property-print.css";
import "~/components/property-page/theatre.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { Suspense } from "react";

import { findRedirect } from "#db/queries/pages/redirects.server";
import { findForPage } from "#db/queries/property/read.server";
import { staysLike } from "#db/queries/property/similar.server";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { propertyHead } from "#domain/pages/seo";
import { propertyCard, shareCardPath } from "#domain/pages/share-cards";
import { shownProperty } from "#domain/pages/shown-property";
import { lodgingData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { keptAction } from "~/components/form/kept-action";
import { useDialog } from "~/components/inquiry/use-dialog";
import { headTags } from "~/components/layout/head-tags";
import { headOfMissing } from "~/components/layout/missing-head";
import { isMissing, RouteProblem } from "~/components/layout/route-problem";
import { lazyPart } from "~/components/line/lazy-part";
import { Booking } from "~/components/property-page/booking";
import { BookingBar } from "~/components/property-page/booking-bar";
import { Gallery } from "~/components/property-page/gallery";
import { PropertyTabs } from "~/components/property-page/property-tabs";
import { SimilarStays } from "~/components/property-page/similar-stays";
import { StayWords } from "~/components/property-page/stay-words";
import { useTab } from "~/components/property-page/use-tab";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { answerInquiry } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache, privatePage, type Shown } from "~/server/pages/cache";
import { listBehind } from "~/server/pages/came-from.server";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";
import type { RequestContext } from "~/server/services.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  error ? headOfMissing(error) : headTags(page?.head, page?.structured);

/** An unpublished stay and an unknown one are told apart by nothing, so both lead to the same others. */
const notHere = async ({ kept }: RequestContext) =>
  missing({
    title: texts.property.notFound,
    hint: texts.property.notFoundHint,
    links: [{ label: texts.property.back, to: paths.listing() }],
    others: await kept.featured(),
  });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.property(params.id ?? "");
  const found = await findForPage(context.db, params.id ?? "");
  if (!found) {
    const moved = await findRedirect(context.db, path);
    if (moved) throw redirect(moved, 301);
    throw await notHere(context);
  }
  const { property, pictures, directPartners } = found;
  const [site, settings, rates, similar] = await Promise.all([
    readSite(context),
    context.settings(),
    context.rates(),
    context.kept.similar(property.id, () =>
      staysLike(context.db, context.listing, { ...found, id: property.id }),
    ),
  ]);
  const cameFrom = cameFromList(request, context);
  const images = pictures.map(({ base, sourceUrl }) =>
    base ? `${site.siteUrl}${base}-1280.webp` : sourceUrl,
  );
  return data(
    {
      head: propertyHead(site, property, shareCardPath(propertyCard(property, pictures))),
      structured: [lodgingData(site, property, images, isoDay(new Date()))],
      property: shownProperty(property, directPartners),
      pictures,
      similar,
      ratesDay: rates.day,
      cameFrom,
      contactEmail: settings.contactEmail,
      keptMonths: settings.inquiryRetentionMonths,
    },
    {
      headers: {
        ...pageCache(request, ...[property, ...similar].map(shownAs)),
        ...(cameFrom && { "Cache-Control": privatePage }),
      },
    },
  );
}

/** Which others are like it may be a minute behind; what is said of them may not. */
const shownAs = ({ id }: { id: string }): Shown => `property/${id}`;

/** Scripts know the way back themselves, so what they load is the same for all. */
const cameFromList = ({ headers }: Request, { byScript, siteUrl }: RequestContext) =>
  byScript
    ? null
    : listBehind({
        referrer: headers.get("Referer"),
        hosts: [new URL(siteUrl).host, headers.get("Host")],
      });

/** An inquiry about this property. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  return answerInquiry(request, context, async () => {
    const found = await findForPage(context.db, params.id ?? "");
    if (!found) throw await notHere(context);
    return found.property;
  });
}

export const clientAction = keptAction;

/** Tabs, pictures and a question that was sent leave the stay as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

const AskAbout = lazyPart(() =>
  import("~/components/property-page/ask-about").then((part) => part.AskAbout),
);
const Theatre = lazyPart(() =>
  import("~/components/property-page/theatre").then((part) => part.Theatre),
);

export default function PropertyPage() {
  const { property, pictures, similar, ratesDay, cameFrom, contactEmail, keptMonths } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  const { place, wanted, open: openInquiry, close } = useDialog();
  const tab = useTab();
  const photo = Number(search.get("photo"));
  const asked = search.has("ask") || Boolean(lastResult);
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
          {(asked || wanted) && (
            <Suspense>
              <AskAbout
                key={`inquiry-${property.id}`}
                {...{ place, close, property, lastResult, contactEmail, keptMonths }}
                open={asked}
                picture={pictures[0] ?? null}
              />
            </Suspense>
          )}
        </div>
      </article>
      <SimilarStays cards={similar} />
      <div className="wrap">
        <RecentlyViewed current={property.id} />
      </div>
      <BookingBar property={property} onAsk={openInquiry} />
      {pictures[photo - 1] && (
        <Suspense>
          <Theatre name={property.name} pictures={pictures} photo={photo} />
        </Suspense>
      )}
    </>
  );
}

/** A stay that is gone leads on to others. */
export function ErrorBoundary() {
  const error = useRouteError();
  const others = isRouteErrorResponse(error) && isMissing(error.data) ? error.data.others : [];
  return (
    <>
      <RouteProblem />
      <SimilarStays title={texts.home.featured} cards={others ?? []} />
    </>
  );
}
