import "./property-tabs.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { AccommodationTab } from "./accommodation-tab";
import { AmenitiesTab } from "./amenities-tab";
import { LocationTab } from "./location-tab";
import { OverviewTab } from "./overview-tab";
import { RatesTab } from "./rates-tab";

const tabs = ["overview", "accommodation", "amenities", "rates", "location"] as const;
export type Tab = (typeof tabs)[number];

export const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? "overview";

interface PanelProps {
  property: ShownProperty;
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

/** Five sections that read one after another; scripts make tabs of them. The tab is in the address. */
export function PropertyTabs({ property, ratesDay, current, onSelect }: Props) {
  const [enhanced, setEnhanced] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setEnhanced(true), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // From where the focus is: keys may come faster than the address follows.
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
    <div className="property-tabs">
      <div
        className="tab-list"
        ref={list}
        role={enhanced ? "tablist" : undefined}
        aria-label={enhanced ? texts.property.aboutStay : undefined}
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
              {texts.property.tabs[tab]}
            </button>
          ) : (
            <Link
              key={tab}
              to={{ search: tab === "overview" ? "" : `?tab=${tab}`, hash: tab }}
              reloadDocument
            >
              {texts.property.tabs[tab]}
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
            className={tab === current ? "tab-panel selected" : "tab-panel"}
            role={enhanced ? "tabpanel" : undefined}
            aria-labelledby={enhanced ? `tab-${tab}` : undefined}
          >
            <h2>{texts.property.tabs[tab]}</h2>
            <Panel property={property} ratesDay={ratesDay} />
          </section>
        );
      })}
    </div>
  );
}
