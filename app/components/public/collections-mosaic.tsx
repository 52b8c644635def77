import { Link } from "@remix-run/react";
import { Scene } from "~/components/ui/picture";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { SectionHead } from "./section-head";
import "./collections-mosaic.css";

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
