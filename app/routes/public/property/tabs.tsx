import "./property.css";
import { useSearchParams } from "@remix-run/react";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

import { paths } from "#domain/paths/paths";
import type { PublicProperty } from "#domain/property/public-property";
import {
  accommodationFacts,
  amenityFacts,
  loveOf,
  overviewFacts,
} from "#domain/property/stay-facts";
import type { PublishedSheet } from "#domain/rates/published";
import { safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { FactSource, FactTable, Points, TrustSummary } from "./facts";
import { LocationTab } from "./location";
import { RatesTab, SeasonChart } from "./rates";
import { stayQuery } from "./stay-query";

const words = texts.property;

const labels = texts.stayFacts;

const tabs = ["overview", "accommodation", "amenities", "rates", "location"] as const;

export type Tab = (typeof tabs)[number];

export const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? "overview";

interface PanelProps {
  property: PublicProperty;
  ratesDay: string | null;
  /** Rates of accepted sheets. */
  published?: readonly PublishedSheet[];
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
  /** What stands above the tabs. */
  children: ReactNode;
}

/**
 * Five sections that read one after another; scripts turn them into tabs. The URL names the tab. On
 * paper, the first sheet ends with the year and the second begins with the facts of the overview.
 */
export function PropertyTabs(props: Props) {
  const { property, ratesDay, published, current, onSelect, children } = props;
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const page = useSearchableTabs({ current, onSelect });
  const classOf = (tab: Tab) => (tab === current ? "tab-panel selected" : "tab-panel");
  const panel = (tab: Tab) => {
    const Panel = panels[tab];
    return (
      <section
        key={tab}
        id={tab}
        className={`${classOf(tab)} panel-${tab} pt-8`}
        data-tab={tab}
        role={enhanced ? "tabpanel" : undefined}
        aria-labelledby={enhanced ? `tab-${tab}` : undefined}
      >
        <h2>{words.tabs[tab]}</h2>
        <Panel property={property} ratesDay={ratesDay} published={published} />
      </section>
    );
  };
  return (
    <article ref={page} className="stay wrap grid">
      <div className="stay-sheet">
        <Masthead id={property.id} />
        {children}
        <div className="stay-story min-w-0">
          <TabList {...{ enhanced, current, onSelect }} />
          {panel("overview")}
        </div>
      </div>
      <div className="stay-more min-w-0">
        <div className="stay-columns">
          <div className={`${classOf("overview")} pt-8`} data-tab="overview">
            <OverviewFacts property={property} />
          </div>
          {panel("accommodation")}
          {panel("amenities")}
          {panel("rates")}
        </div>
        {panel("location")}
      </div>
    </article>
  );
}

/** On paper only: the site and the URL of the stay. */
function Masthead({ id }: { id: string }) {
  const site = useRootData()?.site;
  return (
    <p className="stay-masthead justify-between items-end">
      <b className="flex items-center gap-2">
        <Icon name="logo" /> {site?.name}
      </b>
      <span className="wrap-anywhere">{`${site?.address ?? ""}${paths.property(id)}`}</span>
    </p>
  );
}

interface TabListProps extends Pick<Props, "current" | "onSelect"> {
  enhanced: boolean;
}

function TabList({ enhanced, current, onSelect }: TabListProps) {
  const [search] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
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
    <div
      className="tab-list flex gap-6 overflow-x-auto border-b border-line"
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
            to={{ search: stayQuery(search, tab === "overview" ? {} : { tab }), hash: tab }}
            reloadDocument
          >
            {words.tabs[tab]}
          </Link>
        ),
      )}
    </div>
  );
}

/**
 * Lets the browser's search in the page find text in unselected tabs: it reports the section of a hit,
 * which then becomes the selected one. React knows no `hidden="until-found"`.
 */
function useSearchableTabs({ current, onSelect }: Pick<Props, "current" | "onSelect">) {
  const page = useRef<HTMLElement>(null);
  const latestOnSelect = useRef(onSelect);
  useEffect(() => {
    latestOnSelect.current = onSelect;
  });
  const show = useCallback((selected: Tab) => {
    for (const panel of page.current?.querySelectorAll<HTMLElement>(".tab-panel") ?? [])
      if (panel.dataset.tab === selected) panel.removeAttribute("hidden");
      else panel.setAttribute("hidden", "until-found");
  }, []);
  useEffect(() => show(current), [current, show]);
  useEffect(() => {
    const element = page.current;
    const onMatch = (event: Event) => {
      const tab = tabOf((event.target as HTMLElement).dataset.tab ?? null);
      // Before the browser scrolls to the hit, so that nothing above it changes afterwards.
      show(tab);
      latestOnSelect.current(tab);
    };
    element?.addEventListener("beforematch", onMatch);
    return () => element?.removeEventListener("beforematch", onMatch);
  }, [show]);
  return page;
}

function OverviewTab({ property }: { property: PublicProperty }) {
  const { quote } = loveOf(property);
  return (
    <>
      <Description text={property.description ?? property.shortDescription} />
      {quote && (
        <blockquote className="stay-quote border-y border-line">
          <p className="text-balance">{quote}</p>
          <cite className="block mt-3 text-ink-soft">{words.whyWeLoveIt}</cite>
        </blockquote>
      )}
      <TrustSummary trust={property.trust} />
      <SeasonChart property={property} />
    </>
  );
}

function OverviewFacts({ property }: { property: PublicProperty }) {
  return (
    <>
      <FactTable property={property} facts={overviewFacts(property)} />
      <Points title={words.features} property={property} field="features" />
    </>
  );
}

function Description({ text }: { text: string | null }) {
  const [first, ...rest] = safeText(text)
    .split(/\n{2,}/)
    .filter(Boolean);
  if (!first) return null;
  return (
    <div className="stay-prose">
      <p className="stay-first">{first}</p>
      {rest.length > 0 && (
        <div className="stay-rest">
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function AccommodationTab({ property }: { property: PublicProperty }) {
  const { accommodationUnits } = property;
  return (
    <>
      {accommodationUnits.length > 0 && (
        <div className="units grid sm:grid-cols-2 grid-cols-1 mb-7">
          {accommodationUnits.map((unit) => (
            <div key={unit.name}>
              <h3>{unit.name}</h3>
              {unit.capacity !== null && (
                <p className="unit-capacity text-small font-semibold text-ink-soft">
                  {texts.card.upTo(unit.capacity)}
                </p>
              )}
              <p className="whitespace-pre-line">{safeText(unit.description)}</p>
            </div>
          ))}
          <FactSource property={property} field="accommodationUnits" />
        </div>
      )}
      <FactTable property={property} facts={accommodationFacts(property)} />
    </>
  );
}

function AmenitiesTab({ property }: { property: PublicProperty }) {
  return (
    <>
      <div className="amenities grid sm:grid-cols-2 grid-cols-1 mb-7">
        <Points title={labels.inCamp} property={property} field="amenities" />
        <Points title={labels.activities} property={property} field="activities" />
      </div>
      <FactTable property={property} facts={amenityFacts(property)} />
    </>
  );
}
