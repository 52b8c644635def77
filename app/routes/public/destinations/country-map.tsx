import "./country.css";

import type { CountryPin } from "#domain/listing/country-pins";
import { priceLabel, priceOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { Spot } from "#domain/places/country-drawing";
import {
  layoutWidths,
  linesOf,
  type MapLabel,
  type MapLayout,
} from "#domain/places/country-labels";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { CountryGroup } from "./country-stays";

/** Width of the drawings in public/maps. */
const drawnWidth = 1600;

/** Pins and names, placed for one width. */
interface Marks {
  pins: CountryPin[];
  labels: MapLabel[];
}

interface Drawing extends Record<MapLayout, Marks> {
  height: number;
  /** Ids of the areas in the file. */
  areas: string[];
  flights: { from: Spot; to: Spot }[];
  scale: { km: number; width: number };
}

interface Props {
  slug: string;
  name: string;
  areas: CountryGroup[];
  /** Null for a country without a drawing. */
  map: Drawing | null;
}

/** The areas of a country with their stays by number, and the same numbers on its map. */
export function CountryAreas({ slug, name, areas, map }: Props) {
  if (areas.length === 0) return null;
  return (
    <section id="areas" className="bg-sand country-areas py-section" aria-labelledby="areas-title">
      <div className="wrap country-areas-columns grid-cols-1 grid gap-gutter-l">
        {map && <CountryMap {...{ slug, name, areas, map }} />}
        <div>
          <h2 id="areas-title">
            {areas.some((area) => area.name) ? texts.country.areas : texts.country.where(name)}
          </h2>
          <ol className="mt-6">
            {areas.map((area) => (
              <AreaItem key={area.name} area={area} country={name} />
            ))}
          </ol>
          <p className="mt-6">
            <Link to={`${paths.listingWith({ country: slug })}&view=map`} className="btn-quiet">
              <Icon name="map" /> {texts.country.openMap}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function AreaItem({ area, country }: { area: CountryGroup; country: string }) {
  const { name, description, total, all, cards, listed } = area;
  const exchange = useExchange();
  const title = name ?? texts.country.elsewhere(country);
  return (
    <li className="border-t border-line py-4">
      <h3 className="split items-baseline gap-4 text-h5">
        {total > 0 ? (
          <Link className="hover:text-clay no-underline" to={all}>
            {title}
          </Link>
        ) : (
          title
        )}
        {total > 0 && (
          <small className="whitespace-nowrap text-ink-soft">{texts.country.stays(total)}</small>
        )}
      </h3>
      {name && <p className="text-note leading-text text-ink-soft">{description}</p>}
      <ul className="mt-1">
        {listed.map(({ id, number }) => {
          const card = cards.find((each) => each.id === id);
          if (!card) return null;
          return (
            <li key={id}>
              <Link className="split gap-3 min-h-tap text-note" to={paths.property(id)}>
                <b className="country-number" aria-hidden="true">
                  {number}
                </b>
                <span className="mr-auto font-semibold">{card.name}</span>
                <span className="whitespace-nowrap text-ink-soft text-small">
                  {priceLabel(card, exchange).text}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function CountryMap({ slug, name, areas, map }: Props & { map: Drawing }) {
  const file = `/maps/${slug}.svg`;
  const cards = new Map(areas.flatMap((area) => area.cards.map((card) => [card.id, card])));
  return (
    <figure className="country-map m-0">
      <div className="country-map-plane relative overflow-hidden rounded-2">
        <svg
          className="block w-full"
          viewBox={`0 0 ${drawnWidth} ${map.height}`}
          aria-hidden="true"
        >
          <use href={`${file}#land`} className="fill-sand-deep stroke-paper" />
          <use href={`${file}#own`} className="fill-paper" />
          {map.areas.map((id) => (
            <use key={id} href={`${file}#${id}`} className="fill-map-zone" />
          ))}
          <use href={`${file}#rivers`} className="country-map-rivers fill-none" />
          <use href={`${file}#lakes`} className="fill-map-water stroke-map-rain" />
          <use href={`${file}#own`} className="country-map-edge fill-none" />
          {map.flights.map(({ from, to }) => (
            <Flight key={`${from.x} ${to.x} ${to.y}`} {...{ from, to }} height={map.height} />
          ))}
        </svg>
        {(["wide", "phone"] as const).map((layout) => (
          <svg
            key={layout}
            className={`country-map-marks is-${layout} absolute inset-0 w-full h-full`}
            role="group"
            aria-label={texts.country.map(
              name,
              areas.flatMap((area) => area.name ?? []),
            )}
          >
            <g aria-hidden="true">
              {map[layout].labels.map((label) => (
                <Name key={label.kind + label.name} label={label} />
              ))}
              <Scale {...map.scale} />
            </g>
            {map[layout].pins.map((pin) => (
              <Pin key={pin.area} {...{ pin, slug, cards, layout }} />
            ))}
          </svg>
        ))}
      </div>
      <figcaption className="flex flex-wrap mt-3 text-caption text-ink-soft">
        <span className="country-map-key">{texts.country.mapStay}</span>
        {map.areas.length > 0 && (
          <span className="country-map-key is-area">{texts.country.mapArea}</span>
        )}
        {map.flights.length > 0 && (
          <span className="country-map-key is-flight">{texts.country.mapFlight}</span>
        )}
        <span>{texts.country.shapes}</span>
      </figcaption>
    </figure>
  );
}

/** Flight as a shallow arc. */
function Flight({ from, to, height }: { from: Spot; to: Spot; height: number }) {
  const [a, b] = [from, to].map(({ x, y }) => ({
    x: Math.round((x / 100) * drawnWidth),
    y: Math.round((y / 100) * height),
  })) as [Spot, Spot];
  const x = Math.round((a.x + b.x) / 2 + (b.y - a.y) * 0.12);
  const y = Math.round((a.y + b.y) / 2 - (b.x - a.x) * 0.12);
  return (
    <path d={`M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}`} className="country-map-flight fill-none" />
  );
}

const lineHeight = 1.05;

function Name({ label: { kind, name, x, y, dx, dy, anchor } }: { label: MapLabel }) {
  const lines = linesOf(kind, name);
  return (
    <svg x={`${x}%`} y={`${y}%`} className={`country-map-name is-${kind}`}>
      {kind === "town" && <circle r="3" />}
      {kind === "capital" && <rect x="-4" y="-4" width="8" height="8" />}
      <text className="baseline-central" x={dx} y={dy} textAnchor={anchor}>
        {lines.map((line, index) => (
          <tspan
            key={line}
            x={dx}
            dy={index === 0 ? `${(-(lines.length - 1) / 2) * lineHeight}em` : `${lineHeight}em`}
          >
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

function Scale({ km, width }: Drawing["scale"]) {
  const [from, to] = [`${97 - width}%`, "97%"];
  return (
    <g className="country-map-scale" transform="translate(0 -24)">
      <line x1={from} x2={to} y1="100%" y2="100%" />
      <text x={to} y="100%" dy="15" textAnchor="end">
        {texts.country.scale(km)}
      </text>
    </g>
  );
}

interface PinProps {
  pin: CountryPin;
  slug: string;
  cards: ReadonlyMap<string, Card>;
  layout: MapLayout;
}

/** Line height and character width of the text over a pin, in pixels. */
const tipLineHeight = 19;
const tipCharacterWidth = 7;

/** A pin with the name and the price of its stays over it, on hover and on focus. */
function Pin({ pin: { x, y, label, count, reach, stays, area }, slug, cards, layout }: PinProps) {
  const exchange = useExchange();
  const lines = stays.map(({ id, name, usd }) => {
    const card = cards.get(id);
    const priced = card ?? { pricePerNight: priceOf(usd, "USD"), priceUnit: "" };
    const { text, suffix } = priceLabel(priced, exchange);
    const unit = suffix === "/night" ? texts.country.perNight : suffix;
    return { name, price: [text, unit].filter(Boolean).join(" "), short: text };
  });
  const [first] = lines;
  if (!first) return null;
  const visible =
    count === 1
      ? [first.name, first.price]
      : [
          ...lines.map(({ name, short }) => `${name}, ${short}`),
          ...(count > lines.length ? [texts.country.mapMore(count - lines.length)] : []),
        ];
  const full = lines.map(({ name, price }) => `${name}, ${price}`);
  const spoken =
    count === 1 ? `${first.name}, ${first.price}` : texts.country.mapStays(count, full);
  const width = Math.max(...visible.map((line) => line.length)) * tipCharacterWidth + 24;
  const height = visible.length * tipLineHeight + 14;
  const center = (x / 100) * layoutWidths[layout];
  const left = Math.max(
    4 - center,
    Math.min(-width / 2, layoutWidths[layout] - 4 - width - center),
  );
  const top = y < 22 ? 20 : -20 - height;
  const size = Math.max(20, label.length * 7 + 12);
  return (
    <svg x={`${x}%`} y={`${y}%`} className="country-pin">
      <Link
        to={
          count === 1
            ? paths.property(stays[0]?.id ?? "")
            : paths.listingWith({ country: slug, area })
        }
        aria-label={spoken.startsWith(label) ? spoken : texts.country.mapNumber(spoken, label)}
      >
        <circle r={reach} className="country-pin-reach" />
        {label ? (
          <>
            <rect x={-size / 2} y="-10" width={size} height="20" rx="10" />
            <text className="baseline-central anchor-middle">{label}</text>
          </>
        ) : (
          <circle r="6" />
        )}
        <g className="country-pin-words pointer-events-none" aria-hidden="true">
          <rect x={left} y={top} width={width} height={height} rx="6" />
          {visible.map((line, index) => (
            <text
              key={line}
              className={index === 0 || count > 1 ? "font-semibold" : undefined}
              x={left + 12}
              y={top + 7 + (index + 0.72) * tipLineHeight}
            >
              {line}
            </text>
          ))}
        </g>
      </Link>
    </svg>
  );
}
