import "./trip-fields.css";
import "~/components/form/field.css";
import { type ReactNode, useId, useRef } from "react";

import { isDay } from "#domain/calendar/dates";
import { addDays } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { GuestsField, type TripFieldsProps } from "./guests-field";

const words = texts.rates;

/** Arrive, leave and guests: three fields of a GET form, with the parameters of domain/rates/trip.ts. */
export function TripFields({ typed, errors, form, opens = "down" }: TripFieldsProps) {
  const leave = useRef<HTMLInputElement>(null);
  const today = useRootData()?.site.today;
  // The day before is today elsewhere.
  const first = today ? addDays(today, -1) : undefined;
  const proposeLeave = (arrive: string) => {
    // While a year is typed, its first digits are a date of antiquity.
    if (!leave.current || !isDay(arrive) || arrive < "2000") return;
    leave.current.min = addDays(arrive, 1);
    if (!leave.current.value || leave.current.value <= arrive)
      leave.current.value = leave.current.min;
  };
  const dates = { form, type: "date", autoComplete: "off" } as const;
  return (
    <>
      <DateField label={words.arrive} error={errors.arrive}>
        {(described) => (
          <input
            {...dates}
            {...described}
            key={typed.arrive}
            name="arrive"
            defaultValue={typed.arrive}
            min={first}
            onChange={(event) => proposeLeave(event.currentTarget.value)}
          />
        )}
      </DateField>
      <DateField label={words.leave} error={errors.leave}>
        {(described) => (
          <input
            {...dates}
            {...described}
            key={typed.leave}
            ref={leave}
            name="leave"
            defaultValue={typed.leave}
            min={isDay(typed.arrive) ? addDays(typed.arrive, 1) : first}
          />
        )}
      </DateField>
      <GuestsField key={[typed.adults, ...typed.ages].join()} {...{ typed, errors, form, opens }} />
    </>
  );
}

// Without scripts the browser goes to the wrong date.
const focusOnLoad = { autoFocus: true } as const;

interface Described {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface DateFieldProps {
  label: string;
  error: string | undefined;
  children: (described: Described) => ReactNode;
}

function DateField({ label, error, children }: DateFieldProps) {
  const id = useId();
  return (
    <div className="seek-field relative block">
      <label className="block" htmlFor={id}>
        <span>{label}</span>
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : undefined,
        ...(error ? focusOnLoad : {}),
      })}
      {error && (
        <p className="field-error font-semibold leading-snug text-danger" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
