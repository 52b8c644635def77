import "./trip-bar.css";
import { Form } from "@remix-run/react";

import { type Trip, type TripRead, writeTrip } from "#domain/rates/trip";
import { datesInWords, tripInWords } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import { TripFields } from "~/components/trip/trip-fields";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

const words = texts.rates;

interface Props extends Pick<TripRead, "typed" | "errors"> {
  trip: Trip | null;
  /** The page of the list. */
  path: string;
  /** Its other parameters; empty ones are left out. */
  values: Readonly<Record<string, string>>;
  /** Attributes of the form for the browser's agent. */
  tool?: (typeof texts.tools)["compareDates"];
}

/** Dates and party of a list of stays, with the fields to change them: a GET form. */
export function TripBar({ trip, typed, errors, path, values, tool }: Props) {
  const given = Object.entries(values).filter(([, value]) => value);
  const isTyped = Boolean(typed.arrive || typed.leave);
  return (
    <details
      className="trip-bar mb-6 border-y border-line"
      open={Object.keys(errors).length > 0 || undefined}
      key={[typed.arrive, typed.leave, typed.adults, ...typed.ages].join()}
    >
      <summary className="flex items-center gap-4 min-h-tap list-none text-note cursor-pointer">
        {trip ? (
          <>
            <span data-announce>
              <b>{datesInWords(trip)}</b> <span className="text-ink-soft">{tripInWords(trip)}</span>
            </span>
            <span className="link print:hidden! font-semibold">{words.change}</span>
          </>
        ) : (
          <>
            <b>{words.costOnDates}</b> <Icon name="chevron-down" />
          </>
        )}
      </summary>
      <Form
        method="get"
        action={path}
        {...tool}
        noValidate
        preventScrollReset
        className="trip-bar-form grid gap-3 py-3"
      >
        {given.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="trip-bar-fields grid rounded-2 border border-line-strong">
          <TripFields typed={typed} errors={errors} />
        </div>
        <div className="row gap-4">
          <button className="btn-quiet">{trip ? words.search : words.showTotal}</button>
          {isTyped && (
            <Link
              to={withoutTrip(path, given)}
              className="tap text-small underline-offset-4"
              preventScrollReset
            >
              {words.removeDates}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

function withoutTrip(path: string, given: [string, string][]): string {
  const query = new URLSearchParams(given).toString().replaceAll("%2C", ",");
  return query ? `${path}?${query}` : path;
}

/** Dates and party as hidden values of another GET form. */
export const TripValues = ({ trip }: { trip: Trip | null }) =>
  writeTrip(trip).map(([name, value], index) => (
    <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
  ));
