import "./rates-tab.css";

import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/day-of-year";
import { labelOf } from "#domain/forms/option";
import { formatMoney, priceLabel } from "#domain/money/money";
import { priceBases } from "#domain/money/price-basis";
import type { ShownProperty } from "#domain/pages/shown-property";
import { hostName } from "#domain/text/host-name";
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
          { label: "Basis", value: labelOf(priceBases, property.priceBasis) },
          {
            label: "Last checked",
            value: property.priceCheckedOn && longDate(property.priceCheckedOn),
          },
          { label: "Stated by", value: sourceLink(property.priceSourceUrl) },
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
            <td>{dayOfYearText(season.from)}</td>
            <td>{dayOfYearText(season.to)}</td>
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

function sourceLink(address: string | null) {
  const host = hostName(address);
  return (
    address &&
    host && (
      <a href={address} target="_blank" rel="noopener nofollow">
        {host}
      </a>
    )
  );
}
