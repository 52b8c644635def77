import "./ledger-stay.css";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

interface LedgerStayProps {
  stay: PropertyCard;
  level: 2 | 3;
  children?: ReactNode;
}

/** Picture, place and name of one line. */
export function LedgerStay({ stay, level, children }: LedgerStayProps) {
  const Name = `h${level}` as const;
  return (
    <>
      <PropertyPicture picture={stay.cover} sizes="9rem" decorative />
      <div className="ledger-words">
        <p className="ledger-place">{[stay.region, stay.country].filter(Boolean).join(", ")}</p>
        <Name>
          <Link to={paths.property(stay.id)}>{stay.name}</Link>
        </Name>
        {children}
      </div>
    </>
  );
}
