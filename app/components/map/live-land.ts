import * as L from "leaflet";

import { type Box, overlap } from "#domain/places/labels-apart";
import { mapNames } from "#domain/places/map-names";

type About = { kind: "country"; iso2: string } | { kind: "lakes" | "rivers" };
type Shapes = GeoJSON.FeatureCollection<GeoJSON.Geometry, About>;

const classes: Record<About["kind"], string> = {
  country: "live-map-country",
  lakes: "live-map-lake",
  rivers: "live-map-river",
};

/** Pixels. */
const nameHeight = 24;
const nameGap = 4;

/** Of the words: their box has no size, so that they stand around their point. */
function widthOf(marker: L.Marker): number {
  const label = marker.getElement();
  if (!label) return 0;
  const words = document.createRange();
  words.selectNodeContents(label);
  return words.getBoundingClientRect().width;
}

/** Countries, rivers, lakes and names. Shapes: Natural Earth. */
export class Land {
  private drawn: Promise<L.GeoJSON> | null = null;
  private readonly names: L.Marker[];
  /** The same at every zoom, so they are measured once. */
  private widths: number[] | undefined;

  constructor(private readonly map: L.Map) {
    const names = map.createPane("names");
    // Between the land and the marks.
    names.style.zIndex = "450";
    names.classList.add("live-map-names");
    this.names = mapNames.map(({ name, latitude, longitude }) =>
      L.marker([latitude, longitude], {
        interactive: false,
        keyboard: false,
        pane: "names",
        icon: L.divIcon({ className: "live-map-name", html: name, iconSize: [0, 0] }),
      }).addTo(map),
    );
  }

  /** A name gives way to marks; of names that would cross, the one of more weight stays. */
  keepApart(marks: readonly Box[]) {
    this.widths ??= this.names.map(widthOf);
    const taken = [...marks];
    for (const [nth, marker] of this.names.entries()) {
      const { x, y } = this.map.latLngToLayerPoint(marker.getLatLng());
      const reach = (this.widths[nth] ?? 0) / 2 + nameGap;
      const box: Box = {
        left: x - reach,
        top: y - nameHeight / 2,
        right: x + reach,
        bottom: y + nameHeight / 2,
      };
      const crosses = taken.some((other) => overlap(other, box));
      marker.getElement()?.classList.toggle("is-crossed", crosses);
      if (!crosses) taken.push(box);
    }
  }

  /** Fetched once; the countries that a visitor has chosen stand out. */
  async show(chosen: readonly string[]) {
    this.drawn ??= this.fetch();
    const layer = await this.drawn;
    layer.eachLayer((shape) => {
      if (!(shape instanceof L.Path)) return;
      const about = (shape as L.Path & { feature?: GeoJSON.Feature<null, About> }).feature
        ?.properties;
      const isChosen = about?.kind === "country" && chosen.includes(about.iso2);
      shape.getElement()?.classList.toggle("is-chosen", isChosen);
    });
  }

  private async fetch() {
    const answer = await fetch("/africa.geojson");
    if (!answer.ok) throw new Error(`The shapes of the map: ${answer.status}`);
    const options: L.GeoJSONOptions<About> & L.PathOptions & L.PolylineOptions = {
      interactive: false,
      smoothFactor: 2,
      // More than the view is drawn, so that moving shows no edge.
      renderer: L.svg({ padding: 0.5 }),
      style: (feature) => ({ className: classes[feature?.properties.kind ?? "country"] }),
    };
    return L.geoJSON((await answer.json()) as Shapes, options).addTo(this.map);
  }
}
