import "./compare.css";

import { paths } from "#domain/paths/paths";
import type { OpenQuote } from "#domain/rates/open-sum";
import { type Trip, withTrip } from "#domain/rates/trip";
import { type ComparedCell, comparedRows } from "#domain/shortlist/comparison";
import { addressOf, letterOf, type ShortlistStay } from "#domain/shortlist/stay";
import { texts } from "#domain/text/texts";
import { useExchange, useRootData } from "~/components/root-data";
import { Letter } from "~/components/shortlist/list-parts";
import { MissNote, OpenSum, TotalFigure } from "~/components/total/open-sum";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";

const words = texts.compare;

interface MatrixProps {
  stays: readonly ShortlistStay[];
  /** Totals of the visitor's dates, in the order of the stays. */
  quotes: readonly (OpenQuote | null)[];
  trip: Trip | null;
}

/** Comparison table: one column per stay, one row per fact. */
export function Matrix({ stays, quotes, trip }: MatrixProps) {
  const root = useRootData();
  const money = useExchange();
  return (
    <div className="matrix relative">
      <table className={`border-collapse w-full matrix-${stays.length}`}>
        <caption className="sr-only">{words.caption(stays.length)}</caption>
        <thead>
          <tr>
            <td />
            {stays.map((stay, index) => (
              <StayHead key={stay.id} stay={stay} index={index} all={stays} trip={trip} />
            ))}
          </tr>
        </thead>
        <tbody>
          {trip && <TotalRow stays={stays} quotes={quotes} />}
          {comparedRows(stays, money).map(({ label, cells, same }) => (
            <tr key={label} className={same ? "matrix-same" : undefined}>
              <th scope="row">
                <span>{label}</span>
              </th>
              {cells.map((cell, index) => (
                <td key={stays[index]?.id} data-letter={letterOf(index)}>
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
          <PaperRow stays={stays} site={root?.site.address ?? ""} />
          <NextRow stays={stays} trip={trip} />
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  stay: ShortlistStay;
  index: number;
  all: readonly ShortlistStay[];
  trip: Trip | null;
}

function StayHead({ stay, index, all, trip }: HeadProps) {
  const { id, name, cover, region, country } = stay;
  const others = all.filter((other) => other.id !== id).map((other) => other.id);
  return (
    <th scope="col">
      <div className="matrix-picture picture-crop">
        <PropertyPicture
          picture={cover}
          sizes="(max-width: 40rem) 10rem, 17rem"
          decorative
          mat="small"
        />
      </div>
      <div className="matrix-name flex items-center gap-2.5">
        <Letter letter={letterOf(index)} />
        <Link className="no-underline" to={withTrip(paths.property(id), trip)}>
          {name}
        </Link>
      </div>
      <span className="matrix-place text-caption font-semibold text-ink-soft">
        {[region, country].filter(Boolean).join(", ")}
      </span>
      {others.length > 1 && (
        <Link
          to={withTrip(paths.compare(others), trip)}
          className="matrix-out absolute grid place-items-center w-tap h-tap rounded-[50%]"
          aria-label={words.takeOut(name)}
          preventScrollReset
        >
          <Icon name="close" />
        </Link>
      )}
    </th>
  );
}

const Cell = ({ figure, text, note }: ComparedCell) => (
  <>
    {figure && <b className="matrix-figure block">{figure}</b>}
    <span>{text}</span>
    {note && <small className="text-ink-soft text-caption">{note}</small>}
  </>
);

/** The total of each stay with its sum, or why there is none. */
function TotalRow({ stays, quotes }: Pick<MatrixProps, "stays" | "quotes">) {
  const ids = stays.map(({ id }) => id);
  return (
    <tr className="matrix-total">
      <th scope="row">
        <span>{texts.rates.totalForDates}</span>
      </th>
      {stays.map(({ id }, index) => {
        const quote = quotes[index];
        return (
          <td key={id} data-letter={letterOf(index)}>
            {quote?.total && (
              <>
                <TotalFigure quote={quote} />
                <OpenSum quote={quote} />
              </>
            )}
            {quote?.miss && (
              <MissNote quote={quote} pathFor={(other) => withTrip(paths.compare(ids), other)} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** URL of the stay, for print. */
const PaperRow = ({ stays, site }: { stays: readonly ShortlistStay[]; site: string }) => (
  <tr className="matrix-paper">
    <th scope="row">{words.rows.address}</th>
    {stays.map((stay) => (
      <td key={stay.id}>
        <span>{addressOf(stay)}</span>
        <small className="text-ink-soft text-caption">
          {site}
          {paths.property(stay.id)}
        </small>
      </td>
    ))}
  </tr>
);

const NextRow = ({ stays, trip }: Pick<MatrixProps, "stays" | "trip">) => (
  <tr className="matrix-next">
    <th scope="row">
      <span className="sr-only">{words.rows.next}</span>
    </th>
    {stays.map(({ id, name }, index) => (
      <td className="py-1" key={id} data-letter={letterOf(index)}>
        <Link className="tap font-semibold" to={withTrip(paths.property(id), trip)}>
          {words.see}
          <span className="sr-only">: {name}</span>
        </Link>
      </td>
    ))}
  </tr>
);
