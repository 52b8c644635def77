import "./way-entry.css";

import { paths } from "#domain/pages/paths";
import type { WayToStay } from "#domain/property/ways-to-stay";
import { forWhom } from "#domain/text/public/ways-to-stay";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { NightSpan, NightTicks } from "./night-span";
import type { NightScale } from "./use-night-scale";
import { WayDrawing } from "./way-drawing";
import type { WayShown } from "./way-shown";

interface Props {
  way: WayToStay;
  /** Its place among the ten, from 1. */
  number: number;
  shown: WayShown;
  scale: NightScale | null;
}

/** One of ten: every third is wide, and the wide ones change sides. */
const placeOf = (number: number): string => {
  if (number % 3 !== 1) return "way-entry";
  return number % 2 === 1 ? "way-entry way-wide" : "way-entry way-wide way-right";
};

/** A way to stay with its picture, its price on the common scale, and where it is found. */
export function WayEntry({ way, number, shown, scale }: Props) {
  const { id, name, description, image } = way;
  const wide = number % 3 === 1;
  return (
    <section className={placeOf(number)} id={id} aria-labelledby={`${id}-name`}>
      <div className="way-picture">
        <Scene image={image} sizes={`(max-width: 40rem) 100vw, ${wide ? "56vw" : "46vw"}`} />
      </div>
      <div>
        <WayDrawing id={id} />
        <h2 id={`${id}-name`}>
          <span className="way-number" aria-hidden="true">
            {number}
          </span>
          {name}
        </h2>
        <p className="way-what">{description}</p>
        <Facts id={id} shown={shown} scale={scale} />
        <Link className="link way-see" to={paths.listingWith({ type: id })}>
          {texts.waysToStay.see(shown.stays)}
          <span className="visually-hidden">{texts.waysToStay.among(name)}</span>
        </Link>
      </div>
    </section>
  );
}

function Facts({ id, shown, scale }: { id: string } & Pick<Props, "shown" | "scale">) {
  return (
    <dl>
      <dt>{texts.waysToStay.forWhom}</dt>
      <dd>{forWhom[id]}</dd>
      {shown.prices && scale && (
        <>
          <dt>{texts.waysToStay.night}</dt>
          <dd>
            <Ends prices={shown.prices} scale={scale} />
            <NightSpan prices={shown.prices} scale={scale} />
            <NightTicks stops={scale.stops} />
          </dd>
        </>
      )}
      {shown.where && (
        <>
          <dt>{texts.waysToStay.where}</dt>
          <dd>{shown.where}</dd>
        </>
      )}
    </dl>
  );
}

function Ends({ prices, scale }: { prices: NonNullable<WayShown["prices"]>; scale: NightScale }) {
  return (
    <p>
      <span className="way-ends">
        {texts.waysToStay.from(scale.label(prices.lowest), scale.label(prices.highest))}
      </span>
      {prices.basis && (
        <span className="way-basis">{texts.waysToStay.basis(prices.basis, prices.basisOfAll)}</span>
      )}
    </p>
  );
}
