import * as L from "leaflet";
import Supercluster from "supercluster";

import {
  joinWhatTouches,
  lowerPrice,
  type Mark,
  markBox,
  movedInto,
  type StayPoint,
} from "#domain/listing/map-spots";
import type { Box } from "#domain/places/label-layout";
import { texts } from "#domain/text/texts";

interface ClusterSummary {
  stays: number;
  usd: number | null;
  name: string;
}

interface MarkerHandlers {
  open: (id: string | null) => void;
  point: (id: string | null) => void;
  /** Boxes of the visible markers, so that overlapping names are hidden. */
  drawn: (boxes: Box[]) => void;
}

const radiusPx = 88;
/** Between a label and the edge of the map. */
const edgePx = 6;

/** Markers of the stays in view, clustered to bound the number of elements. */
export class Marks {
  spots: readonly StayPoint[] = [];
  private readonly drawn = new Map<string, { mark: Mark; marker: L.Marker }>();
  private readonly visited = new Set<string>();
  private readonly byId = new Map<string, StayPoint>();
  private clusters = newClusters();
  private priceOf: ((usd: number) => string) | null = null;
  private chosen: string | null = null;
  private highlighted: string | null = null;

  constructor(
    private readonly map: L.Map,
    private readonly handlers: MarkerHandlers,
  ) {}

  load(loadedStays: readonly StayPoint[]) {
    this.spots = loadedStays;
    this.byId.clear();
    for (const stay of loadedStays) this.byId.set(stay.id, stay);
    this.clusters = newClusters();
    this.clusters.load(
      loadedStays.map((stay) => ({
        type: "Feature",
        properties: stay,
        geometry: { type: "Point", coordinates: [stay.longitude, stay.latitude] },
      })),
    );
    this.clear();
    this.draw();
  }

  setPrice(priceOf: (usd: number) => string) {
    this.priceOf = priceOf;
    for (const { mark, marker } of this.drawn.values()) this.label(mark, marker);
    // Markers with prices are wider.
    this.draw();
  }

  select(id: string | null) {
    this.chosen = id;
    if (id) this.visited.add(id);
    this.paint();
  }

  highlight(id: string | null) {
    this.highlighted = id;
    this.paint();
  }

  focus(id: string) {
    this.drawn.get(id)?.marker.getElement()?.focus();
  }

  /** Adds and removes markers to match the view. */
  draw() {
    const marks = joinWhatTouches(this.inView(), (mark) => this.boxOf(mark));
    const visible = new Map(marks.map((mark) => [mark.key, mark]));
    for (const [key, { marker }] of this.drawn)
      if (!visible.has(key)) {
        marker.remove();
        this.drawn.delete(key);
      }
    for (const [key, mark] of visible) {
      const shown = this.drawn.get(key) ?? { mark, marker: this.add(mark) };
      this.drawn.set(key, shown);
      shown.marker.setLatLng(this.centerOf(this.boxOf(mark)));
    }
    this.paint();
    this.handlers.drawn(marks.map((mark) => this.boxOf(mark)));
  }

  /** A marker at the edge of the view is moved in, so that its label is whole. */
  private boxOf(mark: Mark): Box {
    const box = markBox(this.map.latLngToLayerPoint(mark.at), this.labelOf(mark));
    const { x, y } = this.map.getSize();
    const from = this.map.containerPointToLayerPoint([edgePx, edgePx]);
    const to = this.map.containerPointToLayerPoint([x - edgePx, y - edgePx]);
    return movedInto(box, { left: from.x, top: from.y, right: to.x, bottom: to.y });
  }

  private centerOf({ left, top, right, bottom }: Box): L.LatLng {
    return this.map.layerPointToLatLng([(left + right) / 2, (top + bottom) / 2]);
  }

  private inView(): Mark[] {
    if (this.spots.length === 0) return [];
    const view = this.map.getBounds();
    const zoom = Math.floor(this.map.getZoom());
    const clusters = this.clusters.getClusters(
      [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
      zoom,
    );
    return clusters
      .map(({ properties, geometry }): Mark => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const at: Mark["at"] = [latitude, longitude];
        if ("cluster_id" in properties) {
          const { cluster_id: cluster, stays, usd, name } = properties;
          return { key: `${zoom}:${cluster}`, at, stays, usd, name, id: null, cluster };
        }
        const { id, stays, usd, name } = properties;
        return { key: id, at, stays, usd, name, id: stays === 1 ? id : null, cluster: null };
      })
      .sort((a, b) => b.at[0] - a.at[0]);
  }

  private add(mark: Mark): L.Marker {
    const marker = L.marker(mark.at, {
      icon: L.divIcon({
        className: mark.id ? "live-mark" : "live-mark live-mark-group",
        html: "<span></span>",
        // Icon size follows the label.
        iconSize: undefined,
      }),
      riseOnHover: true,
    }).addTo(this.map);
    const open = () => (mark.id ? this.handlers.open(mark.id) : this.open(mark));
    marker.on("click", open);
    marker.on("mouseover", () => this.handlers.point(mark.id));
    marker.on("mouseout", () => this.handlers.point(null));
    const element = marker.getElement();
    element?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      open();
    });
    element?.addEventListener("focus", () => this.handlers.point(mark.id));
    element?.addEventListener("blur", () => this.handlers.point(null));
    this.label(mark, marker);
    return marker;
  }

  /** Zooms in until the stays of the cluster separate. */
  private open({ at, cluster }: Mark) {
    const zoom =
      cluster === null ? this.map.getZoom() + 2 : this.clusters.getClusterExpansionZoom(cluster);
    this.map.flyTo(at, Math.min(zoom, this.map.getMaxZoom()), { duration: 0.4 });
    this.map.getContainer().focus({ preventScroll: true });
  }

  private price(usd: number | null): string | null {
    return usd === null || !this.priceOf ? null : this.priceOf(usd);
  }

  private labelOf({ id, stays, usd }: Mark): string {
    const price = this.price(usd);
    if (id) return price ?? texts.map.onRequest;
    return `${stays}${price ? ` ${texts.map.groupPrice(price)}` : ""}`;
  }

  private label(mark: Mark, marker: L.Marker) {
    const element = marker.getElement();
    const labelElement = element?.firstElementChild;
    if (!element || !labelElement) return;
    labelElement.textContent = this.labelOf(mark);
    const price = this.price(mark.usd);
    element.setAttribute(
      "aria-label",
      mark.id ? texts.map.stay(mark.name, price) : texts.map.group(mark.stays, mark.name, price),
    );
  }

  /** Selected, visited and hovered states; a hovered stay inside a cluster highlights the cluster. */
  private paint() {
    const highlighted = this.highlighted === null ? null : this.keyOf(this.highlighted);
    for (const [key, { mark, marker }] of this.drawn) {
      const element = marker.getElement();
      element?.classList.toggle("is-ringed", key === highlighted);
      element?.classList.toggle("is-chosen", mark.id !== null && mark.id === this.chosen);
      element?.classList.toggle("is-visited", mark.id !== null && this.visited.has(mark.id));
      marker.setZIndexOffset(key === highlighted || mark.id === this.chosen ? 1000 : 0);
    }
  }

  private keyOf(id: string): string | null {
    if (this.drawn.has(id)) return id;
    const stay = this.byId.get(id);
    if (!stay) return null;
    const point = this.map.latLngToLayerPoint([stay.latitude, stay.longitude]);
    let nearest: { key: string; px: number } | null = null;
    for (const [key, { mark }] of this.drawn) {
      if (mark.id) continue;
      const px = point.distanceTo(this.map.latLngToLayerPoint(mark.at));
      if (!nearest || px < nearest.px) nearest = { key, px };
    }
    return nearest && nearest.px < radiusPx * 2 ? nearest.key : null;
  }

  private clear() {
    for (const { marker } of this.drawn.values()) marker.remove();
    this.drawn.clear();
  }
}

const newClusters = () =>
  new Supercluster<StayPoint, ClusterSummary>({
    radius: radiusPx,
    extent: 256,
    maxZoom: 11,
    map: ({ stays, usd, name }) => ({ stays, usd, name }),
    reduce: (sum, { stays, usd }) => {
      sum.stays += stays;
      sum.usd = lowerPrice(sum.usd, usd);
    },
  });
