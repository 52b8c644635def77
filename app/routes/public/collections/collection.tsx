import "~/components/layout/page-title.css";
import "./collections.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findCollection, listMembers } from "#db/queries/guides/collections.server";
import { collectionPageSize } from "#domain/limits";
import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { CollectionId } from "#domain/property/collections";
import type { PropertyCard } from "#domain/property/property";
import { collectionCard, pageHead, shareCardPath } from "#domain/seo/seo";
import { itemListData } from "#domain/seo/structured-data";
import { texts } from "#domain/text/texts";
import { AskBand } from "~/components/editorial/ask-band";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { Pager } from "~/components/ui/pager";
import { PropertyPicture, Scene } from "~/components/ui/picture";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { notFound, readSite } from "~/server/pages/page-loader.server";
import { ToneBar, ToneIcon } from "./parts";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const requestedPage = (request: Request): number =>
  Number(/^\d{1,6}$/.exec(new URL(request.url).searchParams.get("page") ?? "1")?.[0] ?? 1);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const collection = await findCollection(context.db, params.slug ?? "");
  if (!collection)
    throw notFound({
      title: texts.collections.notFound,
      hint: texts.collections.notFoundHint,
      links: [{ label: texts.collections.back, to: paths.collections() }],
    });
  const [site, result] = await Promise.all([
    readSite(context),
    listMembers(context.db, collection.id as CollectionId, requestedPage(request)),
  ]);
  const { name, description, slug, image, icon, color } = collection;
  const title = texts.collections.pageTitle(name, result.page);
  const before = (result.page - 1) * collectionPageSize;
  return data(
    {
      head: pageHead(site, {
        title,
        description,
        path: paths.collection(slug, result.page),
        image: shareCardPath(collectionCard(collection)),
      }),
      structured: result.total > 0 ? [itemListData(site, title, result.members, before)] : [],
      collection: { slug, name, description, image, icon, color },
      before,
      ...result,
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

interface Props {
  collection: { name: string; description: string; image: string; icon: string; color: string };
  total: number;
}

/** The first view of one collection. */
function CollectionCover({ collection, total }: Props) {
  const { name, description, image, icon, color } = collection;
  return (
    <div className="cover relative grid border-b border-line md:grid-cols-5-7 grid-cols-1">
      <ToneBar color={color} />
      <div className="cover-words flex flex-col">
        <Breadcrumbs
          trail={[{ label: texts.collections.title, to: paths.collections() }, { label: name }]}
        />
        <ToneIcon icon={icon} color={color} />
        <p className="eyebrow">{texts.collections.count(total)}</p>
        <h1>{name}</h1>
        <p className="page-lede mt-4.5 text-lede text-ink-soft">{description}</p>
      </div>
      <div className="cover-picture bg-sand picture-cover">
        <Scene
          image={image}
          sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, (max-width: 80rem) 70vw, 60vw"
          eager
        />
      </div>
    </div>
  );
}

interface NumberedStay extends PropertyCard {
  accommodationType: string | null;
  reason: string | null;
}

interface NumberedStaysProps {
  stays: readonly NumberedStay[];
  /** Number of stays on earlier pages. */
  before: number;
  color: string;
}

/** Stays of a collection, numbered, each with its reason. */
function NumberedStays({ stays, before, color }: NumberedStaysProps) {
  return (
    <ol className="numbered grid" start={before + 1}>
      {stays.map((stay, index) => (
        <li className="clickable hover-drift relative grid items-center" key={stay.id}>
          <Entry stay={stay} figure={before + index + 1} color={color} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ stay, figure, color }: { stay: NumberedStay; figure: number; color: string }) {
  return (
    <>
      <div className="numbered-picture overflow-hidden bg-sand rounded-2 aspect-3/2 picture-cover">
        <PropertyPicture
          picture={stay.cover}
          sizes="(max-width: 40rem) 100vw, (max-width: 78rem) 62vw, 54rem"
          decorative
          mat="large"
        />
      </div>
      <article className="numbered-words" data-property={stay.id}>
        <p className="flex items-baseline gap-3 text-caption font-semibold text-ink-soft">
          <span
            className="font-serif font-normal text-h2 leading-none lining-nums text-clay"
            aria-hidden="true"
          >
            {figure}
          </span>
          {[stay.region, stay.country].filter(Boolean).join(", ")}
        </p>
        <h2 className="text-entry">
          <Link to={paths.property(stay.id)}>{stay.name}</Link>
        </h2>
        {stay.shortDescription && (
          <p className="max-w-measure-note text-ink-soft">{stay.shortDescription}</p>
        )}
        {stay.reason && (
          <p className="pl-4.5 font-serif font-medium text-h6 leading-snug relative max-w-measure-narrow mt-4">
            <ToneBar color={color} />
            {stay.reason}
          </p>
        )}
        <EntryFoot stay={stay} />
      </article>
    </>
  );
}

function EntryFoot({ stay }: { stay: NumberedStay }) {
  const exchange = useExchange();
  const price = priceLabel(stay, exchange);
  return (
    <div className="numbered-foot grid items-center mt-6 text-small text-ink-soft border-t border-line gap-x-4 gap-y-2 pt-2">
      <span>
        {stay.accommodationType}
        {stay.capacity && (
          <span className="max-sm:hidden!">{texts.collections.upTo(stay.capacity)}</span>
        )}
      </span>
      <span className="numbered-price text-right">
        {price.suffix ? <b className="text-ink">{price.text}</b> : price.text}
        {price.suffix && ` ${price.suffix}`}
      </span>
      <FavoriteButton id={stay.id} name={stay.name} />
    </div>
  );
}

/** A collection that has no stay yet (P-132). */
function ComingSoon() {
  return (
    <div className="wrap coming-soon grid gap-4 py-section text-center">
      <svg
        className="coming-soon-drawing fill-none stroke-line-strong"
        viewBox="0 0 208 72"
        aria-hidden="true"
      >
        <path d="M4 64h200M60 64 92 18h34l26 46M92 18l18 46M92 18V10M126 18V10M30 64V40M30 46c-9 0-14-5-14-11M30 42c9 0 14-5 14-11M178 64V34M178 42c-8 0-12-4-12-10M178 48c8 0 12-4 12-10" />
      </svg>
      <h2>{texts.collections.empty}</h2>
      <p className="text-ink-soft">{texts.collections.emptyHint}</p>
      <Link className="btn" to={paths.listing()}>
        {texts.collections.viewStays}
      </Link>
      <Link className="link" to={paths.collections()}>
        {texts.collections.back}
      </Link>
    </div>
  );
}

interface CollectionPagesProps {
  slug: string;
  page: number;
  pages: number;
  total: number;
}

/** Pagination of a collection. */
function CollectionPages({ slug, page, pages, total }: CollectionPagesProps) {
  const to = (number: number) => paths.collection(slug, number);
  const pageSize = Math.min(collectionPageSize, total - page * collectionPageSize);
  return (
    <div className="collection-pages row justify-between pt-4 border-t border-line">
      <Pager page={page} pages={pages} to={to} />
      {page < pages ? (
        <Link className="link" to={to(page + 1)}>
          {texts.collections.next(pageSize, total)}
        </Link>
      ) : (
        <Link className="link" to={paths.collections()}>
          {texts.collections.back}
        </Link>
      )}
    </div>
  );
}
