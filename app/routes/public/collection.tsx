import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listMembers } from "#db/queries/guides/collection-members.server";
import { findCollection } from "#db/queries/pages/collections.server";
import { collectionPageSize } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { collectionCard, shareCardPath } from "#domain/pages/share-cards";
import { itemListData } from "#domain/pages/structured-data";
import type { CollectionId } from "#domain/property/collections";
import { texts } from "#domain/text/texts";
import { CollectionCover } from "~/components/collections/collection-cover";
import { CollectionPages } from "~/components/collections/collection-pages";
import { ComingSoon } from "~/components/collections/coming-soon";
import { NumberedStays } from "~/components/collections/numbered-stays";
import { AskBand } from "~/components/editorial/ask-band";
import { headTags } from "~/components/layout/head-tags";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const wantedPage = (request: Request): number =>
  Number(/^\d{1,6}$/.exec(new URL(request.url).searchParams.get("page") ?? "1")?.[0] ?? 1);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const collection = await findCollection(context.db, params.slug ?? "");
  if (!collection)
    throw missing({
      title: texts.collections.notFound,
      hint: texts.collections.notFoundHint,
      links: [{ label: texts.collections.back, to: paths.collections() }],
    });
  const [site, shown] = await Promise.all([
    readSite(context),
    listMembers(context.db, collection.id as CollectionId, wantedPage(request)),
  ]);
  const { name, description, slug, image, icon, color } = collection;
  const title = texts.collections.pageTitle(name, shown.page);
  const before = (shown.page - 1) * collectionPageSize;
  return data(
    {
      head: pageHead(site, {
        title,
        description,
        path: paths.collection(slug, shown.page),
        image: shareCardPath(collectionCard(collection)),
      }),
      structured: shown.total > 0 ? [itemListData(site, title, shown.members, before)] : [],
      collection: { slug, name, description, image, icon, color },
      before,
      ...shown,
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Collection() {
  const { collection, members, before, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <CollectionCover collection={collection} total={total} />
      {members.length === 0 ? (
        <ComingSoon />
      ) : (
        <>
          <div className="wrap">
            <NumberedStays stays={members} before={before} color={collection.color} />
            <CollectionPages slug={collection.slug} page={page} pages={pages} total={total} />
          </div>
          <AskBand title={texts.collections.cantDecide} text={texts.collections.cantDecideHint}>
            <Link className="link" to={paths.collections()}>
              {texts.collections.all}
            </Link>
            <Link className="btn" to={paths.contact()}>
              {texts.collections.expert}
            </Link>
          </AskBand>
        </>
      )}
    </>
  );
}
