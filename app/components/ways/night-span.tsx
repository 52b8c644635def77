import "./night-span.css";

import type { NightPrices } from "#db/queries/guides/way-figures.server";
import { texts } from "#domain/text/texts";
import type { NightScale } from "./use-night-scale";

const percent = (share: number) => `${share}%`;

/** What a night costs: a bar from the cheapest stay to the dearest, and a dot at the middle one. */
export function NightSpan({ prices, scale }: { prices: NightPrices; scale: NightScale }) {
  const { lowest, highest, middle } = prices;
  const from = scale.at(lowest);
  const spoken = texts.waysToStay.nightSpoken(
    scale.label(lowest),
    scale.label(highest),
    scale.label(middle),
  );
  return (
    <svg className="night-span" role="img" aria-label={spoken}>
      <line className="night-line" x1="0" x2="100%" y1="50%" y2="50%" />
      <rect
        className="night-bar"
        x={percent(from)}
        width={percent(Math.max(1, scale.at(highest) - from))}
        y="10"
        height="8"
        rx="4"
      />
      <circle className="night-middle" cx={percent(scale.at(middle))} cy="14" r="7" />
    </svg>
  );
}

/** The stops under the bars. */
export function NightTicks({ stops }: Pick<NightScale, "stops">) {
  return (
    <svg className="night-ticks" aria-hidden="true" focusable="false">
      {stops.map(({ label, at }) => (
        <g key={label}>
          <line x1={percent(at)} x2={percent(at)} y1="0" y2="5" />
          <text x={percent(at)} y="18">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
