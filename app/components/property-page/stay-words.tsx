import "./stay-words.css";
import { useLocation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import { placeOf } from "#domain/places/place-name";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

interface Props {
  property: ShownProperty;
  /** The list the visitor came from, as far as the server knows. */
  cameFrom?: string | null;
}

/** The ways back, the place, the name and the sentence that sums it up. */
export function StayWords({ property, cameFrom }: Props) {
  const state = useLocation().state as { from?: string } | null;
  const back = state?.from ?? cameFrom ?? paths.listing();
  return (
    <header className="stay-words">
      <div className="stay-ways">
        <Link to={back} className="stay-back">
          <Icon name="arrow-left" /> {texts.property.backToList}
        </Link>
        <Breadcrumbs
          trail={[
            { label: texts.footer.accommodation, to: paths.listing() },
            { label: property.name },
          ]}
        />
      </div>
      <div className="stay-title">
        <p className="eyebrow">{placeOf(property)}</p>
        <h1>{property.name}</h1>
      </div>
      {property.shortDescription && <p className="stay-lede">{property.shortDescription}</p>}
    </header>
  );
}
