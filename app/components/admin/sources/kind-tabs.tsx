import "~/components/admin/property-list/view-tabs.css";
import { Link } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import type { FindingKind } from "#domain/watch/findings";

const words = adminTexts.sources;

interface Props {
  kinds: readonly { kind: FindingKind; count: number }[];
  open: number;
  ignored: number;
  /** A kind, "ignored", or "" for all that wait. */
  show: string;
}

/** What waits, kind by kind, and what is ignored. */
export function KindTabs({ kinds, open, ignored, show }: Props) {
  const tabs = [
    { value: "", label: "All", count: open },
    ...kinds.map(({ kind, count }) => ({ value: kind, label: words.kinds[kind], count })),
    { value: "ignored", label: "Ignored", count: ignored },
  ];
  return (
    <nav className="view-tabs" aria-label="Kinds of findings">
      {tabs.map(({ value, label, count }) => (
        <Link
          key={value}
          to={value ? `?show=${value}` : "?"}
          aria-current={value === show ? "true" : undefined}
        >
          {label} <span>{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}
