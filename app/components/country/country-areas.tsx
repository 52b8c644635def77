import "./country-areas.css";

import { writeArea } from "#domain/listing/area-filter";
import type { DottedMap } from "#domain/listing/map-plane";
import { paths } from "#domain/pages/paths";
import type { Area } from "#domain/places/area";
import type { Stop } from "#domain/places/atlas/kinds";
import type { Point } from "#domain/places/coordinates";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { CountryMap } from "./country-map";

export interface CountryArea {
  name: string;
  description: string;
  /** Null where its place is not known. */
  point: (Point & { reach: number }) | null;
  area: Area | null;
  stays: number;
}

export interface CountryAreasProps {
  slug: string;
  iso2: string | null;
  name: string;
  areas: CountryArea[];
  drawing: DottedMap;
  flights: { from: Stop; to: Stop }[];
}

/** The areas of a country by number, on its map and beside it. */
export function CountryAreas({ slug, iso2, name, areas, drawing, flights }: CountryAreasProps) {
  return (
    <section id="areas" className="sand country-areas" aria-labelledby="areas-title">
      <div className="wrap country-areas-columns">
        <CountryMap
          slug={slug}
          iso2={iso2}
          name={name}
          areas={areas}
          drawing={drawing}
          flights={flights}
        />
        <div>
          <h2 id="areas-title">{areas.length > 0 ? texts.country.areas : name}</h2>
          <ol>
            {areas.map(({ name: areaName, description, area, stays }, index) => (
              <li key={areaName}>
                <b aria-hidden="true">{index + 1}</b>
                <h3>
                  {area && stays > 0 ? (
                    <Link to={paths.listingWith({ country: slug, area: writeArea(area) })}>
                      {areaName}
                    </Link>
                  ) : (
                    areaName
                  )}
                </h3>
                {stays > 0 && <span>{texts.country.stays(stays)}</span>}
                <p>{description}</p>
              </li>
            ))}
          </ol>
          <p className="country-areas-open">
            <Link to={`${paths.listingWith({ country: slug })}&view=map`} className="btn-quiet">
              <Icon name="map" /> {texts.country.openMap}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
