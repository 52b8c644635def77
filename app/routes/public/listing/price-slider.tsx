import { priceSlider } from "#domain/limits";
import {
  inputCurrency,
  priceBasisOptions,
  priceFilter,
  priceIn,
  type PriceRange,
  priceRangeLabel,
  rangeBetween,
  usdOf,
} from "#domain/listing/price-filter";
import { priceStopLabel } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { afterPress } from "~/components/ui/press";

interface Props {
  range: PriceRange;
  /** Number of stays per histogram bin. */
  histogram: readonly number[];
  onChange: (range: PriceRange) => void;
}

const words = texts.listing;

/** Range slider with two handles for mouse and keyboard, and two number fields for exact prices. */
export function PriceSlider({ range, histogram, onChange }: Props) {
  const exchange = useExchange();
  const { currency, rate } = inputCurrency(exchange);
  const low = range.min;
  const high = range.max ?? priceSlider.max;
  const setEnds = (one: number, other: number) =>
    onChange({ basis: range.basis, ...rangeBetween(one, other) });
  const setLow = (value: number) => setEnds(within(value, priceSlider.min, high), high);
  const setHigh = (value: number) => setEnds(low, within(value, low, priceSlider.max));
  const stops = [
    { label: words.lowestPrice, value: low, displayed: low, set: setLow },
    { label: words.highestPrice, value: high, displayed: range.max, set: setHigh },
  ];
  return (
    <fieldset className="min-w-0 border-0 border-b border-line">
      <legend className="w-full p-0 text-caption font-bold tracking-label text-ink-soft">
        {priceFilter.label}
      </legend>
      <BasisSwitch basis={range.basis} onChange={(basis) => onChange({ ...range, basis })} />
      <p className="price-slider-label mb-3">{priceRangeLabel(range, exchange)}</p>
      <div className="price-slider-track noscript:hidden! relative">
        <PriceBars histogram={histogram} low={low} high={high} />
        {stops.map(({ label, value, displayed, set }) => (
          <input
            className="absolute w-full m-0 bg-transparent pointer-events-none"
            key={label}
            type="range"
            {...priceSlider}
            value={value}
            aria-label={label}
            aria-valuetext={priceStopLabel(displayed, exchange)}
            onChange={(event) => set(Number(event.currentTarget.value))}
          />
        ))}
      </div>
      {currency !== "USD" && <input type="hidden" name={priceIn} value={currency} />}
      <div className="price-slider-fields grid gap-3">
        <NumberField
          name="minPrice"
          label={words.priceFrom(currency)}
          value={low}
          rate={rate}
          commit={(amount) => setEnds(onSlider(usdOf(amount, rate, Math.floor)), high)}
        />
        <NumberField
          name="maxPrice"
          label={words.priceTo(currency)}
          value={high}
          rate={rate}
          commit={(amount) => setEnds(low, onSlider(usdOf(amount, rate, Math.ceil)))}
        />
      </div>
      {range.swapped && <SwappedNote />}
      <p className="text-caption leading-text text-ink-soft mt-2.5">
        {words.priceNotes[range.basis]}
      </p>
    </fieldset>
  );
}

const SwappedNote = () => (
  <p className="text-caption leading-text text-ink-soft mt-2.5" role="status">
    {words.pricesSwapped}
  </p>
);

interface BasisProps {
  basis: PriceRange["basis"];
  onChange: (basis: PriceRange["basis"]) => void;
}

function BasisSwitch({ basis, onChange }: BasisProps) {
  return (
    <div className="steps steps-parts mb-3 grid border border-line-strong rounded-2 overflow-hidden">
      {priceBasisOptions.map((each) => (
        <label className="relative cursor-pointer" key={each}>
          <input
            type="radio"
            name="priceFor"
            value={each}
            checked={basis === each}
            onChange={() => onChange(each)}
          />
          <span>{words.priceBases[each]}</span>
        </label>
      ))}
    </div>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  /** USD. */
  value: number;
  rate: number;
  commit: (entered: number) => void;
}

/** Commits on blur or Enter, so that input is not interrupted. */
function NumberField({ name, label, value, rate, commit }: NumberFieldProps) {
  const displayed = rate === 1 ? value : Math.round(value * rate);
  return (
    <label>
      <span className="block text-caption text-ink-soft">{label}</span>
      <input
        className="w-full min-h-control border border-line-strong rounded-2 bg-transparent"
        key={displayed}
        type="number"
        name={name}
        min={0}
        step="any"
        inputMode="numeric"
        defaultValue={displayed}
        onBlur={(event) => {
          const entered = event.currentTarget.valueAsNumber;
          if (Number.isFinite(entered) && entered !== displayed) afterPress(() => commit(entered));
        }}
      />
    </label>
  );
}

const onSlider = (value: number) => within(value, priceSlider.min, priceSlider.max);
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

interface PriceBarsProps {
  histogram: readonly number[];
  low: number;
  high: number;
}

const height = 100;
const minHeight = 4;

/** Price histogram in USD; the selected range is highlighted. */
function PriceBars({ histogram, low, high }: PriceBarsProps) {
  const max = Math.max(1, ...histogram);
  return (
    <svg
      viewBox={`0 0 ${priceSlider.max} ${height + 8}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {histogram.map((stays, index) => {
        const from = index * priceSlider.step;
        const chosen = from >= low && from < high;
        // Square root scale, so that one tall bin does not flatten the others.
        const tall = stays === 0 ? 0 : Math.max(minHeight, Math.sqrt(stays / max) * height);
        return (
          <rect
            key={from}
            x={from + 4}
            y={height - tall}
            width={priceSlider.step - 8}
            height={tall}
            className={chosen ? "price-bar-chosen" : "price-bar"}
          />
        );
      })}
      <rect y={height} width={priceSlider.max} height="4" className="price-slider-rest" />
      <rect x={low} y={height} width={Math.max(0, high - low)} height="4" className="fill-forest" />
    </svg>
  );
}
