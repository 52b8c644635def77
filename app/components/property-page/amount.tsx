import "./amount.css";

import { shownAmount } from "#domain/property/stay-price";
import { texts } from "#domain/text/texts";
import { useExchange } from "./use-exchange";

interface Props {
  amount: number;
  /** The stay's own. */
  currency: string | null;
  unit?: string;
}

/** "$544 per person per night (stated as £430)" */
export function Amount({ amount, currency, unit }: Props) {
  const { text, own } = shownAmount(amount, currency, useExchange());
  return (
    <span className="amount">
      <b>{text}</b> {unit && <span>{unit}</span>}{" "}
      {own && <span>({texts.stayPrice.stated(own)})</span>}
    </span>
  );
}
