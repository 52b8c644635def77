import "~/components/layout/page-title.css";
import "./collection-cover.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Scene } from "~/components/ui/picture";
import { ToneIcon, ToneLine } from "./tone";

interface Props {
  collection: { name: string; description: string; image: string; icon: string; color: string };
  total: number;
}

/** The first view of one collection. */
export function CollectionCover({ collection, total }: Props) {
  const { name, description, image, icon, color } = collection;
  return (
    <div className="cover">
      <ToneLine color={color} />
      <div className="cover-words">
        <Breadcrumbs
          trail={[{ label: texts.collections.title, to: paths.collections() }, { label: name }]}
        />
        <ToneIcon icon={icon} color={color} />
        <p className="eyebrow">{texts.collections.count(total)}</p>
        <h1>{name}</h1>
        <p className="page-lede">{description}</p>
      </div>
      <div className="cover-picture">
        <Scene image={image} sizes="(max-width: 60rem) 100vw, 60vw" eager />
      </div>
    </div>
  );
}
