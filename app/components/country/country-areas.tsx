import "./country-areas.css";

import type { DottedMap } from "#domain/listing/map-plane";
import { paths } from "#domain/pages/paths";
import type { Stop } from "#domain/places/atlas/kinds";
import type { Point } from "#domain/places/coordinates";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { AreaStaysProps } from "./area-stays";
import { CountryMap } from "./country-map";

export interface CountryArea {
  name: string;
  description: string;
  /** Null where its place is not known. */
  point: (Point & { reach: number }) | null;
  stays: number;
  /** The address of these stays. */
  all: string;
}

export interface CountryAreasProps {
  slug: string;
  iso2: string | null;
  name: string;
  areas: CountryArea[];
  elsewhere: AreaStaysProps["elsewhere"];
  drawing: DottedMap;
  flights: { from: Stop; to: Stop }[];
}

/** The areas of a country by number, on its map and beside it. */
export function CountryAreas({ elsewhere, ...country }: CountryAreasProps) {
  const { slug, name, areas } = country;
  return (
    <section id="areas" className="sand country-areas" aria-labelledby="areas-title">
      <div className="wrap country-areas-columns">
        <CountryMap {...country} />
        <div>
          <h2 id="areas-title">{areas.length > 0 ? texts.country.areas : name}</h2>
          <ol>
            {areas.map(({ name: areaName, description, stays, all }, index) => (
              <li key={areaName}>
                <b aria-hidden="true">{index + 1}</b>
                <h3>{stays > 0 ? <Link to={all}>{areaName}</Link> : areaName}</h3>
                {stays > 0 && <span>{texts.country.stays(stays)}</span>}
                <p>{description}</p>
              </li>
            ))}
            {elsewhere && areas.some(({ stays }) => stays > 0) && (
              <li className="is-elsewhere">
                <h3>
                  <Link to={elsewhere.all}>{texts.country.elsewhere(name)}</Link>
                </h3>
                <span>{texts.country.stays(elsewhere.total)}</span>
              </li>
            )}
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
