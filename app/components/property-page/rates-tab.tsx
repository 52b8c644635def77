import "./rates-tab.css";

import { longDate } from "#domain/calendar/dates";
import { formatMoney, priceLabel } from "#domain/money/money";
import type { ShownProperty } from "#domain/pages/shown-property";
import { useRootData } from "~/components/root-data";
import { FactTable, Passage } from "./facts";

export function RatesTab({ property }: { property: ShownProperty }) {
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const rates = root?.rates ?? {};
  const amount = (value: number | null) =>
    value ? priceLabel({ ...property, pricePerNight: value }, currency, rates).text : null;
  return (
    <>
      <FactTable
        facts={[
          { label: `Price ${property.priceUnit}`, value: amount(property.pricePerNight) },
          { label: "From", value: amount(property.priceMin) },
          { label: "Up to", value: amount(property.priceMax) },
          {
            label: "Stated as",
            value: property.pricePerNight && formatMoney(property.pricePerNight, property.currency),
          },
          { label: "Basis", value: property.priceBasis },
          {
            label: "Last checked",
            value: property.priceCheckedOn && longDate(property.priceCheckedOn),
          },
        ]}
      />
      <Seasons property={property} />
      <Passage title="Rates" text={property.rates} />
      <Passage title="Inclusions" text={property.inclusions} />
      <Passage title="The rate includes" text={property.ratesInclusions} />
      <Passage title="The rate does not include" text={property.ratesExclusions} />
      <Passage title="Cancellation" text={property.cancellationPolicy} />
      <Passage title="Booking notes" text={property.bookingNotes} />
      <Passage title="Important information" text={property.importantInfo} />
    </>
  );
}

function Seasons({ property }: { property: ShownProperty }) {
  if (property.priceSeasons.length === 0) return null;
  return (
    <table className="seasons">
      <caption>Prices through the year</caption>
      <thead>
        <tr>
          <th scope="col">Season</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {property.priceSeasons.map((season) => (
          <tr key={season.name + season.from}>
            <th scope="row">{season.name}</th>
            <td>{dayOfYear(season.from)}</td>
            <td>{dayOfYear(season.to)}</td>
            <td>
              {formatMoney(season.price, property.currency)} {season.unit}
              {season.minimumNights ? `, ${season.minimumNights} nights or more` : ""}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "06-15" as "June 15". */
function dayOfYear(monthAndDay: string) {
  return longDate(`2024-${monthAndDay}`).replace(/, \d{4}$/, "");
}
