import "./ledger.css";

import { letterOf } from "#domain/shortlist/letters";
import { addressOf, type ShortlistStay } from "#domain/shortlist/stay";
import { YearKey, YearStrip } from "~/components/editorial/year-strip";
import { LedgerStay } from "./ledger-stay";
import { Letter } from "./letter";
import { ListPrice } from "./list-price";
import { PaperAddress } from "./paper-address";
import { rankOf } from "./ranks";

/** Stays that are read one under the other: letter, picture, name, year and price. */
export function Ledger({ stays }: { stays: readonly ShortlistStay[] }) {
  return (
    <>
      <ol className="stay-ledger">
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
      {stays.some(({ monthGrid }) => monthGrid.length > 0) && <YearKey />}
    </>
  );
}
