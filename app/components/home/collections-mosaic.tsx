import "./collections-mosaic.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Tile } from "~/components/editorial/tile";
import { SectionHead } from "~/components/layout/section-head";

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
            <Tile
              to={paths.collection(slug)}
              name={name}
              text={description}
              scene={image}
              level={3}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
