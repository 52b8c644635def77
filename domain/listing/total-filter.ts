import { displayPrice, usdMoney } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import type { Filter } from "./filter-kinds";

/** No stay of sixty nights for a large party costs more. */
const highest = 10_000_000;
const number = /^\d{1,9}(?:\.\d{1,6})?$/;

/** An amount of USD to cents; null for input that is none. */
function readTotal(text: string | null): number | null {
  const plain = text?.trim().replaceAll(",", "") ?? "";
  const amount = number.test(plain) ? Math.round(Number(plain) * 100) / 100 : 0;
  return amount > 0 ? Math.min(amount, highest) : null;
}

interface TotalFilter extends Filter<number | null, "maxTotal"> {
  kind: "total";
}

/** The highest total of a stay in USD. It filters only with dates, and then excludes stays without a total. */
export const totalFilter: TotalFilter = {
  kind: "total",
  params: ["maxTotal"],
  label: texts.rates.maxTotal,
  none: null,
  read: (params) => readTotal(params.get("maxTotal")),
  descriptions: {
    maxTotal: "The highest total of arrive, leave, adults and age, without which it is an error",
  },
  errors: (params) =>
    params.get("maxTotal")?.trim() && readTotal(params.get("maxTotal")) === null
      ? { maxTotal: "Please enter a number above 0, such as 6000" }
      : {},
  write: (max) => (max === null ? [] : [["maxTotal", String(max)]]),
  chips: (max, { currency, rates }) =>
    max === null
      ? []
      : [
          {
            label: texts.rates.maxTotalChip(displayPrice(usdMoney(max), { currency, rates })),
            without: null,
          },
        ],
  matches: ({ totalUsd = null }, max) => max === null || (totalUsd !== null && totalUsd <= max),
  heading: () => null,
};
