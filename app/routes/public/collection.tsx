import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { countsByCollection } from "#db/queries/listing/counts.server";
import { findCollection } from "#db/queries/pages/collections.server";
import { cardsOfCollection } from "#db/queries/property/read.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { texts } from "#domain/text/texts";
import { CallOut } from "~/components/editorial/call-out";
import { CollectionMark } from "~/components/editorial/collection-mark";
import { PageScene } from "~/components/editorial/page-scene";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { SeeAll } from "~/components/layout/see-all";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { missing } from "~/server/pages/missing.server";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const collection = await findCollection(context.db, params.slug ?? "");
  if (!collection)
    throw missing({
      title: texts.collections.notFound,
      links: [{ label: texts.collections.back, to: paths.collections() }],
    });
  const [site, cards, counts] = await Promise.all([
    readSite(context),
    cardsOfCollection(context.db, collection.id),
    countsByCollection(context.db),
  ]);
  const { name, description, slug, image, icon, color } = collection;
  return data(
    {
      head: pageHead(site, {
        title: name,
        description,
        path: paths.collection(slug),
        image: `${image}-1280.webp`,
      }),
      collection: { name, description, image, icon, color },
      cards,
      total: counts[collection.id] ?? cards.length,
    },
    { headers: pageCache(request) },
  );
}

export default function Collection() {
  const { collection, cards, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={collection.name}
        banner={texts.collections.count(total)}
        lede={collection.description}
        trail={[{ label: texts.collections.title, to: paths.collections() }]}
      />
      <div className="wrap section-end">
        <PageScene image={collection.image}>
          <CollectionMark icon={collection.icon} color={collection.color} />
        </PageScene>
        {cards.length > 0 ? <Stays cards={cards} /> : <ComingSoon />}
        <SeeAll to={paths.collections()}>{texts.collections.back}</SeeAll>
      </div>
    </>
  );
}

function Stays({ cards }: { cards: Parameters<typeof PropertyGrid>[0]["cards"] }) {
  return (
    <>
      <PropertyGrid cards={cards} level={2} />
      <CallOut
        title={texts.collections.cantDecide}
        text="Tell us who travels and when. We answer within two working days, with names and reasons."
      >
        <Link className="btn" to={paths.contact()}>
          {texts.collections.expert}
        </Link>
        <Link className="btn-quiet" to={paths.collections()}>
          {texts.collections.title}
        </Link>
      </CallOut>
    </>
  );
}

function ComingSoon() {
  return (
    <CallOut title={texts.collections.empty} text={texts.collections.emptyHint}>
      <Link className="btn" to={paths.listing()}>
        {texts.home.exploreAll}
      </Link>
    </CallOut>
  );
}
