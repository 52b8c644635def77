import "./collection-wall.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { ToneIcon } from "./tone";

export interface WallCollection {
  slug: string;
  name: string;
  description: string;
  image: string;
  icon: string;
  color: string;
  stays: number;
}

/** Every collection on a wall of two columns: in each row of two, left before right. */
export function CollectionWall({ collections }: { collections: readonly WallCollection[] }) {
  const columns = [0, 1].map((side) => collections.filter((_, index) => index % 2 === side));
  return (
    <div className="wall">
      {columns.map((column, side) => (
        <div key={side} className="wall-column">
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
    <article className="wall-item">
      <div className="wall-picture">
        <Scene
          image={image}
          sizes={`(max-width: 40rem) 100vw, ${wide ? "56vw" : "40vw"}`}
          eager={eager && wide}
        />
      </div>
      <h2>
        <ToneIcon icon={icon} color={color} />
        <Link to={paths.collection(slug)}>{name}</Link>
      </h2>
      <p className="wall-text">{description}</p>
      <p className="wall-count">{texts.collections.count(stays)}</p>
    </article>
  );
}
