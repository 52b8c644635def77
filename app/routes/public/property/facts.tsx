import "./property.css";
import type { ReactNode } from "react";

import { safeList } from "#domain/text/safe-text";

/** Heading and list; renders nothing without items. */
export function Points({ title, items }: { title: string; items: string[] }) {
  const safe = safeList(items);
  if (safe.length === 0) return null;
  return (
    <div className="passage">
      <h3 className="mb-2-5">{title}</h3>
      <ul className="points">
        {safe.map((item) => (
          <li className="relative break-inside-avoid" key={item}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Label and value side by side; rows without a value are left out. */
export function FactTable({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value !== "" && value !== false && value != null);
  if (known.length === 0) return null;
  return (
    <dl className="fact-table">
      {known.map(({ label, value }) => (
        <div className="grid gap-4 rule-top" key={label}>
          <dt className="text-note muted">{label}</dt>
          <dd className="min-w-0 m-0 measure break-anywhere pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
