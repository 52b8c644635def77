import "./rates-tab.css";

import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/day-of-year";
import { labelOf } from "#domain/forms/option";
import { priceBases } from "#domain/money/price-basis";
import type { ShownProperty } from "#domain/pages/shown-property";
import { lowestPrice, peopleOfPrice, priceForTwo } from "#domain/property/stay-price";
import { hostName } from "#domain/text/host-name";
import { texts } from "#domain/text/texts";
import { Amount } from "./amount";
import { FactTable, Passage } from "./facts";
import { useExchange } from "./use-exchange";

const words = texts.stayPrice;

interface Props {
  property: ShownProperty;
  /** "YYYY-MM-DD" of the exchange rates; null while only built-in ones are in use. */
  ratesDay: string | null;
}

/** Every figure in the visitor's currency, with the stay's own beside it; texts as they were written. */
export function RatesTab({ property, ratesDay }: Props) {
  return (
    <>
      <PriceFacts property={property} />
      <Seasons property={property} />
      <Exchanged property={property} ratesDay={ratesDay} />
      <Passage title={words.rates} text={property.rates} />
      <Passage title={words.inclusions} text={property.inclusions} />
      <Passage title={words.included} text={property.ratesInclusions} />
      <Passage title={words.notIncluded} text={property.ratesExclusions} />
      <Passage title={words.cancellation} text={property.cancellationPolicy} />
      <Passage title={words.bookingNotes} text={property.bookingNotes} />
      <Passage title={words.important} text={property.importantInfo} />
    </>
  );
}

function PriceFacts({ property }: { property: ShownProperty }) {
  const { pricePerNight, priceMin, priceMax, priceUnit, priceCheckedOn, currency } = property;
  const lowest = lowestPrice(property);
  const people = peopleOfPrice(property);
  const two = lowest && priceForTwo(property, lowest.amount);
  const amount = (value: number | null) =>
    value ? <Amount amount={value} currency={currency} unit={priceUnit} /> : null;
  return (
    <FactTable
      facts={[
        { label: words.listed, value: amount(pricePerNight) },
        { label: words.from, value: amount(priceMin) },
        { label: words.upTo, value: amount(priceMax) },
        { label: words.two, value: two && <Amount amount={two} currency={currency} /> },
        { label: words.basis, value: labelOf(priceBases, property.priceBasis) },
        { label: words.people, value: people && texts.property.guests(people) },
        { label: words.checked, value: priceCheckedOn && longDate(priceCheckedOn) },
        { label: words.source, value: sourceLink(property.priceSourceUrl) },
      ]}
    />
  );
}

/** How figures of another currency came about. */
function Exchanged({ property, ratesDay }: Props) {
  const { currency } = useExchange();
  const priced = lowestPrice(property) ?? property.priceSeasons[0];
  if (!priced || (property.currency ?? "USD") === currency) return null;
  return (
    <p className="rates-exchanged">
      {words.exchanged(property.currency ?? "USD", currency, ratesDay && longDate(ratesDay))}
    </p>
  );
}

function Seasons({ property }: { property: ShownProperty }) {
  if (property.priceSeasons.length === 0) return null;
  return (
    <table className="seasons">
      <caption>{texts.almanac.prices}</caption>
      <thead>
        <tr>
          <th scope="col">{words.season}</th>
          <th scope="col">{words.days}</th>
          <th scope="col">{texts.almanac.price}</th>
        </tr>
      </thead>
      <tbody>
        {property.priceSeasons.map((season) => (
          <tr key={season.name + season.from}>
            <th scope="row">{season.name}</th>
            <td>
              {dayOfYearText(season.from)} {words.until} {dayOfYearText(season.to)}
              {season.minimumNights !== null && (
                <small>{texts.almanac.nights(season.minimumNights)}</small>
              )}
            </td>
            <td>
              <Amount amount={season.price} currency={property.currency} unit={season.unit} />
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
