import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findShortlist } from "#db/queries/property/shortlist.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { mostSaved, stayIds, stayIdsIn } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { AskSheet } from "~/components/ask/ask-sheet";
import { DroppedNote } from "~/components/favorites/dropped-note";
import { keptAction, keptRevalidation } from "~/components/form/kept-action";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import { answerShortlistInquiry } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, privatePage } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";
import { readPreferences } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: found }) => headTags(found?.head);
export const clientAction = keptAction;
export const shouldRevalidate = keptRevalidation;

/** Those of the address; without any, all that the visitor has saved. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { favorites } = readPreferences(request);
  const named = stayIdsIn(new URL(request.url).searchParams, "stay", mostSaved);
  const [site, settings, { stays, gone }] = await Promise.all([
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
      stays,
      gone,
      saved: favorites.length,
      contactEmail: settings.contactEmail,
      keptMonths: settings.inquiryRetentionMonths,
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
  const { stays, gone, ...rest } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const note = gone > 0 && <DroppedNote>{texts.sharedList.gone(gone)}</DroppedNote>;
  if (stays.length === 0)
    return (
      <>
        <PageTitle title={texts.ask.nothing} lede={texts.ask.nothingHint} />
        <div className="wrap section-end">
          {note}
          <Link to={paths.listing()} className="btn">
            {texts.savedList.browse}
          </Link>
        </div>
      </>
    );
  return (
    <div className="wrap ask-page">
      {note}
      <AskSheet stays={stays} {...rest} lastResult={lastResult} />
    </div>
  );
}
