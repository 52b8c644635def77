import { type RefObject, useEffect, useRef, useState } from "react";

import { writeArea } from "#domain/listing/area-filter";
import {
  codesWithStays,
  type DrawnMap as Drawing,
  namesOn,
  type PlaneMark,
} from "#domain/listing/map-plane";
import type { PriceBasisOption } from "#domain/listing/price-filter";
import { type ListingQuery, withTypedPrice, writeListingQuery } from "#domain/listing/query";
import { displayPrice, priceLabel, usdMoney } from "#domain/money/money";
import { listingPath } from "#domain/paths/listing-path";
import { paths } from "#domain/paths/paths";
import type { Area } from "#domain/places/coordinates";
import type { PropertyCard } from "#domain/property/property";
import { type Trip, withTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { QuoteRow } from "~/components/property-card/quote-foot";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import type { LiveMap } from "./live-map";

interface Props {
  query: ListingQuery;
  /** Number of results by country. */
  counts: Readonly<Record<string, number>>;
  drawing: Drawing;
  /** Number of stays in the list. */
  total: number;
  /** List beside the map, for linked hover states. */
  list: RefObject<HTMLElement>;
}

/**
 * Map of a listing. It is rendered as a drawing whose markers are links; with scripts an interactive map
 * replaces it once it is in view.
 */
export function ListingMap({ query, counts, drawing, total, list }: Props) {
  const withStays = codesWithStays(query, counts);
  const container = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const [opened, open] = useState<string | null>(null);
  const [moved, setMoved] = useState<Area | null>(null);
  const priced = withTypedPrice(query, useExchange());
  const { state, focusMark } = useLiveMap({
    container,
    list,
    query: priced,
    withStays,
    opened,
    open,
    setMoved,
  });
  const close = () => {
    if (opened) focusMark(opened);
    open(null);
  };
  /** The focused link is removed, so focus moves to the map, where arrow keys pan it. */
  const searchArea = () => {
    setMoved(null);
    (state === "live" ? container : section).current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={section}
      id="map"
      tabIndex={-1}
      className={`listing-map print:hidden! relative min-w-0 is-${state}`}
      aria-label={texts.map.title}
    >
      <div className="listing-map-frame sticky overflow-hidden bg-map-sea">
        <div
          ref={container}
          className="listing-map-live absolute inset-0"
          hidden={state !== "live"}
        />
        {state !== "live" && <DrawnMap {...{ drawing, query, withStays }} />}
        <AreaLinks {...{ query, moved, total, searchArea }} />
        {state === "failed" && (
          <p role="status" className="listing-map-failed absolute text-small bg-paper rounded-2">
            {texts.map.failed}
          </p>
        )}
        {state === "live" && (
          <StayCard id={opened} basis={query.price.basis} trip={query.trip} close={close} />
        )}
      </div>
    </section>
  );
}

interface LiveMapOptions {
  /** Container of the map. */
  container: RefObject<HTMLDivElement>;
  list: RefObject<HTMLElement>;
  query: ListingQuery;
  /** ISO codes. */
  withStays: readonly string[];
  opened: string | null;
  open: (id: string | null) => void;
  /** Bounds after the visitor moved the map. */
  setMoved: (area: Area | null) => void;
}

type MapState = "drawn" | "live" | "failed";

/** Loads the interactive map once its container is in view, and updates it with the list. */
function useLiveMap(options: LiveMapOptions) {
  const { container, list, query, withStays, opened, open, setMoved } = options;
  const [state, setState] = useState<MapState>("drawn");
  const map = useRef<LiveMap | null>(null);
  const { currency, rates } = useExchange();
  const latest = useRef({ query, withStays, open, setMoved });
  latest.current = { query, withStays, open, setMoved };

  useEffect(() => {
    const element = container.current;
    if (!element?.parentElement) return;
    const unmounted = new AbortController();
    const start = async () => {
      try {
        const { LiveMap } = await import("./live-map");
        if (unmounted.signal.aborted) return;
        element.hidden = false;
        const drawn = new LiveMap(element, {
          onOpen: (id) => latest.current.open(id),
          onMoved: (area) => latest.current.setMoved(area),
        });
        map.current = drawn;
        await drawn.show(latest.current.query, latest.current.withStays);
        if (!unmounted.signal.aborted) setState("live");
      } catch {
        if (!unmounted.signal.aborted) setState("failed");
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void start();
    });
    observer.observe(element.parentElement);
    return () => {
      unmounted.abort();
      observer.disconnect();
      map.current?.remove();
      map.current = null;
    };
  }, [container]);

  const address = writeListingQuery(query).toString();
  useEffect(() => {
    // On failure the map keeps its markers; the list is up to date.
    map.current?.show(latest.current.query, latest.current.withStays).catch(() => undefined);
  }, [address]);
  useEffect(() => {
    map.current?.setPrice((usd) => displayPrice(usdMoney(usd), { currency, rates }));
  }, [currency, rates, state]);
  useEffect(() => map.current?.select(opened), [opened]);
  useLinkedHover(list, map, state);

  return { state, focusMark: (id: string) => map.current?.focus(id) };
}

const stayOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-property]") : null;

/** Links hover states: a stay in the list highlights its marker, and the reverse. */
function useLinkedHover(
  list: RefObject<HTMLElement>,
  map: RefObject<LiveMap | null>,
  state: MapState,
) {
  useEffect(() => {
    const element = list.current;
    const live = map.current;
    if (!element || !live || state !== "live") return;
    const highlight = ({ target }: Event) =>
      live.highlight(stayOf(target)?.dataset.property ?? null);
    const clear = () => live.highlight(null);
    live.onPoint = (id) => {
      for (const stay of element.querySelectorAll<HTMLElement>("[data-property]"))
        stay.toggleAttribute("data-on-map", stay.dataset.property === id);
    };
    element.addEventListener("pointerover", highlight);
    element.addEventListener("focusin", highlight);
    element.addEventListener("pointerleave", clear);
    element.addEventListener("focusout", clear);
    return () => {
      element.removeEventListener("pointerover", highlight);
      element.removeEventListener("focusin", highlight);
      element.removeEventListener("pointerleave", clear);
      element.removeEventListener("focusout", clear);
    };
  }, [list, map, state]);
}

interface AreaLinksProps extends Pick<Props, "query" | "total"> {
  /** Bounds after the visitor moved the map. */
  moved: Area | null;
  searchArea: () => void;
}

/** Limits the list to the visible area, or resets it; the count is announced to screen readers. */
function AreaLinks({ query, moved, total, searchArea }: AreaLinksProps) {
  const link = {
    className: "listing-map-tool",
    preventScrollReset: true,
    replace: true,
    onClick: searchArea,
  };
  return (
    <>
      <p className="listing-map-tools absolute flex gap-2 w-max">
        {moved && (
          <Link {...link} to={listingPath({ ...query, area: moved, page: 1 })}>
            <Icon name="search" /> {texts.map.searchHere}
          </Link>
        )}
        {query.area && (
          <Link {...link} to={listingPath({ ...query, area: null, page: 1 })}>
            <Icon name="close" /> {texts.map.wholeArea}
          </Link>
        )}
      </p>
      <p role="status" className="sr-only">
        {query.area && <span key={writeArea(query.area)}>{texts.map.inArea(total)}</span>}
      </p>
    </>
  );
}

interface LandProps {
  drawing: Drawing;
  withStays: readonly string[];
}

/** Map drawn as SVG: works without scripts, and its markers are links. */
function DrawnMap({ drawing, query, withStays }: LandProps & { query: ListingQuery }) {
  return (
    <div className="drawn-map relative max-w-full h-full mx-auto">
      <Land {...{ drawing, withStays }} />
      <svg aria-label={texts.map.title} role="group">
        {drawing.marks.map((mark) => (
          <Mark key={mark.id} mark={mark} query={query} />
        ))}
      </svg>
    </div>
  );
}

function Land({ drawing, withStays }: LandProps) {
  const { left, top, width, height } = drawing.plane;
  return (
    <>
      <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
        <use href="/africa.svg#land" className="fill-sand-deep stroke-paper stroke-[1.5]" />
        {withStays.map((iso2) => (
          <use
            key={iso2}
            href={`/africa.svg#${iso2}`}
            className="drawn-map-chosen stroke-paper stroke-[1.5]"
          />
        ))}
        <use href="/africa.svg#rivers" className="drawn-map-river fill-none stroke-map-water" />
        <use href="/africa.svg#lakes" className="fill-map-water" />
      </svg>
      <svg className="drawn-map-names" aria-hidden="true">
        {namesOn(drawing, withStays).map(({ name, x, y }) => (
          <text className="fill-ink-soft anchor-middle" key={name} x={`${x}%`} y={`${y}%`}>
            {name}
          </text>
        ))}
      </svg>
    </>
  );
}

/** Label width: per character, plus padding. */
const characterPx = 7.6;
const padPx = 20;
const heightPx = 32;

function Mark({ mark, query }: { mark: PlaneMark; query: ListingQuery }) {
  const exchange = useExchange();
  const { stays, usd, id, name, area, x, y } = mark;
  const price = usd === null ? null : displayPrice(usdMoney(usd), exchange);
  const group = stays > 1;
  const label = group
    ? `${stays}${price ? ` ${texts.map.groupPrice(price)}` : ""}`
    : (price ?? texts.map.onRequest);
  const width = label.length * characterPx + padPx;
  return (
    <svg x={`${x}%`} y={`${y}%`} width="1" height="1" className="drawn-map-mark">
      <Link
        to={
          group
            ? listingPath({ ...query, area, page: 1 })
            : withTrip(paths.property(id), query.trip)
        }
        aria-label={group ? texts.map.group(stays, name, price) : texts.map.stay(name, price)}
        className={group ? "is-group" : undefined}
        preventScrollReset={group}
      >
        <rect
          className="fill-paper"
          x={-width / 2}
          y={-heightPx / 2}
          width={width}
          height={heightPx}
          rx={heightPx / 2}
        />
        <text className="fill-ink anchor-middle baseline-central">{label}</text>
      </Link>
    </svg>
  );
}

interface StayCardProps {
  id: string | null;
  /** Price basis of the card. */
  basis: PriceBasisOption;
  trip: Trip | null;
  close: () => void;
}

/** Card of the opened marker, fetched on demand. */
function StayCard({ id, basis, trip, close }: StayCardProps) {
  const card = useStay(id, basis, trip);
  const link = useRef<HTMLAnchorElement>(null);
  const exchange = useExchange();
  useEffect(() => {
    if (!card) return;
    link.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [card, close]);
  if (!card) return null;
  const price = priceLabel(card, exchange);
  return (
    <article
      className="stay-card absolute grid gap-4 bg-paper rounded-2 shadow-3 picture-cover"
      aria-label={card.name}
    >
      <PropertyPicture picture={card.cover} sizes="8rem" decorative />
      <div>
        <p className="text-caption text-ink-soft pr-8">
          {[card.region, card.country].filter(Boolean).join(", ")}
        </p>
        <h3 className="pr-8">
          <Link ref={link} to={withTrip(paths.property(card.id), trip)}>
            {card.name}
          </Link>
        </h3>
        {card.quote ? (
          <QuoteRow card={card} quote={card.quote} />
        ) : (
          <p className="stay-card-price mt-1 text-small text-ink-soft">
            <b className="text-ink">{price.text}</b> {price.suffix}
          </p>
        )}
      </div>
      <button
        type="button"
        className="stay-card-close absolute grid place-items-center w-tap h-tap bg-transparent border-0"
        onClick={close}
        aria-label={texts.map.closeStay}
      >
        <Icon name="close" />
      </button>
    </article>
  );
}

const cardCache = new Map<string, PropertyCard>();

/** Null while loading and after a failed request; opening the marker again retries. */
function useStay(
  id: string | null,
  basis: PriceBasisOption,
  trip: Trip | null,
): PropertyCard | null {
  const [loaded, setLoaded] = useState<PropertyCard | null>(null);
  useEffect(() => {
    if (!id) return setLoaded(null);
    const address = withTrip(paths.mapStay(id, basis === "listed" ? undefined : basis), trip);
    const known = cardCache.get(address);
    if (known) return setLoaded(known);
    const call = new AbortController();
    void (async () => {
      try {
        const response = await fetch(address, { signal: call.signal });
        if (!response.ok) return;
        const card = (await response.json()) as PropertyCard;
        cardCache.set(address, card);
        setLoaded(card);
      } catch {
        setLoaded(null);
      }
    })();
    return () => call.abort();
  }, [id, basis, trip]);
  return loaded && loaded.id === id ? loaded : null;
}
