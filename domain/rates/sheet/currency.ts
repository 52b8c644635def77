import { countryByIso, countryByName } from "#domain/places/countries";
import type { SheetContent } from "#domain/rates/reading";
import type { Stated } from "./facets";
import type { Priced } from "./resolve";
import { readCurrencies } from "./words/amounts";

/** What is known of the property whose sheet is read. */
export interface SheetPlace {
  /** As the property states it: "Namibia" or "NA". */
  country: string | null;
  currency: string | null;
}

/** The currency of prices that name none, or a bare dollar. */
export interface SheetCurrency {
  /** Code of the prices that were read. */
  code: string | null;
  /** Of prices in other currencies, which were not read. */
  others: readonly string[];
  /** True where the sheet does not say which currency it means: the operator is asked. */
  isOpen: boolean;
  /** What points to it. */
  cells: readonly string[];
  /** Codes that it may be, the likeliest first. */
  likely: readonly string[];
}

const dollars = new Set(["USD", "NAD", "ZWG", "CAD", "AUD", "NZD"]);
const saysUs = /\bus ?\$|\busd\b|\bu\.?s\.? dollars?\b|\bamerican dollars?\b|\$ ?us\b/i;
const bareDollar =
  /(?<![A-Z])\$|(?<!\b(?:us|american|namibian?|canadian|australian|zealand|zimbabwe(?:an)?|u\.s\.) )\bdollars?\b/i;
const namibian = /\bnamibian?\b|\bwindhoek\b/i;

interface Text {
  id: string;
  text: string;
}

/** What a bare "$" of this sheet is: the US dollar, unless sheet or property point to another country's. */
function dollarOf(texts: readonly Text[], home: string | null) {
  const bare = texts.filter(({ text }) => bareDollar.test(text));
  const named = texts.flatMap(({ id, text }) =>
    readCurrencies(text)
      .filter((code) => dollars.has(code) && code !== "USD")
      .map((code) => ({ id, code })),
  );
  const isUs = texts.some(({ text }) => saysUs.test(text));
  const [other] = named;
  const place = texts.find(({ text }) => namibian.test(text));
  const code =
    other?.code ?? (isUs ? "USD" : home && dollars.has(home) ? home : place ? "NAD" : "USD");
  return { code, bare, isOpen: bare.length > 0 && code !== "USD", named };
}

const homeOf = ({ country, currency }: SheetPlace): string | null => {
  const known = country ? (countryByName(country) ?? countryByIso(country)) : null;
  return currency && currency !== "USD" ? currency : (known?.currency ?? currency);
};

export function resolveCurrency(
  content: SheetContent,
  place: SheetPlace,
  quotes: readonly Priced[],
  answer: string | undefined,
): { currency: SheetCurrency; quotes: Priced[] } {
  const texts: Text[] = [...content.notes, ...content.cells];
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  const home = homeOf(place);
  const dollar = dollarOf(texts, home);
  const chosen = answer && /^[A-Z]{3}$/.test(answer) ? answer : null;
  const isBare = ({ value, cells }: Stated<string>) =>
    value === "USD" && !cells.some((id) => saysUs.test(textOf.get(id) ?? ""));
  const named = quotes.map((quote): Priced => {
    const { currency } = quote;
    if (!currency || !isBare(currency)) return quote;
    const value = chosen ?? dollar.code;
    return {
      ...quote,
      currency: {
        ...currency,
        value,
        derived: currency.derived ?? (dollar.isOpen ? `“$” of a sheet in ${value}` : null),
      },
    };
  });
  const { code: most, others } = mostUsed(named);
  const isSilent = most === null;
  const isZimbabwean = most === "ZWG";
  /** The dollars of the sheet are another country's. */
  const isRenamed = isZimbabwean && chosen !== null && !others.includes(chosen);
  const isTaken = chosen !== null && (isSilent || isRenamed || others.includes(chosen));
  const code = isTaken ? chosen : firstKnown(most, chosen, home);
  const derived = chosen ? "answered by a person" : "the sheet names no currency";
  const asked = dollar.isOpen ? dollar.bare : isZimbabwean ? dollar.named : [];
  return {
    currency: {
      code,
      others: others
        .filter((one) => one !== code)
        .concat(most !== null && most !== code && !isRenamed ? [most] : []),
      isOpen: isSilent || asked.length > 0,
      cells: asked.slice(0, 6).map(({ id }) => id),
      likely: [
        ...new Set([
          code,
          ...(isZimbabwean ? ["USD"] : []),
          ...(dollar.isOpen ? ["USD"] : []),
          ...(home ? [home] : []),
        ]),
      ],
    },
    quotes: named.map((quote) =>
      quote.currency === null
        ? { ...quote, currency: { value: code, cells: [], derived } }
        : isRenamed && quote.currency.value === most
          ? { ...quote, currency: { ...quote.currency, value: code } }
          : quote,
    ),
  };
}

const firstKnown = (...codes: (string | null)[]): string => codes.find((code) => code) ?? "USD";

/** The currency of most prices; of two with as many, the dollar. */
function mostUsed(quotes: readonly Priced[]) {
  const counts = new Map<string, number>();
  for (const { currency, figure } of quotes)
    if (currency && figure.kind === "amount")
      counts.set(currency.value, (counts.get(currency.value) ?? 0) + 1);
  const [first, ...others] = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || Number(b === "USD") - Number(a === "USD"))
    .map(([code]) => code);
  return { code: first ?? null, others };
}
