import "./property-head.css";
import { useLocation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { FavoriteButton } from "~/components/favorites/favorite-button";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Icon } from "~/components/ui/icon";
import { PictureStrip } from "./picture-strip";

interface Props {
  property: ShownProperty;
  pictures: Picture[];
}

/** Where the visitor is, the name, and the pictures. */
export function PropertyHead({ property, pictures }: Props) {
  // A list hands its filters over, so that the way back keeps them.
  const cameFrom = (useLocation().state as { from?: string } | null)?.from;
  return (
    <header className="property-head">
      <Breadcrumbs
        trail={[
          { label: texts.listing.title, to: cameFrom ?? paths.listing() },
          { label: property.name },
        ]}
      />
      <div className="property-title">
        <div>
          <p className="eyebrow">
            {[property.parkOrReserve ?? property.region, property.countries[0]].join(", ")}
          </p>
          <h1>{property.name}</h1>
          {property.shortDescription && (
            <p className="property-lede">{property.shortDescription}</p>
          )}
        </div>
        <FavoriteButton id={property.id} name={property.name} labelled />
      </div>
      <PictureStrip name={property.name} pictures={pictures} featured={property.featured} />
      {property.sample && (
        <p className="sample-note">
          <Icon name="info" /> A sample listing: an invented stay in a real place, to show how the
          directory works.
        </p>
      )}
    </header>
  );
}
