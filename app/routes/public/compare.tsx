import "~/components/compare/compare-page.css";
import "~/components/compare/matrix-phone.css";
import "~/components/compare/compare-print.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findShortlist } from "#db/queries/property/shortlist.server";
import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { lastChecked } from "#domain/shortlist/comparison";
import { mostCompared, mostSaved, stayIdsIn } from "#domain/shortlist/ids";
import type { ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";
import { Matrix } from "~/components/compare/matrix";
import { MonthsTable } from "~/components/compare/months-table";
import { SmallMap } from "~/components/compare/small-map";
import { TooFew } from "~/components/compare/too-few";
import { DroppedNote } from "~/components/favorites/dropped-note";
import { headTags } from "~/components/layout/head-tags";
import { useRootData } from "~/components/root-data";
import { ListHead } from "~/components/shortlist/list-head";
import { ShareLink } from "~/components/shortlist/share-link";
import { PrintTool, Tools } from "~/components/shortlist/tools";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: found }) => headTags(found?.head);

const words = texts.compare;

/** Two to four stays side by side; the address names them, so it can be kept and sent. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = stayIdsIn(new URL(request.url).searchParams, "stay", mostSaved);
  const ids = wanted.slice(0, mostCompared);
  const [site, { stays, gone }] = await Promise.all([
    readSite(context),
    findShortlist(context.db, ids),
  ]);
  const head = pageHead(site, {
    title: words.plainTitle,
    description: words.description,
    path: paths.compare(stays.map(({ id }) => id)),
  });
  return data(
    {
      stays,
      gone,
      leftOut: wanted.length > ids.length,
      today: longDate(context.now()),
      head: { ...head, robots: "noindex,follow" as const },
    },
    { headers: pageCache(request) },
  );
}

export default function Compare() {
  const { stays, gone, leftOut, today } = useLoaderData<typeof loader>();
  const notes = (
    <>
      {leftOut && <DroppedNote>{words.leftOut(mostCompared)}</DroppedNote>}
      {gone > 0 && <DroppedNote>{texts.sharedList.gone(gone)}</DroppedNote>}
    </>
  );
  if (stays.length < 2) return <TooFew>{notes}</TooFew>;
  return (
    <div className="wrap compare-page">
      <CompareHead stays={stays} today={today} />
      {notes}
      <Matrix stays={stays} />
      <section className="plan">
        <MonthsTable stays={stays} />
        <SmallMap stays={stays} />
      </section>
      <AskAll stays={stays} />
    </div>
  );
}

interface Compared {
  stays: readonly ShortlistStay[];
}

function CompareHead({ stays, today }: Compared & { today: string }) {
  const root = useRootData();
  const ids = stays.map(({ id }) => id);
  return (
    <ListHead
      above={
        <Link to={paths.favorites(ids)} className="list-back">
          {words.back}
        </Link>
      }
      title={words.title(stays.length)}
      lede={
        <span className="compare-printed">
          {words.printed(root?.site.name ?? "", today, root?.currency ?? "USD")}
        </span>
      }
    >
      <Tools>
        <label className="tool only-differing">
          <input type="checkbox" /> {words.onlyDiffering}
        </label>
        <ShareLink
          url={(root?.site.address ?? "") + paths.compare(ids)}
          title={words.title(stays.length)}
          lead={texts.share.leadCompared}
        />
        <PrintTool />
      </Tools>
    </ListHead>
  );
}

function AskAll({ stays }: Compared) {
  const checked = lastChecked(stays);
  return (
    <p className="compare-ask">
      <Link to={paths.ask(stays.map(({ id }) => id))} className="btn">
        {words.ask(stays.length)}
      </Link>
      <span>
        {words.askHint} {checked && words.checked(longDate(checked))}
      </span>
    </p>
  );
}
