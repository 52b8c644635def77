import { priceSlider, standardPriceUnit } from "#domain/limits";
import type { DisplayCurrency, Rates } from "./currencies";

/** Also the currency of a price that states none. */
export const defaultCurrency = "USD";

/** An amount in whole cents of its currency; a converted one has fractions, which only its text rounds. */
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

/** The money of a stored price; null without a usable one. */
export const priceOf = (amount: number | null, currency: string | null): Money | null =>
  amount !== null && Number.isFinite(amount) && amount > 0 ? moneyOf(amount, currency) : null;

const symbols: Readonly<Record<string, string>> = { USD: "$", ZAR: "R", EUR: "€", GBP: "£" };

const rateOf = (currency: string, rates: Rates): number | null => {
  if (currency === defaultCurrency) return 1;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : null;
};

/** Converts an amount, in units or cents, via USD (D3). Null when one of the two currencies has no rate. */
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

function converted({ cents, currency }: Money, target: string, rates: Rates): Money | null {
  const amount = convertPrice(cents, currency, target, rates);
  return amount === null ? null : { cents: amount, currency: target };
}

/**
 * The value for filter and sort, in dollars; null without a price or without a rate for its currency.
 * Rounded to four decimals like the column, so that a bound compares equally in SQL and in code.
 */
export function toUsd(money: Money | null, rates: Rates): number | null {
  const usd = money && converted(money, defaultCurrency, rates);
  return usd && Number(amountOf(usd.cents).toFixed(4));
}

/**
 * Whole number with US thousands separators: "$1,235", "R22,838", "NAD 1,200".
 * @param people multiplies the rounded amount, so that a sum agrees with the price per person beside it
 */
export function formatMoney({ cents, currency }: Money, people = 1): string {
  // Compensates floating-point error: division by a rate may give 1234.4999999 for 1234.5.
  const whole = Math.round(Number(amountOf(cents).toPrecision(12))) * people;
  return prefixOf(currency) + whole.toLocaleString("en-US");
}

/** The amount as a page or a person gives it, with its cents where there are some: "BWP 17,885.50". */
export function exactMoney(money: Money): string {
  const { cents, currency } = money;
  if (cents % 100 === 0) return formatMoney(money);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return prefixOf(currency) + amountOf(cents).toLocaleString("en-US", digits);
}

const prefixOf = (currency: string): string => symbols[currency] ?? `${currency} `;

/** "about $1,315": the converted amount beside one of another currency; null without a rate. */
export function aboutInUsd(money: Money, rates: Rates): string | null {
  if (money.currency === defaultCurrency) return null;
  const usd = converted(money, defaultCurrency, rates);
  return usd && `about ${formatMoney(usd)}`;
}

/** The symbol of a currency that has one of its own. */
export const currencySymbol = (code: string): string | null => symbols[code] ?? null;

/** The price of a card. */
export interface Priced {
  /** Null without a usable price. */
  pricePerNight: Money | null;
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
export function priceLabel(
  { pricePerNight, priceUnit, people }: Priced,
  exchange: Exchange,
): PriceLabel {
  if (!pricePerNight) return { text: priceOnRequest, suffix: null };
  const suffix = unusualUnit(priceUnit) ?? "/night";
  return { text: displayPrice(pricePerNight, exchange, people), suffix };
}

/** One amount in the visitor's currency, or in its own where no rate exists. */
export const displayPrice = (money: Money, exchange: Exchange, people?: number): string =>
  formatMoney(converted(money, exchange.currency, exchange.rates) ?? money, people);

/** A stop of the price slider; the top one means "and more": "$2,000+". */
export function priceStopLabel(usd: number | null, exchange: Exchange): string {
  const label = displayPrice(usdMoney(usd ?? priceSlider.max), exchange);
  return usd === null ? `${label}+` : label;
}

/** Columns have two decimals: a smaller amount would be stored as 0, which is invalid. */
export const minAmount = 0.005;
/** Larger amounts are typing errors; the columns could store more. */
export const maxAmount = 9_999_999;

/** An amount times a factor, in whole cents. */
export const scaledAmount = (amount: number, factor: number): number =>
  // Compensates floating-point error: 100.05 raised by a tenth is 110.06.
  amountOf(Math.round(Number((centsOf(amount) * factor).toPrecision(12))));

/** In whole cents. */
export const roundedAmount = (amount: number): number => amountOf(centsOf(amount));
