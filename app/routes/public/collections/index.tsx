import "./collections.css";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { AskBand } from "~/components/editorial/ask-band";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";
import { ToneIcon } from "./parts";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  {
    title: texts.collections.title,
    lede: texts.collections.lede,
    path: paths.collections(),
    shows: "listing",
  },
  async ({ cache }) => {
    const [collections, counts] = await Promise.all([
      cache.collections(),
      cache.collectionCounts(),
    ]);
    return {
      collections: collections.map(({ id, slug, name, description, image, icon, color }) => ({
        slug,
        name,
        description,
        image,
        icon,
        color,
        stays: counts[id] ?? 0,
      })),
    };
  },
);

export default function Collections() {
  const { title, lede, collections } = useLoaderData<typeof loader>();
  return (
    <>
      <WideTitle title={title} lede={lede} />
      <div className="wrap pb-section">
        <CollectionWall collections={collections} />
      </div>
      <AskBand title={texts.collections.noneYours} text={texts.collections.noneYoursHint}>
        <Link className="btn" to={paths.contact()}>
          {texts.collections.expert}
        </Link>
      </AskBand>
    </>
  );
}

interface WallCollection {
  slug: string;
  name: string;
  description: string;
  image: string;
  icon: string;
  color: string;
  stays: number;
}

/** Collections in two columns, ordered left to right. */
function CollectionWall({ collections }: { collections: readonly WallCollection[] }) {
  const columns = [0, 1].map((side) => collections.filter((_, index) => index % 2 === side));
  return (
    <div className="wall grid sm:grid-cols-7-5 grid-cols-1">
      {columns.map((column, side) => (
        <div key={side} className="wall-column grid content-start">
          {column.map((collection, row) => (
            <WallItem key={collection.slug} {...collection} eager={row === 0} wide={side === 0} />
          ))}
        </div>
      ))}
    </div>
  );
}

function WallItem(props: WallCollection & { eager: boolean; wide: boolean }) {
  const { slug, name, description, image, icon, color, stays, eager, wide } = props;
  return (
    <article className="wall-item clickable hover-drift relative">
      <div className="wall-picture overflow-hidden bg-sand rounded-2 picture-cover">
        <Scene
          image={image}
          sizes={`(max-width: 40rem) 100vw, ${wide ? "68vw" : "72vw"}`}
          eager={eager && wide}
        />
      </div>
      <h2 className="flex items-center gap-3 text-entry">
        <ToneIcon icon={icon} color={color} />
        <Link className="no-underline" to={paths.collection(slug)}>
          {name}
        </Link>
      </h2>
      <p className="max-w-measure-note leading-text text-ink-soft">{description}</p>
      <p className="text-caption text-ink-soft mt-2.5">{texts.collections.count(stays)}</p>
    </article>
  );
}
