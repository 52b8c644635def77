/** Currencies a stay may be priced in (ISO 4217). */
export const propertyCurrencies = ["USD", "ZAR", "EUR", "GBP", "KES", "TZS", "NAD", "BWP"] as const;

/** Currencies a visitor may choose. */
export const displayCurrencies = ["USD", "ZAR", "EUR", "GBP"] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

/** True for a code of ISO 4217 in capitals: "UDS" is none. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf("currency").includes(code);

/** Units of each currency per USD. */
export type Rates = Readonly<Record<string, number>>;
