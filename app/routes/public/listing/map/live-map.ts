import "leaflet/dist/leaflet.css";
import "./live-map.css";
import * as L from "leaflet";

import { roundedArea } from "#domain/listing/area-filter";
import { mapNames, placeName } from "#domain/listing/map-plane";
import {
  areaOf,
  type StayPoint,
  type StayPointsResponse,
  unpackStayPoint,
  widened,
} from "#domain/listing/map-spots";
import type { ListingQuery } from "#domain/listing/query";
import { mapSpotsPath } from "#domain/paths/listing-path";
import { type Area, isWithin, scaleBar } from "#domain/places/coordinates";
import type { Box } from "#domain/places/label-layout";
import { texts } from "#domain/text/texts";
import { Marks } from "./live-markers";

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

/** The label box has no size, so that the text is centered on its point. */
function widthOf(marker: L.Marker): number {
  const label = marker.getElement();
  if (!label) return 0;
  const range = document.createRange();
  range.selectNodeContents(label);
  return range.getBoundingClientRect().width;
}

/** Countries, rivers, lakes, and the names of countries with stays. Shapes: Natural Earth. */
class Land {
  private drawn: Promise<L.GeoJSON> | null = null;
  private names: { marker: L.Marker; room: Area; width?: number }[] = [];

  constructor(private readonly map: L.Map) {
    const names = map.createPane("names");
    // Between the land and the marks.
    names.style.zIndex = "450";
    names.classList.add("live-map-names");
  }

  /** Places each name within its country, beside the markers and the other names, or hides it. */
  placeNames(marks: readonly Box[]) {
    const taken = [...marks];
    for (const name of this.names) {
      const { marker, room } = name;
      const width = (name.width ??= widthOf(marker)) + 2 * nameGap;
      const { x: left, y: top } = this.map.latLngToLayerPoint([room.north, room.west]);
      const { x: right, y: bottom } = this.map.latLngToLayerPoint([room.south, room.east]);
      const box = placeName({ left, top, right, bottom }, { width, height: nameHeight }, taken);
      marker.getElement()?.classList.toggle("is-crossed", !box);
      if (!box) continue;
      taken.push(box);
      marker.setLatLng(
        this.map.layerPointToLatLng([(box.left + box.right) / 2, (box.top + box.bottom) / 2]),
      );
    }
  }

  private name(codes: readonly string[]) {
    for (const { marker } of this.names) marker.remove();
    this.names = mapNames(codes).map(({ name, room }) => {
      const marker = L.marker([room.north, room.west], {
        interactive: false,
        keyboard: false,
        pane: "names",
        icon: L.divIcon({ className: "live-map-name is-crossed", html: name, iconSize: [0, 0] }),
      }).addTo(this.map);
      return { marker, room };
    });
  }

  /** Fetched once; countries with stays are darker and have their name. */
  async show(chosen: readonly string[]) {
    this.name(chosen);
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
    const response = await fetch("/africa.geojson");
    if (!response.ok) throw new Error(`Map shapes: ${response.status}`);
    const options: L.GeoJSONOptions<About> & L.PathOptions & L.PolylineOptions = {
      interactive: false,
      smoothFactor: 2,
      // Draws beyond the view, so that panning shows no edge.
      renderer: L.svg({ padding: 0.5 }),
      style: (feature) => ({ className: classes[feature?.properties.kind ?? "country"] }),
    };
    return L.geoJSON((await response.json()) as Shapes, options).addTo(this.map);
  }
}

interface MapHandlers {
  onOpen: (id: string | null) => void;
  /** Called with the new bounds after the visitor moved the map. */
  onMoved: (area: Area) => void;
}

const africa = L.latLngBounds([-38, -30], [39, 62]);
const maxZoom = 12;
const maxScalePx = 110;
/** Debounce: longer than a pause within one movement. */
const moveEndMs = 200;

/** Interactive map of stays: own land shapes and clustered markers. */
export class LiveMap {
  /** Set by the list: called with the stay whose marker is hovered. */
  onPoint: (id: string | null) => void = () => undefined;
  private readonly map: L.Map;
  private readonly marks: Marks;
  private readonly land: Land;
  private pendingFetch = new AbortController();
  private query: ListingQuery | null = null;
  private complete = true;
  /** True during programmatic moves, which offer no search. */
  private moving = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  constructor(element: HTMLElement, handlers: MapHandlers) {
    this.map = L.map(element, {
      maxBounds: africa.pad(0.15),
      minZoom: 3,
      maxZoom,
      zoomSnap: 0.5,
      zoomDelta: 1,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    }).fitBounds(africa);
    element.setAttribute("aria-label", texts.map.help);
    element.setAttribute("role", "application");
    L.control
      .zoom({
        position: "bottomright",
        zoomInTitle: texts.map.zoomIn,
        zoomOutTitle: texts.map.zoomOut,
      })
      .addTo(this.map);
    const corner = element.querySelector<HTMLElement>(".leaflet-bottom.leaflet-left") ?? element;
    const scale = L.DomUtil.create("div", "live-map-scale", corner);
    this.map.on("move", () => this.drawScale(scale));
    this.drawScale(scale);
    this.land = new Land(this.map);
    this.marks = new Marks(this.map, {
      open: handlers.onOpen,
      point: (id) => this.onPoint(id),
      drawn: (boxes) => this.land.placeNames(boxes),
    });
    this.map.on("click", () => handlers.onOpen(null));
    this.map.on("moveend", () => this.onMoveEnd(handlers.onMoved));
  }

  /** Shows the stays of a query and fits the view to them; takes the codes of the countries with stays. */
  async show(query: ListingQuery, withStays: readonly string[]) {
    const before = this.query;
    this.query = query;
    await this.land.show(withStays);
    const path = mapSpotsPath(query, null);
    if (!before || mapSpotsPath(before, null) !== path) {
      await this.load(path);
      this.fit(query.area);
    } else if (query.area) {
      if (!this.isAt(query.area)) this.fit(query.area);
    } else if (before.area) this.fit(null);
  }

  setPrice(priceOf: (usd: number) => string) {
    this.marks.setPrice(priceOf);
  }
  highlight(id: string | null) {
    this.marks.highlight(id);
  }
  select(id: string | null) {
    this.marks.select(id);
  }
  focus(id: string) {
    this.marks.focus(id);
  }
  remove() {
    this.pendingFetch.abort();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.map.remove();
  }

  private async load(path: string) {
    this.pendingFetch.abort();
    this.pendingFetch = new AbortController();
    const { spots: markers, complete } = await fetchMarkers(path, this.pendingFetch.signal);
    this.complete = complete;
    this.marks.load(markers);
  }

  private fit(area: Area | null) {
    const target = area ?? widened(areaOf(this.visibleMarkers()) ?? boundsOf(africa), 0.06, 0.3);
    this.moving = true;
    this.map.invalidateSize();
    this.map.fitBounds(
      [
        [target.south, target.west],
        [target.north, target.east],
      ],
      { animate: false, maxZoom: 9, padding: [48, 24] },
    );
    this.moving = false;
  }

  private drawScale(scale: HTMLElement) {
    const latitude = this.map.getCenter().lat;
    const { km, px } = scaleBar({ latitude, zoom: this.map.getZoom() }, maxScalePx);
    scale.textContent = texts.map.scale(km);
    scale.style.width = `${px}px`;
  }

  private visibleMarkers(): readonly StayPoint[] {
    return this.marks.spots;
  }

  /** True if the view matches the requested area. */
  private isAt(area: Area): boolean {
    const view = roundedArea(boundsOf(this.map.getBounds()));
    return (
      isWithin({ latitude: area.north, longitude: area.east }, widened(view, 0, 0.001)) &&
      Math.abs(view.north - area.north) < 0.001 &&
      Math.abs(view.west - area.west) < 0.001
    );
  }

  /** Draws land, markers and labels in separate frames to avoid long tasks. */
  private onMoveEnd(onMoved: (area: Area) => void) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.marks.draw());
    if (this.moving || !this.query) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const area = roundedArea(boundsOf(this.map.getBounds()));
      onMoved(area);
      if (!this.complete) this.zoomInto(area);
    }, moveEndMs);
  }

  /** Requests the visible area again if the server clustered stays. */
  private zoomInto(area: Area) {
    if (!this.query) return;
    this.load(mapSpotsPath(this.query, roundedArea(widened(area, 0.2, 0)))).catch(() => undefined);
    this.complete = false;
  }
}

const boundsOf = (bounds: L.LatLngBounds): Area => ({
  south: Math.max(-90, bounds.getSouth()),
  west: Math.max(-180, bounds.getWest()),
  north: Math.min(90, bounds.getNorth()),
  east: Math.min(180, bounds.getEast()),
});

/** Rejects without connection or on an error response. */
async function fetchMarkers(
  path: string,
  signal: AbortSignal,
): Promise<{ spots: StayPoint[]; complete: boolean }> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const { spots: markers, complete } = (await response.json()) as StayPointsResponse;
  return { spots: markers.map(unpackStayPoint), complete };
}
