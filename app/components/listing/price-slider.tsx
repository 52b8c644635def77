import "./price-slider.css";

import { priceSlider } from "#domain/limits";
import { priceFilter, type PriceRange, priceRangeLabel } from "#domain/listing/price-filter";
import { priceStopLabel } from "#domain/money/money";
import { useRootData } from "~/components/root-data";

interface Props {
  range: PriceRange;
  onChange: (range: PriceRange) => void;
}

/** Two handles over one track for the mouse and the keys, two number fields for the rest. */
export function PriceSlider({ range, onChange }: Props) {
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const rates = root?.rates ?? {};
  const low = range.min;
  const high = range.max ?? priceSlider.max;
  const setLow = (value: number) =>
    onChange({ ...range, min: within(value, priceSlider.min, high) });
  const setHigh = (value: number) => {
    const top = within(value, low, priceSlider.max);
    onChange({ ...range, max: top >= priceSlider.max ? null : top });
  };
  return (
    <fieldset className="price-slider">
      <legend>{priceFilter.label}</legend>
      <p className="price-slider-label">{priceRangeLabel(range, currency, rates)}</p>
      <div className="price-slider-track">
        <svg viewBox="0 0 2000 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="2000" height="4" className="price-slider-rest" />
          <rect
            x={low}
            width={Math.max(0, high - low)}
            height="4"
            className="price-slider-chosen"
          />
        </svg>
        <input
          type="range"
          {...priceSlider}
          value={low}
          aria-label="Lowest price per night"
          aria-valuetext={priceStopLabel(low, currency, rates)}
          onChange={(event) => setLow(Number(event.currentTarget.value))}
        />
        <input
          type="range"
          {...priceSlider}
          value={high}
          aria-label="Highest price per night"
          aria-valuetext={priceStopLabel(range.max, currency, rates)}
          onChange={(event) => setHigh(Number(event.currentTarget.value))}
        />
      </div>
      <div className="price-slider-fields">
        <NumberField name="minPrice" label="From, US$" value={low} commit={setLow} />
        <NumberField name="maxPrice" label="To, US$" value={high} commit={setHigh} />
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  value: number;
  commit: (value: number) => void;
}

/** Takes its value when the visitor leaves it or presses Enter, so that typing is not disturbed. */
function NumberField({ name, label, value, commit }: NumberFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        key={value}
        type="number"
        name={name}
        min={priceSlider.min}
        max={priceSlider.max}
        step="any"
        inputMode="numeric"
        defaultValue={value}
        onBlur={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isFinite(typed) && typed !== value) commit(typed);
        }}
      />
    </label>
  );
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
