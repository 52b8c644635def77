import { readNumber } from "#domain/forms/typed-values";
import { currencySymbol, priceOnRequest, unusualUnit } from "#domain/money/money";
import { adminTexts } from "#domain/text/admin-texts";

interface Props {
  /** As it is typed. */
  price: string;
  currency: string;
  unit: string;
}

/** The price while it is typed, with the sign of its currency. */
export function PricePreview({ price, currency, unit }: Props) {
  const amount = readNumber(price);
  return (
    <p className="quick-preview">
      <span className="quick-preview-label">{adminTexts.quickEdit.shownAs}</span>
      <output className="quick-preview-price">
        {amount === null || amount <= 0
          ? priceOnRequest
          : `${currencySymbol(currency)}${Math.round(amount).toLocaleString("en-US")}`}
      </output>
      {amount !== null && amount > 0 && <small>{unusualUnit(unit) ?? "/night"}</small>}
    </p>
  );
}
