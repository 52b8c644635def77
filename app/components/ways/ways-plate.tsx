import "~/components/layout/page-title.css";
import "./ways-plate.css";

import { waysToStay } from "#domain/property/ways-to-stay";
import { texts } from "#domain/text/texts";
import { NightSpan, NightTicks } from "./night-span";
import type { NightScale } from "./use-night-scale";
import { WayDrawing } from "./way-drawing";
import type { WayShown } from "./way-shown";

interface Props {
  shown: Readonly<Record<string, WayShown>>;
  scale: NightScale | null;
}

/** The title beside a table of all ten, which can be read without scrolling. */
export function WaysPlate({ shown, scale }: Props) {
  return (
    <div className="plate">
      <div className="plate-title">
        <p className="eyebrow">{texts.waysToStay.banner}</p>
        <h1>{texts.waysToStay.title}</h1>
        <p className="page-lede">{texts.waysToStay.lede}</p>
      </div>
      <div>
        <ol>
          {waysToStay.map(({ id, name }) => {
            const { stays = 0, prices } = shown[id] ?? {};
            return (
              <li key={id} className="plate-row">
                <WayDrawing id={id} />
                <a href={`#${id}`}>{name}</a>
                {prices && scale && <NightSpan prices={prices} scale={scale} />}
                <span className="plate-count">{texts.waysToStay.count(stays)}</span>
              </li>
            );
          })}
        </ol>
        {scale && (
          <>
            <div className="plate-scale">
              <NightTicks stops={scale.stops} />
            </div>
            <p className="plate-note">{texts.waysToStay.scaleNote}</p>
          </>
        )}
      </div>
    </div>
  );
}
