import "./property.css";
import type { ReactNode } from "react";

import { longDate } from "#domain/calendar/dates";
import type { PublicProperty } from "#domain/property/public-property";
import { factSource, isKnown, type StayFact } from "#domain/property/stay-facts";
import { safeList } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

const words = texts.factSources;

interface PointsProps {
  property: PublicProperty;
  title: string;
  field: "features" | "amenities" | "activities";
}

/** Heading and list; renders nothing without items. */
export function Points({ title, property, field }: PointsProps) {
  const safe = safeList(property[field]);
  if (safe.length === 0) return null;
  return (
    <div className="passage">
      <h3 className="mb-2.5">{title}</h3>
      <ul className="points">
        {safe.map((item) => (
          <li className="relative break-inside-avoid" key={item}>
            {item}
          </li>
        ))}
      </ul>
      <FactSource property={property} field={field} />
    </div>
  );
}

interface FactSourceProps {
  property: PublicProperty;
  field: NonNullable<StayFact["field"]>;
}

/** Below a fact: the day its lodge confirmed it, or the page that states it (L-007). */
export function FactSource({ property, field }: FactSourceProps) {
  const source = factSource(property, field);
  if (!source) return null;
  if (!source.isConfirmed)
    return <small className="fact-source block text-caption text-ink-soft">{source.text}</small>;
  return (
    <small className="fact-source is-confirmed flex gap-1.5 items-start text-caption font-semibold">
      <Icon name="check" />
      {source.text}
    </small>
  );
}

/** Between the story and the facts (L-007). */
export function TrustSummary({ trust }: Pick<PublicProperty, "trust">) {
  if (!trust) return null;
  return (
    <div className="stay-trust grid items-center border-y border-line">
      <span className="stay-seal grid" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div>
        <p className="stay-trust-count">{words.summary(trust.count, trust.total)}</p>
        <p className="text-small text-ink-soft">{words.last(longDate(trust.lastOn))}</p>
      </div>
    </div>
  );
}

export interface Fact extends Omit<StayFact, "value"> {
  value: ReactNode;
}

/** Label and value side by side; rows without a value are left out. */
export function FactTable({ property, facts }: { property: PublicProperty; facts: Fact[] }) {
  const known = facts.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <dl className="fact-table">
      {known.map(({ label, value, field }) => (
        <div className="grid gap-4 border-t border-line" key={label}>
          <dt className="text-note text-ink-soft">{label}</dt>
          <dd className="min-w-0 m-0 max-w-measure wrap-anywhere whitespace-pre-line">
            {value}
            {field && <FactSource property={property} field={field} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
