import "./trip-fields.css";
import { type RefObject, useEffect, useId, useRef, useState } from "react";

import { standardAdults, tripLimits, type TripRead, type TypedTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { useDetailsClosing } from "~/components/ui/panel-closing";

const words = texts.rates;

export interface TripFieldsProps extends Pick<TripRead, "typed" | "errors"> {
  /** Id of the form, for fields outside of it. */
  form?: string;
  /** Direction in which the guests open. */
  opens?: "up" | "down";
}

type Party = Pick<TypedTrip, "adults" | "ages">;

/** Age of a child that was added but whose age is not chosen yet; no age, so the server asks for it. */
const unchosen = "?";
/** Age fields without scripts, of which any may stay empty. */
const spareAges = 4;

/** Adults, and children with their ages, behind one field that opens. */
export function GuestsField({ typed, errors, form, opens }: TripFieldsProps) {
  const id = useId();
  const box = useRef<HTMLDetailsElement>(null);
  const [party, change] = useParty(typed, box);
  useDetailsClosing(box);
  const shown = party ?? {
    adults: typed.adults || `${standardAdults}`,
    ages: withSpare(typed.ages),
  };
  const rows: RowProps = { id, form, errors, party: shown, change: party ? change : null };
  const error = errors.adults ?? errors.age;
  return (
    <details
      ref={box}
      className={`trip-guests trip-guests-${opens} relative`}
      open={error !== undefined || undefined}
    >
      <summary className="seek-field relative block h-full cursor-pointer list-none">
        <span>{words.guests}</span>
        <b className="block font-medium whitespace-nowrap overflow-hidden">
          {summaryOf(party ?? typed)}
        </b>
      </summary>
      <div className="trip-guests-box rounded-3 bg-paper border border-line shadow-3">
        <AdultsRow {...rows} />
        <ChildrenRow {...rows} />
        {shown.ages.map((age, child) => (
          <AgeRow key={child} {...rows} {...{ age, child }} />
        ))}
        {error && (
          <p className="field-error mt-2 font-semibold leading-snug text-danger" id={`${id}-error`}>
            {error}
          </p>
        )}
        {shown.ages.length > 0 && (
          <p className="mt-2 text-caption leading-text text-ink-soft">{words.agesNote}</p>
        )}
      </div>
    </details>
  );
}

interface RowProps extends Pick<TripFieldsProps, "errors" | "form"> {
  /** Beginning of the ids. */
  id: string;
  party: Party;
  /** Null before scripts run. */
  change: ((party: Party) => void) | null;
}

function AdultsRow({ id, form, errors, party, change }: RowProps) {
  const count = Number(party.adults) || standardAdults;
  const set = (adults: string) => change?.({ ...party, adults });
  return (
    <div className="split gap-4 py-2 border-b border-line">
      <label className="leading-snug" htmlFor={`${id}-adults`}>
        <b className="block text-note">{words.adults}</b>
        <small className="text-caption text-ink-soft">{words.adultsHint}</small>
      </label>
      <span className="trip-step flex items-center">
        {change && (
          <Step of={words.adults} by={-1} isLast={count <= 1} act={() => set(`${count - 1}`)} />
        )}
        <input
          className="text-center font-bold min-h-tap"
          id={`${id}-adults`}
          type="number"
          name="adults"
          min={1}
          max={tripLimits.adults}
          form={form}
          aria-invalid={errors.adults ? true : undefined}
          aria-describedby={errors.adults ? `${id}-error` : undefined}
          {...(change
            ? { value: party.adults, onChange: (event) => set(event.currentTarget.value) }
            : { defaultValue: party.adults })}
        />
        {change && (
          <Step
            of={words.adults}
            by={1}
            isLast={count >= tripLimits.adults}
            act={() => set(`${count + 1}`)}
          />
        )}
      </span>
    </div>
  );
}

function ChildrenRow({ party: { adults, ages }, change }: RowProps) {
  return (
    <div className="split gap-4 py-2 border-b border-line">
      <span className="leading-snug">
        <b className="block text-note">{words.children}</b>
        <small className="text-caption text-ink-soft">{words.childrenHint}</small>
      </span>
      {change && (
        <span className="trip-step flex items-center">
          <Step
            of={words.children}
            by={-1}
            isLast={ages.length === 0}
            act={() => change({ adults, ages: ages.slice(0, -1) })}
          />
          <output className="text-center font-bold">{ages.length}</output>
          <Step
            of={words.children}
            by={1}
            isLast={ages.length >= tripLimits.children}
            act={() => change({ adults, ages: [...ages, unchosen] })}
          />
        </span>
      )}
    </div>
  );
}

interface AgeRowProps extends RowProps {
  age: string;
  child: number;
}

function AgeRow({ id, form, errors, party, change, age, child }: AgeRowProps) {
  const isKnown = age === "" || allAges.some((known) => `${known}` === age);
  const set = (chosen: string) =>
    change?.({ ...party, ages: party.ages.map((each, at) => (at === child ? chosen : each)) });
  return (
    <div className="trip-age split gap-4 pt-2">
      <label className="leading-snug whitespace-nowrap" htmlFor={`${id}-age-${child}`}>
        <b className="block text-note font-semibold">{words.ageOf(child + 1)}</b>
        {child === 0 && <small className="text-caption text-ink-soft">{words.ageHint}</small>}
      </label>
      <select
        className="control w-max"
        id={`${id}-age-${child}`}
        name="age"
        form={form}
        aria-invalid={errors.age && !isKnown ? true : undefined}
        aria-describedby={errors.age ? `${id}-error` : undefined}
        {...(change
          ? { value: age, onChange: (event) => set(event.currentTarget.value) }
          : { defaultValue: age })}
      >
        {!change && <option value="">{words.noChild}</option>}
        {!isKnown && <option value={age}>{age === unchosen ? words.chooseAge : age}</option>}
        {allAges.map((years) => (
          <option key={years} value={years}>
            {words.years(years)}
          </option>
        ))}
      </select>
    </div>
  );
}

const allAges = Array.from({ length: tripLimits.childAge + 1 }, (_, age) => age);

function summaryOf({ adults, ages }: Party): string {
  const children = ages.filter(Boolean).length;
  const parts = [words.adultCount(Number(adults) || standardAdults)];
  if (children > 0) parts.push(words.childCount(children));
  return parts.join(", ");
}

function withSpare(ages: readonly string[]): readonly string[] {
  const shown = Math.max(spareAges, Math.min(ages.length + 1, tripLimits.children), ages.length);
  return Array.from({ length: shown }, (_, child) => ages[child] ?? "");
}

/**
 * The party while scripts run; null before. It begins with what the fields have by then, which may differ
 * from the URL.
 */
function useParty(typed: Party, box: RefObject<HTMLDetailsElement>) {
  const [party, setParty] = useState<Party | null>(null);
  useEffect(() => {
    const valueOf = ({ value }: { value: string }) => value;
    const adults = box.current?.querySelector("input")?.value ?? "";
    const ages = Array.from(box.current?.querySelectorAll("select") ?? [], valueOf);
    setParty({ adults: adults || `${standardAdults}`, ages: ages.filter(Boolean) });
  }, [box]);
  return [party, setParty] as const;
}

interface StepProps {
  of: string;
  by: 1 | -1;
  isLast: boolean;
  act: () => void;
}

/** Stays focusable at its limit, so that the keyboard does not lose its place. */
const Step = ({ of, by, isLast, act }: StepProps) => (
  <button
    type="button"
    className="grid place-items-center w-tap h-tap bg-transparent border border-line-strong rounded-[50%] cursor-pointer"
    aria-label={by > 0 ? words.more(of) : words.fewer(of)}
    aria-disabled={isLast || undefined}
    onClick={() => {
      if (!isLast) act();
    }}
  >
    <Icon name={by > 0 ? "plus" : "minus"} />
  </button>
);
