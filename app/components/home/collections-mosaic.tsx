import "./collections-mosaic.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { Scene } from "~/components/ui/picture";

interface Collection {
  slug: string;
  name: string;
  description: string;
  image: string;
}

/** The first collections as large pictures with their words on the quiet lower part. */
export function CollectionsMosaic({ collections }: { collections: Collection[] }) {
  if (collections.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow={texts.home.collections}
        title="Start from the trip you picture"
        more={{ to: paths.collections(), label: texts.home.viewAll, context: "collections" }}
      />
      <ul className="mosaic">
        {collections.map(({ slug, name, description, image }) => (
          <li key={slug}>
            <Link to={paths.collection(slug)} className="mosaic-tile">
              <Scene image={image} sizes="(max-width: 40rem) 100vw, 33vw" />
              <div>
                <h3>{name}</h3>
                <p>{description}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
