import "./property.css";
import { useSearchParams } from "@remix-run/react";

import type { PublicProperty } from "#domain/property/public-property";
import { sumText } from "#domain/property/stay-facts";
import { displaySum } from "#domain/rates/open-sum";
import type { PublishedSeason, PublishedSheet } from "#domain/rates/published";
import {
  cellNotes,
  longPeriod,
  tablePeriod,
  termsOfRates,
  unpublishedGaps,
} from "#domain/rates/published-words";
import { type RateTable, rateTables, type TableSeason } from "#domain/rates/rate-table";
import { texts } from "#domain/text/texts";
import { useExchange, useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { FactTable } from "./facts";
import { stayQuery } from "./stay-query";

const words = texts.publishedRates;

interface PublishedProps {
  property: PublicProperty;
  sheets: readonly PublishedSheet[];
}

/** The published rates, a table for each year, what comes beside them, and the dates that have none. */
export function Published({ property, sheets }: PublishedProps) {
  const exchange = useExchange();
  const [search] = useSearchParams();
  const today = useRootData()?.site.today ?? "";
  if (sheets.length === 0) return null;
  const terms = termsOfRates(sheets, sumText(exchange));
  const gaps = unpublishedGaps(sheets, today);
  return (
    <div className="published-rates">
      {rateTables(sheets, today).map((table) => (
        <YearRates key={table.year} table={table} property={property} />
      ))}
      {terms.map(({ period, facts }, index) => (
        <div key={index} className="mt-6">
          {period && (
            <h4 className="mb-2 text-note font-bold">{words.sheet(longPeriod(period))}</h4>
          )}
          <FactTable
            property={property}
            facts={[
              ...facts.map(({ label, values }) => ({ label, value: values.join("\n") })),
              {
                label: words.between,
                value: index === terms.length - 1 && gaps.length > 0 && (
                  <>
                    {gaps.map((gap) => words.gap(longPeriod(gap))).join("\n")}{" "}
                    <Link to={`${stayQuery(search, { ask: "1" })}#inquiry`}>
                      {texts.rates.askForPrice}
                    </Link>
                  </>
                ),
              },
            ]}
          />
        </div>
      ))}
    </div>
  );
}

/** Seasons of which a phone shows one at a time; more are a table that scrolls. */
const maxPicked = 6;

function YearRates({ table, property }: { table: RateTable; property: PublicProperty }) {
  const { year, charged, seasons, rooms } = table;
  const isPicked = seasons.length > 1 && seasons.length <= maxPicked;
  const isWide = seasons.length > maxPicked;
  return (
    <section
      className={`rate-year ${isPicked ? "is-picked" : ""}`.trim()}
      aria-labelledby={`rates-${year}`}
    >
      <h3 id={`rates-${year}`} className="text-name">
        {words.prices(year)}
      </h3>
      {charged && <p className="text-note text-ink-soft">{words.charges[charged]}</p>}
      {isPicked && <SeasonPick table={table} />}
      <div
        className="overflow-x-auto"
        {...(isWide && { role: "region", tabIndex: 0, "aria-label": words.caption(year) })}
      >
        <table className={`rate-table w-full border-collapse ${isWide ? "is-wide" : ""}`.trim()}>
          <caption className="sr-only">{words.caption(year)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{words.room}</span>
              </th>
              {seasons.map((season, index) => (
                <SeasonHead key={index} season={season} year={year} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name ?? words.anyRoom}</th>
                {cells.map((rates, index) => (
                  <td key={index} className={seasons[index]?.isNow ? "is-now" : undefined}>
                    {rates.length === 0 && <span className="text-ink-soft">{words.noRate}</span>}
                    {rates.map((rate, position) => (
                      <RateCell
                        key={position}
                        rate={rate}
                        table={table}
                        season={seasons[index]}
                        property={property}
                      />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** On a phone: radio buttons without scripts, as the sheet shows the column of the checked one. */
function SeasonPick({ table: { year, seasons } }: { table: RateTable }) {
  const [search] = useSearchParams();
  const arrive = search.get("arrive") ?? "";
  const isOn = ({ periods }: TableSeason) =>
    periods.some(({ from, to }) => from <= arrive && arrive <= to);
  const chosen = [isOn, ({ isNow }: TableSeason) => isNow]
    .map((test) => seasons.findIndex(test))
    .find((index) => index >= 0);
  return (
    <fieldset className="rate-pick">
      <legend className="sr-only">{words.season}</legend>
      {seasons.map(({ name, level }, index) => (
        <span key={index} className="rate-pick-season">
          <input
            type="radio"
            className="sr-only"
            name={`season-${year}`}
            id={`season-${year}-${index}`}
            defaultChecked={index === (chosen ?? 0)}
          />
          <label htmlFor={`season-${year}-${index}`} className={`is-level-${level}`}>
            {name || words.rate}
          </label>
        </span>
      ))}
    </fieldset>
  );
}

function SeasonHead({ season, year }: { season: TableSeason; year: string }) {
  const { name, periods, isNow, minNights, level } = season;
  return (
    <th scope="col" className={`is-level-${level} ${isNow ? "is-now" : ""}`.trim()}>
      <b className="block text-note text-ink">
        {name || words.rate} {isNow && <span className="rate-now">{words.now}</span>}
      </b>
      {periods.map((period) => (
        <span key={period.from} className="block">
          {tablePeriod(period, year)}
        </span>
      ))}
      {minNights !== null && minNights > 1 && (
        <span className="block">{words.atLeast(minNights)}</span>
      )}
    </th>
  );
}

interface RateCellProps {
  rate: PublishedSeason;
  table: RateTable;
  season: TableSeason | undefined;
  property: PublicProperty;
}

function RateCell({ rate, table, season, property: { priceMin } }: RateCellProps) {
  const exchange = useExchange();
  const { price, currency } = rate;
  const { text, own } = displaySum({ cents: price, currency }, exchange);
  const isLowest = price === priceMin?.cents && currency === priceMin.currency;
  const notes = cellNotes(rate, table, season ?? { minNights: null }, sumText(exchange));
  return (
    <div className="rate-cell">
      <b className="block whitespace-nowrap">{text}</b>
      {[own && texts.stayPrice.stated(own), ...notes].map(
        (note) =>
          note && (
            <span key={note} className="block">
              {note}
            </span>
          ),
      )}
      {isLowest && <em className="block text-ok font-bold">{words.lowest}</em>}
    </div>
  );
}
