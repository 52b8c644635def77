import { priceSlider, standardPriceUnit } from "#domain/limits";
import type { DisplayCurrency, Rates } from "./currencies";

/** Also the currency of a price that states none. */
export const defaultCurrency = "USD";

/** An amount in cents of its currency. */
export interface Money {
  cents: number;
  currency: string;
}

/** The currency of a visitor, and the rates by which prices are converted into it. */
export interface Exchange {
  currency: DisplayCurrency;
  rates: Rates;
}

/** Whole cents of an amount that a form, a column or a foreign format states in units. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** The amount in units of the currency, for formats that promise decimals. */
export const amountOf = (cents: number): number => cents / 100;

/** The money of a stored or typed amount. */
export const moneyOf = (amount: number, currency: string | null): Money => ({
  cents: centsOf(amount),
  currency: currency || defaultCurrency,
});

export const usdMoney = (amount: number): Money => moneyOf(amount, defaultCurrency);

const symbols: Readonly<Record<string, string>> = { USD: "$", ZAR: "R", EUR: "€", GBP: "£" };

const rateOf = (currency: string, rates: Rates): number | null => {
  if (currency === defaultCurrency) return 1;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : null;
};

const usable = (amount: number | null | undefined): amount is number =>
  amount != null && Number.isFinite(amount) && amount > 0;

/** Converts via USD (D3). Null when one of the two currencies has no rate. */
export function convertPrice(
  amount: number,
  from: string | null,
  to: string,
  rates: Rates,
): number | null {
  const own = from || defaultCurrency;
  if (own === to) return amount;
  const ownRate = rateOf(own, rates);
  const targetRate = rateOf(to, rates);
  return ownRate === null || targetRate === null ? null : (amount / ownRate) * targetRate;
}

/**
 * The value for filter and sort; null without a usable price or without a rate for its currency.
 * Rounded to four decimals like the column, so that a bound compares equally in SQL and in code.
 */
export function toUsd(amount: number | null, currency: string | null, rates: Rates): number | null {
  if (!usable(amount)) return null;
  const usd = convertPrice(amount, currency, defaultCurrency, rates);
  return usd === null ? null : Number(usd.toFixed(4));
}

/**
 * Whole number with US thousands separators: "$1,235", "R22,838", "NAD 1,200".
 * @param people multiplies the rounded amount, so that a sum agrees with the price per person beside it
 */
export function formatMoney(amount: number, currency: string | null, people = 1): string {
  const code = currency || defaultCurrency;
  // Compensates floating-point error: division by a rate may give 1234.4999999 for 1234.5.
  const whole = Math.round(Number(amount.toPrecision(12))) * people;
  const symbol = symbols[code] ?? `${code} `;
  return symbol + whole.toLocaleString("en-US");
}

/** The amount as a page or a person gives it, with its cents where there are some: "BWP 17,885.50". */
export function exactMoney(amount: number, currency: string | null): string {
  const cents = roundedAmount(amount);
  if (Number.isInteger(cents)) return formatMoney(cents, currency);
  const code = currency || defaultCurrency;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (symbols[code] ?? `${code} `) + cents.toLocaleString("en-US", digits);
}

/** "about $1,315": the converted amount beside one of another currency; null without a rate. */
export function aboutInUsd(amount: number, currency: string | null, rates: Rates): string | null {
  if (!currency || currency === defaultCurrency) return null;
  const usd = convertPrice(amount, currency, defaultCurrency, rates);
  return usd === null ? null : `about ${formatMoney(usd, defaultCurrency)}`;
}

/** The symbol of a currency that has one of its own. */
export const currencySymbol = (code: string): string | null => symbols[code] ?? null;

/** The price of a property as it is stored. */
export interface Priced {
  pricePerNight: number | null;
  currency: string | null;
  priceUnit: string;
  /** Number of people the price is multiplied by for display. */
  people?: number;
}

interface PriceLabel {
  text: string;
  /** "/night", or the stored unit where it differs; null without a price. */
  suffix: string | null;
}

export const priceOnRequest = "Price on request";

/** The stored unit if it is not the default; null for a price per night. */
export function unusualUnit(priceUnit: string | null): string | null {
  const unit = priceUnit?.trim();
  return unit && unit.toLowerCase() !== standardPriceUnit ? unit : null;
}

/** Price on a card (P-066 to P-070), in the chosen currency wherever a rate exists. */
export function priceLabel(property: Priced, exchange: Exchange): PriceLabel {
  const amount = property.pricePerNight;
  if (!usable(amount)) return { text: priceOnRequest, suffix: null };
  const suffix = unusualUnit(property.priceUnit) ?? "/night";
  const { currency, people } = property;
  return { text: displayPrice(moneyOf(amount, currency), exchange, people), suffix };
}

/** One amount in the visitor's currency, or in its own where no rate exists. */
export function displayPrice(money: Money, exchange: Exchange, people?: number): string {
  const amount = amountOf(money.cents);
  const converted = convertPrice(amount, money.currency, exchange.currency, exchange.rates);
  return converted === null
    ? formatMoney(amount, money.currency, people)
    : formatMoney(converted, exchange.currency, people);
}

/** A stop of the price slider; the top one means "and more": "$2,000+". */
export function priceStopLabel(usd: number | null, exchange: Exchange): string {
  const label = displayPrice(usdMoney(usd ?? priceSlider.max), exchange);
  return usd === null ? `${label}+` : label;
}

/** Columns have two decimals: a smaller amount would be stored as 0, which is invalid. */
export const minAmount = 0.005;
/** Larger amounts are typing errors; the columns could store more. */
export const maxAmount = 9_999_999;

/** In whole cents. */
export const roundedAmount = (amount: number): number => amountOf(centsOf(amount));
