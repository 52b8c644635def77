import { inputCurrency, usdOf } from "#domain/listing/price-filter";
import { totalFilter } from "#domain/listing/total-filter";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { afterPress } from "~/components/ui/press";

interface Props {
  /** USD. */
  max: number | null;
  onChange: (max: number | null) => void;
}

/** The highest total, in the visitor's currency; applied on blur or Enter, so that input is not interrupted. */
export function TotalField({ max, onChange }: Props) {
  const { currency, rate } = inputCurrency(useExchange());
  const displayed = max === null ? "" : String(rate === 1 ? max : Math.round(max * rate));
  return (
    <fieldset className="min-w-0 border-0 border-b border-line">
      <legend className="w-full p-0 text-caption font-bold tracking-label text-ink-soft">
        {totalFilter.label}
      </legend>
      <div className="price-slider-fields grid gap-3">
        <label>
          <span className="block text-caption text-ink-soft">
            {texts.listing.priceTo(currency)}
          </span>
          <input
            className="w-full min-h-control border border-line-strong rounded-2 bg-transparent"
            key={displayed}
            type="number"
            name={totalFilter.params[0]}
            min={1}
            step="any"
            inputMode="numeric"
            defaultValue={displayed}
            aria-describedby="total-note"
            onBlur={(event) => {
              const { value, valueAsNumber: entered } = event.currentTarget;
              if (value === displayed) return;
              if (value === "") afterPress(() => onChange(null));
              else if (entered > 0) afterPress(() => onChange(usdOf(entered, rate, Math.ceil)));
            }}
          />
        </label>
      </div>
      <p id="total-note" className="text-caption leading-text text-ink-soft mt-2.5">
        {texts.rates.maxTotalHint}
      </p>
    </fieldset>
  );
}
