import "./favorites.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { findShortlist } from "#db/queries/property/shortlist.server";
import { type Exchange, priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { PropertyCard } from "#domain/property/property";
import { displaySum } from "#domain/rates/open-sum";
import { readTrip, withTrip } from "#domain/rates/trip";
import { missInWords, wholeTripInWords } from "#domain/rates/words";
import { pageHead } from "#domain/seo/seo";
import { maxFavorites, stayIds, stayIdsIn } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { DroppedNote } from "~/components/favorites/notices";
import {
  type FormAnswer,
  persistentAction,
  skipRevalidationOnError,
} from "~/components/form/persistent-form";
import { InquiryForm } from "~/components/inquiries/inquiry-form";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { useExchange } from "~/components/root-data";
import { useTrip } from "~/components/trip/use-trip";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { answerShortlistInquiry } from "~/server/inquiries/inquiry.server";
import { forwardHeaders, privatePage } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { quoteDay, withQuotes } from "~/server/rates/quotes.server";
import { readPreferences } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);
export const clientAction = persistentAction;
export const shouldRevalidate = skipRevalidationOnError;

/** Reads the stays in the URL, or all saved stays if it has none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { favorites } = readPreferences(request);
  const { searchParams } = new URL(request.url);
  const named = stayIdsIn(searchParams, "stay", maxFavorites);
  const { trip } = readTrip(searchParams, quoteDay());
  const [site, settings, { stays, missingCount }] = await Promise.all([
    readSite(context),
    context.settings(),
    findShortlist(context.db, named.length > 0 ? named : favorites.toReversed()),
  ]);
  const head = pageHead(site, {
    title: texts.ask.plainTitle,
    description: texts.ask.description,
    path: paths.ask(),
  });
  return data(
    {
      stays: await withQuotes(context, stays, trip),
      missingCount,
      saved: favorites.length,
      contactEmail: settings.contactEmail,
      retentionMonths: settings.inquiryRetentionMonths,
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: { "Cache-Control": privatePage } },
  );
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerShortlistInquiry(request, context, async (form) => {
    const { stays } = await findShortlist(context.db, stayIds(form.getAll("stay")));
    return stays.map(({ id, name }) => ({ id, name }));
  });

export default function Ask() {
  const { stays, missingCount, ...rest } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const note = missingCount > 0 && (
    <DroppedNote>{texts.sharedList.missing(missingCount)}</DroppedNote>
  );
  if (stays.length === 0)
    return (
      <>
        <PageTitle title={texts.ask.nothing} lede={texts.ask.nothingHint} />
        <div className="wrap pb-section">
          {note}
          <Link to={paths.listing()} className="btn">
            {texts.savedList.browse}
          </Link>
        </div>
      </>
    );
  return (
    <div className="wrap ask-page pt-gap-title pb-section">
      {note}
      <InquirySheet stays={stays} {...rest} lastResult={lastResult} />
    </div>
  );
}

interface Props {
  stays: readonly PropertyCard[];
  /** Number of saved stays. */
  saved: number;
  /** Result of a submission without scripts. */
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  retentionMonths: number;
}

/** Inquiry about several stays: the stays beside the form. */
function InquirySheet({ stays, saved, lastResult, ...form }: Props) {
  const { trip } = useTrip();
  const [chosen, setChosen] = useState(() => initiallySelected(stays, lastResult));
  const ids = stays.map(({ id }) => id);
  const n = chosen.length;
  return (
    <section
      className="ask-sheet grid-cols-1 grid max-w-240 mx-auto rounded-3 border border-line"
      aria-labelledby="ask-title"
    >
      <div className="ask-side flex flex-col gap-5 bg-sand">
        <SelectedStays stays={stays} chosen={chosen} onChange={setChosen} />
        {saved > 0 && (
          <p>
            <Link to={withTrip(paths.favorites(ids.slice(0, 4)), trip)} className="link">
              {texts.ask.change(saved)}
            </Link>
          </p>
        )}
        <ul className="ask-promises max-sm:hidden! grid gap-2.5 mt-auto text-small leading-text text-ink-soft">
          {n > 0 && <li>{texts.ask.promise(n)}</li>}
          <li>{texts.ask.free}</li>
        </ul>
      </div>
      <div className="ask-main">
        <h1 className="mb-5" id="ask-title">
          {n > 0 ? texts.ask.title(n) : texts.ask.plainTitle}
        </h1>
        <InquiryForm
          {...form}
          lastResult={lastResult}
          action={withTrip(paths.ask(ids), trip)}
          asked={trip && { trip, text: wholeTripInWords(trip) }}
          redirectTo={paths.inquirySent()}
        />
      </div>
    </section>
  );
}

/** All stays, or those of the rejected submission. */
function initiallySelected(stays: readonly PropertyCard[], lastResult: FormAnswer | undefined) {
  const submitted = lastResult && !("outcome" in lastResult) ? lastResult.initialValue : undefined;
  const submittedIds = [submitted?.stay].flat();
  return stays.map(({ id }) => id).filter((id) => !lastResult || submittedIds.includes(id));
}

/** The price, or what the dates of the visitor cost. */
function priceOf(stay: PropertyCard, exchange: Exchange): string {
  const { quote } = stay;
  if (quote?.total) return texts.rates.inquiryTotal(displaySum(quote.total, exchange).text);
  if (quote?.miss) return missInWords(quote.miss, quote.trip).title;
  const { text, suffix } = priceLabel(stay, exchange);
  return suffix ? `${text}${suffix.startsWith("/") ? "" : " "}${suffix}` : text;
}

interface SelectedStaysProps {
  stays: readonly PropertyCard[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Stays of the inquiry, each with a checkbox. */
function SelectedStays({ stays, chosen, onChange }: SelectedStaysProps) {
  const exchange = useExchange();
  return (
    <fieldset className="inquiry-stays grid p-0 border-0 picture-crop">
      <legend className="sr-only">{texts.ask.chosen}</legend>
      {stays.map((stay) => {
        const { id, name, country, cover } = stay;
        const price = priceOf(stay, exchange);
        return (
          <label
            className="grid items-center gap-3.5 py-3 border-b border-line cursor-pointer"
            key={id}
          >
            <PropertyPicture picture={cover} sizes="4.5rem" decorative />
            <span>
              <strong className="block">{name}</strong>
              <small className="block mt-1 text-caption leading-snug text-ink-soft">
                {[country, price].filter(Boolean).join(", ")}
              </small>
            </span>
            <input
              className="accent-forest"
              type="checkbox"
              form="inquiry-form"
              name="stay"
              value={id}
              checked={chosen.includes(id)}
              aria-label={texts.ask.include(name)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((other) => other !== id),
                )
              }
            />
          </label>
        );
      })}
    </fieldset>
  );
}
