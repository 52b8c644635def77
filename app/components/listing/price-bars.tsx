import { priceSlider } from "#domain/limits";

interface Props {
  histogram: readonly number[];
  low: number;
  high: number;
}

const height = 100;
const least = 4;

/** How prices are spread, and the part of it between the handles. Drawn in dollars. */
export function PriceBars({ histogram, low, high }: Props) {
  const most = Math.max(1, ...histogram);
  return (
    <svg
      viewBox={`0 0 ${priceSlider.max} ${height + 8}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {histogram.map((stays, index) => {
        const from = index * priceSlider.step;
        const chosen = from >= low && from < high;
        // By the square root: one crowded stretch must not flatten all others.
        const tall = stays === 0 ? 0 : Math.max(least, Math.sqrt(stays / most) * height);
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
      <rect
        x={low}
        y={height}
        width={Math.max(0, high - low)}
        height="4"
        className="price-slider-chosen"
      />
    </svg>
  );
}
