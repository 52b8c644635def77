import * as L from "leaflet";

import { mapNames } from "#domain/places/map-names";

type Kind = "country" | "lakes" | "rivers";

const classes: Record<Kind, string> = {
  country: "live-map-country",
  lakes: "live-map-lake",
  rivers: "live-map-river",
};

const drawn = new WeakSet<L.Map>();

/** Countries, rivers, lakes and names, once for each map. Shapes: Natural Earth. */
export async function drawLand(map: L.Map) {
  if (drawn.has(map)) return;
  drawn.add(map);
  const answer = await fetch("/africa.geojson");
  if (!answer.ok) throw new Error(`The shapes of the map: ${answer.status}`);
  const shapes = (await answer.json()) as GeoJSON.FeatureCollection<
    GeoJSON.Geometry,
    { kind: Kind }
  >;
  // More than the view is drawn, so that moving shows no edge.
  const renderer = L.svg({ padding: 0.5 });
  L.geoJSON(shapes, {
    interactive: false,
    smoothFactor: 1.4,
    renderer,
    style: (feature) => ({
      className: classes[(feature?.properties as { kind: Kind }).kind],
    }),
  } as L.GeoJSONOptions).addTo(map);
  for (const { name, latitude, longitude } of mapNames)
    L.marker([latitude, longitude], {
      interactive: false,
      keyboard: false,
      pane: "overlayPane",
      icon: L.divIcon({ className: "live-map-name", html: name, iconSize: [0, 0] }),
    }).addTo(map);
}
