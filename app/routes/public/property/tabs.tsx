import "./property.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { labelOf } from "#domain/forms/option";
import type { PublicProperty } from "#domain/pages/public-property";
import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { what3wordsLink } from "#domain/places/lookups";
import { mapCountries, project } from "#domain/places/map-projection";
import { hasLocationDetails, malariaLevels, mapLinks } from "#domain/property/location";
import { safeList, safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { type Fact, FactTable, Passage, Points } from "./facts";
import { RatesTab, SeasonChart } from "./rates";

const words = texts.property;

const labels = texts.stayFacts;

const maxQuoteLength = 140;

const tabs = ["overview", "accommodation", "amenities", "rates", "location"] as const;

export type Tab = (typeof tabs)[number];

export const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? "overview";

interface PanelProps {
  property: PublicProperty;
  ratesDay: string | null;
}

const panels: Record<Tab, (props: PanelProps) => ReactNode> = {
  overview: OverviewTab,
  accommodation: AccommodationTab,
  amenities: AmenitiesTab,
  rates: RatesTab,
  location: LocationTab,
};

interface Props extends PanelProps {
  current: Tab;
  onSelect: (tab: Tab) => void;
}

/** Five sections that read one after another; scripts turn them into tabs. The URL names the tab. */
export function PropertyTabs({ property, ratesDay, current, onSelect }: Props) {
  const [enhanced, setEnhanced] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setEnhanced(true), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Counts from the focused tab: keys may be faster than the URL.
    const at = tabs.findIndex((tab) => event.currentTarget.id === `tab-${tab}`);
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab);
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };

  return (
    <div>
      <div
        className="tab-list flex gap-6 overflow-x-auto rule-bottom"
        ref={list}
        role={enhanced ? "tablist" : undefined}
        aria-label={enhanced ? words.aboutStay : undefined}
      >
        {tabs.map((tab) =>
          enhanced ? (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-selected={tab === current}
              aria-controls={tab}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onSelect(tab)}
              onKeyDown={onKeyDown}
            >
              {words.tabs[tab]}
            </button>
          ) : (
            <Link
              key={tab}
              to={{ search: tab === "overview" ? "" : `?tab=${tab}`, hash: tab }}
              reloadDocument
            >
              {words.tabs[tab]}
            </Link>
          ),
        )}
      </div>
      {tabs.map((tab) => {
        const Panel = panels[tab];
        return (
          <section
            key={tab}
            id={tab}
            className={tab === current ? "tab-panel selected pt-8" : "tab-panel pt-8"}
            role={enhanced ? "tabpanel" : undefined}
            aria-labelledby={enhanced ? `tab-${tab}` : undefined}
          >
            <h2>{words.tabs[tab]}</h2>
            <Panel property={property} ratesDay={ratesDay} />
          </section>
        );
      })}
    </div>
  );
}

function OverviewTab({ property }: { property: PublicProperty }) {
  const love = safeText(property.whyWeLoveIt);
  const quote = love.length <= maxQuoteLength ? love : "";
  return (
    <>
      <Description text={property.description ?? property.shortDescription} />
      {quote && (
        <blockquote className="stay-quote rule-block">
          <p className="measure-narrow balance">{quote}</p>
          <cite className="block mt-3 muted">{words.whyWeLoveIt}</cite>
        </blockquote>
      )}
      <FactTable
        facts={[
          { label: words.whyWeLoveIt, value: quote ? "" : love },
          { label: words.whoFor, value: safeText(property.targetAudience) },
          { label: words.experiences, value: safeText(property.experiences) },
          { label: words.goodToKnow, value: safeText(property.goodToKnow) },
          { label: words.malaria, value: labelOf(malariaLevels, property.malaria) },
          { label: words.arrival, value: property.flyIn && words.byAir },
          { label: words.rating, value: ratingOf(property) },
          { label: words.tags, value: safeList(property.tags).join(", ") },
        ]}
      />
      <Points title={words.features} items={property.features} />
      <SeasonChart property={property} />
    </>
  );
}

/** A rating requires the name of its source. */
function ratingOf({ rating, ratingSource, reviewCount }: PublicProperty): string {
  if (rating === null || !ratingSource) return "";
  return words.rated(rating, reviewCount, ratingSource);
}

function Description({ text }: { text: string | null }) {
  const [first, ...rest] = safeText(text)
    .split(/\n{2,}/)
    .filter(Boolean);
  if (!first) return null;
  return (
    <div className="stay-prose grid measure">
      <p className="stay-first">{first}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function AccommodationTab({ property }: { property: PublicProperty }) {
  const types = [...new Set([property.accommodationType, ...property.propertyTypes])].filter(
    Boolean,
  );
  const { accommodationUnits, capacity, childrenFromAge } = property;
  return (
    <>
      {accommodationUnits.length > 0 && (
        <div className="units grid grid-2-above-phone one-column mb-7">
          {accommodationUnits.map((unit) => (
            <div key={unit.name}>
              <h3>{unit.name}</h3>
              {unit.capacity !== null && (
                <p className="unit-capacity text-small font-semibold muted">
                  {texts.card.upTo(unit.capacity)}
                </p>
              )}
              <Passage text={unit.description} />
            </div>
          ))}
        </div>
      )}
      <FactTable
        facts={[
          { label: labels.type, value: types.join(", ") },
          { label: labels.category, value: property.category },
          {
            label: labels.sleeps,
            value: capacity !== null && words.guests(capacity),
          },
          { label: labels.bedrooms, value: property.bedrooms },
          { label: labels.bathrooms, value: property.bathrooms },
          { label: labels.checkIn, value: property.checkIn },
          { label: labels.checkOut, value: property.checkOut },
          {
            label: labels.children,
            value: childrenFromAge !== null && labels.childrenFrom(childrenFromAge),
          },
        ]}
      />
    </>
  );
}

function AmenitiesTab({ property }: { property: PublicProperty }) {
  return (
    <>
      <div className="amenities grid grid-2-above-phone one-column mb-7">
        <Points title={labels.inCamp} items={property.amenities} />
        <Points title={labels.activities} items={property.activities} />
      </div>
      <FactTable
        facts={[
          { label: labels.pool, value: yesNo(property.swimmingPool) },
          { label: labels.vehicle, value: yesNo(property.privateVehicle) },
          { label: labels.wheelchair, value: yesNo(property.wheelchairAccess) },
        ]}
      />
    </>
  );
}

const yesNo = (value: boolean | null) =>
  value === null ? null : value ? texts.common.yes : texts.common.no;

function LocationTab({ property }: { property: PublicProperty }) {
  if (!hasLocationDetails(property))
    return (
      <>
        <p>{words.locationSoon}</p>
        <FactTable facts={placeFacts(property)} />
      </>
    );
  return (
    <>
      <div className="location one-column grid gap-8 items-start mb-7">
        <StayMap property={property} />
        <FactTable facts={[...placeFacts(property), ...wayFacts(property)]} />
      </div>
      <Passage title={labels.directions} text={property.directions} />
      <Passage title={labels.howToGetThere} text={property.howToGetThere} />
      <Passage title={labels.nearby} text={property.nearbyAttractions} />
      <Passage title={labels.landmarks} text={property.nearbyLandmarks} />
    </>
  );
}

const placeFacts = (property: PublicProperty): Fact[] => [
  { label: labels.address, value: property.fullAddress },
  { label: labels.area, value: property.location },
  { label: labels.park, value: property.parkOrReserve },
  { label: labels.region, value: property.region },
  { label: labels.country, value: property.countries.join(", ") },
];

function wayFacts(property: PublicProperty): Fact[] {
  // The what3words address of a sample stay points to another place.
  const link = property.sample ? null : what3wordsLink(property.what3words);
  return [
    { label: labels.gps, value: mapLinks(property)?.gps },
    {
      label: labels.words,
      value: link ? (
        <a href={link} target="_blank" rel="noopener">
          {`///${property.what3words}`}
        </a>
      ) : (
        property.sample && property.what3words && `///${property.what3words}`
      ),
    },
    {
      label: labels.airport,
      value: [property.nearestAirport, property.airportDistance].filter(Boolean).join(", "),
    },
  ];
}

/** Units of the drawing: about 13 degrees of longitude. */
const view = { width: 124, height: 104 };

/** Our own drawing; a third-party map is loaded only on request (G-19). */
function StayMap({ property }: { property: PublicProperty }) {
  const [opened, setOpened] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const links = mapLinks(property);
  if (!links) return null;
  return (
    <div className="stay-map mb-7">
      {opened ? (
        <iframe title={labels.mapOf(property.name)} src={links.embed} loading="lazy" />
      ) : (
        <Drawing property={property} />
      )}
      <p className="stay-map-ways row gap-5 mt-3">
        {enhanced && !opened && (
          <button type="button" className="btn-quiet" onClick={() => setOpened(true)}>
            {words.openMap}
          </button>
        )}
        <a className="link" href={links.larger} target="_blank" rel="noopener">
          {words.largerMap}
        </a>
      </p>
    </div>
  );
}

function Drawing({ property }: { property: PublicProperty }) {
  const point = pointOf(property);
  if (!point) return null;
  const { x, y } = project(point);
  const [left, top] = [x - view.width / 2, y - view.height / 2];
  const own = countries.filter(({ name }) => property.countries.includes(name));
  return (
    <svg
      viewBox={`${left} ${top} ${view.width} ${view.height}`}
      className="stay-map-drawing"
      role="img"
      aria-label={labels.mapOf(property.name)}
    >
      <use href="/africa.svg#land" className="stay-map-land fill-land stroke-paper" />
      {own.map(({ iso2 }) => (
        <use key={iso2} href={`/africa.svg#${iso2}`} className="stay-map-own stroke-paper" />
      ))}
      <use href="/africa.svg#rivers" className="stay-map-river fill-none stroke-water" />
      <use href="/africa.svg#lakes" className="fill-water" />
      {mapCountries.map(({ iso2, label }) => (
        <text
          key={iso2}
          x={label.x}
          y={label.y}
          fontSize="4.2"
          className="stay-map-country fill-ink-soft anchor-middle"
        >
          {countries.find((country) => country.iso2 === iso2)?.name}
        </text>
      ))}
      <circle cx={x} cy={y} r="1.8" className="stay-map-pin fill-forest stroke-paper" />
      <text
        x={x + 3.5}
        y={y}
        fontSize="3.6"
        className="stay-map-name font-bold fill-ink stroke-paper baseline-central"
      >
        {property.name}
      </text>
    </svg>
  );
}
