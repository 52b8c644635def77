import "~/components/form/field.css";
import "~/components/inquiries/inquiries.css";
import "./property.css";
import "./property-print.css";
import "~/components/ui/button.css";
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
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { type MouseEvent, Suspense, useCallback, useRef, useState } from "react";

import { findRedirect } from "#db/queries/editorial/redirects.server";
import {
  findForPage,
  type PropertyPage as StoredPage,
  staysLike,
} from "#db/queries/property/read.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import { type PublicProperty, publicProperty } from "#domain/property/public-property";
import { openQuote } from "#domain/rates/open-quote";
import type { OpenQuote } from "#domain/rates/open-sum";
import { needsAsking } from "#domain/rates/quote";
import { readTrip } from "#domain/rates/trip";
import { propertyCard, propertyHead, shareCardPath } from "#domain/seo/seo";
import { lodgingData, reviewedPageData } from "#domain/seo/structured-data";
import { texts } from "#domain/text/texts";
import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { persistentAction } from "~/components/form/persistent-form";
import { headTags } from "~/components/layout/head-tags";
import { errorHead, isNotFound, RouteError } from "~/components/layout/route-error";
import { PropertyGrid } from "~/components/property-card/property-card";
import { Link } from "~/components/ui/link";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { answerInquiry } from "~/server/inquiries/inquiry.server";
import { type CacheTag, forwardHeaders, pageCache, privatePage } from "~/server/pages/cache";
import { listBehind } from "~/server/pages/came-from.server";
import { notFound, readSite } from "~/server/pages/page-loader.server";
import { quoteDay, withQuotes } from "~/server/rates/quotes.server";
import type { RequestContext } from "~/server/services.server";
import { readInquiryDay } from "~/server/visitor/preferences.server";
import {
  AskLink,
  BarPrice,
  Booking,
  BookLink,
  CommissionNote,
  type InquiryOpener,
} from "./booking";
import { Gallery, StayHeader } from "./gallery";
import { stayQuery } from "./stay-query";
import { PropertyTabs, type Tab, tabOf } from "./tabs";
import { BarTotal, type StayTrip } from "./trip-booking";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  error ? errorHead(error) : headTags(page?.head, page?.structured);

/** Same response for unpublished and unknown stays, so that unpublished ones cannot be probed. */
const stayNotFound = async ({ cache }: RequestContext) =>
  notFound({
    title: texts.property.notFound,
    hint: texts.property.notFoundHint,
    links: [{ label: texts.property.back, to: paths.listing() }],
    others: await cache.featured(),
  });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const path = paths.property(params.id ?? "");
  const found = await findForPage(context.db, params.id ?? "");
  if (!found) {
    const newPath = await findRedirect(context.db, path);
    if (newPath) throw redirect(newPath, 301);
    throw await stayNotFound(context);
  }
  const { property, pictures, directPartners, trust, published } = found;
  const [site, settings, rates, similar, inquiryDay] = await Promise.all([
    readSite(context),
    context.settings(),
    context.rates(),
    context.cache.similar(property.id, () =>
      staysLike(context.db, context.listing, { ...found, id: property.id }),
    ),
    readInquiryDay(request, context.env, property.id),
  ]);
  const cameFrom = cameFromList(request, context);
  const stayTrip = tripOf(request, found, rates.rates);
  const trip = stayTrip.quote?.trip ?? null;
  const images = pictures.map(({ base, sourceUrl }) =>
    base ? `${site.siteUrl}${base}-1280.webp` : sourceUrl,
  );
  return data(
    {
      head: propertyHead(site, property, shareCardPath(propertyCard(property, pictures))),
      structured: [
        lodgingData(site, property, images, {
          today: isoDay(new Date()),
          published,
          quote: stayTrip.quote,
        }),
        ...(trust ? [reviewedPageData(site, property, trust.lastOn)] : []),
      ],
      property: publicProperty(property, directPartners, trust),
      pictures,
      stayTrip,
      published,
      similar: await withQuotes(context, similar, trip),
      ratesDay: rates.day,
      cameFrom,
      inquiryDay,
      contactEmail: settings.contactEmail,
      retentionMonths: settings.inquiryRetentionMonths,
    },
    {
      headers: {
        ...pageCache(request, ...[property, ...similar].map(cacheTagOf)),
        ...(cameFrom && { "Cache-Control": privatePage }),
      },
    },
  );
}

/** The visitor's dates with their total. */
function tripOf(
  request: Request,
  { rates, hasRates }: StoredPage,
  exchange: ExchangeRates,
): StayTrip {
  const today = quoteDay();
  const { trip, typed, errors } = readTrip(new URL(request.url).searchParams, today);
  return { typed, errors, quote: trip && openQuote({ ...trip, today }, rates, exchange), hasRates };
}

/** The selection of similar stays may be a minute stale; their details may not. */
const cacheTagOf = ({ id }: { id: string }): CacheTag => `property/${id}`;

/** Data requests omit it: the browser knows the referrer list, and their response is cacheable for everyone. */
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
    if (!found) throw await stayNotFound(context);
    return found.property;
  });
}

export const clientAction = persistentAction;

/** Tabs and images do not change the data; dates, party and a sent inquiry do. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...change }) => {
  const { formAction, actionStatus = 200 } = change;
  const isInquirySent = formAction?.startsWith(currentUrl.pathname) && actionStatus < 400;
  return (
    isInquirySent ||
    currentUrl.pathname !== nextUrl.pathname ||
    stayQuery(currentUrl.searchParams) !== stayQuery(nextUrl.searchParams)
  );
};

const InquiryPanel = lazyWithRetry(() =>
  import("./inquiry-panel").then((part) => part.InquiryPanel),
);
const Lightbox = lazyWithRetry(() => import("./lightbox").then((part) => part.Lightbox));

export default function PropertyPage() {
  const { property, pictures, similar, ratesDay, contactEmail, retentionMonths, ...data } =
    useLoaderData<typeof loader>();
  const { stayTrip, published, inquiryDay } = data;
  const cameFrom = useFirstList(property.id, data.cameFrom);
  const [search] = useSearchParams();
  const lastResult = useActionData<typeof action>();
  const { place, wasRequested, open: openInquiry, close } = useInquiryDialog();
  const tab = useTab();
  const photo = photoOf(search.get("photo"), pictures.length);
  const isOpen = search.has("ask") || Boolean(lastResult);
  return (
    <>
      <PropertyTabs
        property={property}
        ratesDay={ratesDay}
        published={published}
        current={tab.current}
        onSelect={tab.select}
      >
        <StayHeader property={property} cameFrom={cameFrom} trip={stayTrip.quote?.trip ?? null} />
        <Gallery {...property} pictures={pictures} />
        <Booking {...{ property, stayTrip, inquiryDay }} onAsk={openInquiry} />
      </PropertyTabs>
      {(isOpen || wasRequested) && (
        <div className="wrap">
          <Suspense>
            <InquiryPanel
              key={`inquiry-${property.id}`}
              {...{ place, close, property, lastResult, contactEmail, retentionMonths }}
              quote={stayTrip.quote}
              open={isOpen}
              picture={pictures[0] ?? null}
            />
          </Suspense>
        </div>
      )}
      <SimilarStays cards={similar} />
      <div className="wrap">
        <RecentlyViewed current={property.id} />
      </div>
      <BookingBar property={property} quote={stayTrip.quote} onAsk={openInquiry} />
      {photo && (
        <Suspense>
          <Lightbox name={property.name} pictures={pictures} photo={photo} />
        </Suspense>
      )}
    </>
  );
}

/** The open image: its number, all of them, or none. */
function photoOf(param: string | null, total: number): number | "all" | null {
  if (param === "all") return total > 0 ? param : null;
  const photo = Number(param);
  return Number.isInteger(photo) && photo >= 1 && photo <= total ? photo : null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const others = isRouteErrorResponse(error) && isNotFound(error.data) ? error.data.others : [];
  return (
    <>
      <RouteError />
      <SimilarStays title={texts.card.featuredStays} cards={others ?? []} />
    </>
  );
}

interface SimilarStaysProps {
  cards: PropertyCard[];
  title?: string;
}

function SimilarStays({ cards, title = texts.property.similar }: SimilarStaysProps) {
  if (cards.length === 0) return null;
  return (
    <section
      className="wrap similar print:hidden! border-t border-line"
      id="similar"
      aria-labelledby="similar-title"
    >
      <div className="flex items-baseline justify-between gap-5 mb-6">
        <h2 className="text-name" id="similar-title">
          {title}
        </h2>
        <Link to={paths.listing()} className="link">
          {texts.property.similarAll}
        </Link>
      </div>
      <PropertyGrid cards={cards} />
    </section>
  );
}

interface BookingBarProps extends InquiryOpener {
  property: PublicProperty;
  quote: OpenQuote | null;
}

/** Narrow windows only: the price and the button stay at the bottom of the screen. */
function BookingBar({ property, quote, onAsk }: BookingBarProps) {
  const isUnpriced = needsAsking(quote?.miss ?? null);
  return (
    <div className="booking-bar">
      <a href="#book" className="booking-bar-price leading-head">
        {quote?.total ? <BarTotal quote={quote} /> : <BarPrice property={property} />}
        <span className="sr-only">{texts.property.toBooking}</span>
      </a>
      {property.partner && !isUnpriced ? (
        <>
          <CommissionNote className="booking-bar-note text-tiny text-ink-soft" />
          <BookLink property={property} short />
        </>
      ) : (
        <AskLink property={property} onAsk={onAsk} isUnpriced={isUnpriced} />
      )}
    </div>
  );
}

/** The list that the first request of a stay came from: requests for other dates do not know it. */
function useFirstList(id: string, cameFrom: string | null): string | null {
  const [first, setFirst] = useState({ id, cameFrom });
  if (first.id !== id) setFirst({ id, cameFrom });
  return first.id === id ? first.cameFrom : cameFrom;
}

/** The tab is in the URL. Each choice is a history entry, so Back returns to the previous tab. */
function useTab() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const current = tabOf(search.get("tab"));
  const select = (tab: Tab) => {
    const pending = next ? tabOf(new URLSearchParams(next.search).get("tab")) : current;
    if (tab === pending) return;
    // The state holds the list to return to.
    const to = { search: stayQuery(search, tab === "overview" ? {} : { tab }) };
    navigate(to, { state: state as unknown, preventScrollReset: true });
  };
  return { current, select };
}

/**
 * Opens the inquiry as a modal dialog. Without scripts its link opens it as part of the page. If its
 * module is still loading, it opens on arrival.
 */
function useInquiryDialog() {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const openOnArrival = useRef(false);
  const [wasRequested, setWasRequested] = useState(false);
  const place = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element && openOnArrival.current) showModal(element);
    if (element) openOnArrival.current = false;
  }, []);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (dialog.current) return showModal(dialog.current);
    openOnArrival.current = true;
    setWasRequested(true);
  };
  const close = () => dialog.current?.close();
  return { place, wasRequested, open, close };
}

function showModal(dialog: HTMLDialogElement) {
  // An open non-modal dialog must be closed before it can become modal.
  if (dialog.open) dialog.close();
  dialog.showModal();
  dialog.querySelector<HTMLElement>("form .control")?.focus();
}
