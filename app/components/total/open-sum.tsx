import "./total.css";

import { displaySum, type NightBlock, type OpenQuote } from "#domain/rates/open-sum";
import type { Trip } from "#domain/rates/trip";
import { missInWords, sheetMoney, type WordedLine } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

const words = texts.rates;

/** A total in the visitor's currency; the sheet's own is named where it is another. */
export function TotalFigure({ quote }: { quote: OpenQuote }) {
  const exchange = useExchange();
  if (!quote.total) return null;
  const { text, own } = displaySum(quote.total, exchange);
  return (
    <>
      <b className="total-figure block">{text}</b>
      {own && (
        <small className="block text-caption text-ink-soft">
          {words.converted(quote.total.currency)}
        </small>
      )}
    </>
  );
}

/** How a total is calculated, item by item, in the currency of the sheet: so the items add up. */
export function OpenSum({ quote, open }: { quote: OpenQuote; open?: boolean }) {
  const { total, sum } = quote;
  if (!total || !sum) return null;
  return (
    <div className="open-sum">
      <details open={open}>
        <summary className="split min-h-tap list-none text-note font-semibold cursor-pointer">
          {words.howMade} <Icon name="chevron-down" />
        </summary>
        <Nights nights={sum.nights} />
        <Items quote={quote} items={sum.items} />
      </details>
      <p className="open-sum-notes text-caption leading-text text-ink-soft">
        {[
          words.indication,
          sum.units && `${sum.units}.`,
          total.isConverted && words.otherCurrencies,
          sum.optional.length > 0 && words.notIncluded(sum.optional.join(", ")),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </div>
  );
}

/** More nights than this have no room for their days. */
const maxNamed = 7;

/** Nights as blocks; the items say the same. */
function Nights({ nights }: { nights: readonly NightBlock[] }) {
  return (
    <ol
      className="sum-nights flex text-tiny leading-snug text-center text-ink-soft"
      aria-hidden="true"
    >
      {nights.map(({ label, level }, index) => (
        <li className={`sum-night-${level}`} key={index}>
          <i className="block" />
          {nights.length <= maxNamed && label}
        </li>
      ))}
    </ol>
  );
}

function Items({ quote: { total }, items }: { quote: OpenQuote; items: readonly WordedLine[] }) {
  const exchange = useExchange();
  if (!total) return null;
  const { text, own } = displaySum(total, exchange);
  return (
    <table className="sum-items w-full border-collapse text-small leading-snug">
      <caption className="sr-only">{words.sumCaption}</caption>
      <tbody>
        {items.map(({ kind, label, detail, amount }) => (
          <tr key={label + detail} className={kind === "offer" ? "text-ok" : undefined}>
            <th scope="row" className="text-left font-semibold align-top border-t border-line">
              {label}
              <small className="block text-caption font-normal text-ink-soft">{detail}</small>
            </th>
            <td className="text-right whitespace-nowrap tabular-nums align-top border-t border-line">
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="text-left font-bold">
            {words.total}
          </th>
          <td className="sum-total text-right whitespace-nowrap">
            {sheetMoney(total.cents, total.currency)}
            {own && <small className="block text-caption text-ink-soft">{words.about(text)}</small>}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface MissProps {
  quote: OpenQuote;
  /** Path of this page for other dates. */
  pathFor: (trip: Trip) => string;
}

/** Why a trip has no total, and the link that mends it. */
export function MissNote({ quote: { miss, trip, withoutChildren }, pathFor }: MissProps) {
  const exchange = useExchange();
  if (!miss) return null;
  const { title, hint, mend } = missInWords(miss, trip);
  return (
    <div className="miss-note">
      <b className="block">{title}</b>
      <p className="text-small leading-text text-ink-soft">
        {hint}{" "}
        {mend && (
          <Link to={pathFor(mend.trip)} className="text-ink underline-offset-4" preventScrollReset>
            {mend.label}
          </Link>
        )}
        {withoutChildren && (
          <Link
            to={pathFor({ ...trip, ages: [] })}
            className="text-ink underline-offset-4"
            preventScrollReset
          >
            {words.withoutChildren(displaySum(withoutChildren, exchange).text)}
          </Link>
        )}
      </p>
    </div>
  );
}
