import "./collections-mosaic.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

interface Collection {
  slug: string;
  name: string;
  description: string;
  image: string;
}

/** The first collections as large pictures, the first of them largest. */
export function CollectionsMosaic({ collections }: { collections: Collection[] }) {
  if (collections.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow={texts.home.collections}
        title={texts.home.tripYouPicture}
        more={{ to: paths.collections(), label: texts.home.viewAll, context: "collections" }}
      />
      <ul className="mosaic">
        {collections.map(({ slug, name, description, image }) => (
          <li key={slug} className="mosaic-item">
            <div className="mosaic-picture">
              <Scene image={image} sizes="(max-width: 40rem) 100vw, 55vw" />
            </div>
            <h3>
              <Link to={paths.collection(slug)}>{name}</Link>
            </h3>
            <p className="mosaic-text">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
