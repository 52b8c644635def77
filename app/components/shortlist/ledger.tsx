import "./ledger.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { letterOf } from "#domain/shortlist/letters";
import { addressOf, type ShortlistStay } from "#domain/shortlist/stay";
import { YearStrip } from "~/components/editorial/year-strip";
import { PropertyPicture } from "~/components/ui/picture";
import { Letter } from "./letter";
import { rankOf } from "./ranks";
import { ListPrice } from "./list-price";
import { PaperAddress } from "./paper-address";

/** Stays that are read one under the other: letter, picture, name, year and price. */
export function Ledger({ stays }: { stays: readonly ShortlistStay[] }) {
  return (
    <ol className="ledger">
      {stays.map((stay, index) => (
        <li key={stay.id}>
          <Letter letter={letterOf(index)} />
          <LedgerStay stay={stay} level={2}>
            <PaperAddress id={stay.id} address={addressOf(stay)} />
          </LedgerStay>
          <div className="ledger-year">
            {stay.monthGrid.length > 0 && <YearStrip ranks={stay.monthGrid.map(rankOf)} />}
          </div>
          <ListPrice stay={stay} />
        </li>
      ))}
    </ol>
  );
}

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
