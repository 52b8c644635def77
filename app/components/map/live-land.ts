import * as L from "leaflet";

import { mapNames } from "#domain/places/map-names";

type About = { kind: "country"; iso2: string } | { kind: "lakes" | "rivers" };
type Shapes = GeoJSON.FeatureCollection<GeoJSON.Geometry, About>;

const classes: Record<About["kind"], string> = {
  country: "live-map-country",
  lakes: "live-map-lake",
  rivers: "live-map-river",
};

/** Countries, rivers, lakes and names. Shapes: Natural Earth. */
export class Land {
  private drawn: Promise<L.GeoJSON> | null = null;

  constructor(private readonly map: L.Map) {
    const names = map.createPane("names");
    // Between the land and the marks.
    names.style.zIndex = "450";
    names.classList.add("live-map-names");
    for (const { name, latitude, longitude } of mapNames)
      L.marker([latitude, longitude], {
        interactive: false,
        keyboard: false,
        pane: "names",
        icon: L.divIcon({ className: "live-map-name", html: name, iconSize: [0, 0] }),
      }).addTo(map);
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
