import fc from "fast-check";
import { expect, test } from "vitest";

import {
  type AcceptedRates,
  acceptRates,
  builtInRates,
  type ExchangeRate,
  parseRatesReply,
} from "./exchange-rates";
import {
  aboutInUsd,
  convertPrice,
  displayPrice,
  exactMoney,
  formatMoney,
  moneyOf,
  priceLabel,
  priceOf,
  priceStopLabel,
  scaledAmount,
  toUsd,
  usdMoney,
} from "./money";

const rates = { USD: 1, ZAR: 18.5, EUR: 0.92, GBP: 0.79, KES: 129 };
const priced = (pricePerNight: number | null, currency: string | null = "USD") => ({
  pricePerNight: priceOf(pricePerNight, currency),
  priceUnit: "per night",
});

test.each([
  ["USD", "$1,235"],
  ["ZAR", "R22,838"],
  ["EUR", "€1,136"],
  ["GBP", "£975"],
] as const)("1,234.50 USD is converted and formatted in %s (P-067)", (currency, text) => {
  expect(priceLabel(priced(1234.5), { currency, rates })).toEqual({ text, suffix: "/night" });
});

test("a price in rand is converted with the dollar rates", () => {
  expect(priceLabel(priced(14_800, "ZAR"), { currency: "USD", rates }).text).toBe("$800");
  expect(toUsd(moneyOf(14_800, "ZAR"), rates)).toBe(800);
});

test("a price in a currency without a rate is not converted", () => {
  expect(priceLabel(priced(1200, "NAD"), { currency: "EUR", rates }).text).toBe("NAD 1,200");
  expect(toUsd(moneyOf(1200, "NAD"), rates)).toBeNull();
});

test("a price is not converted to a currency without a rate", () => {
  expect(displayPrice(usdMoney(100), { currency: "GBP", rates: { USD: 1 } })).toBe("$100");
});

test("a missing currency counts as dollars", () => {
  expect(toUsd(moneyOf(300, null), rates)).toBe(300);
  expect(priceLabel(priced(300, null), { currency: "USD", rates }).text).toBe("$300");
});

test.each([null, 0, -5, Number.NaN])("a price of %s is on request (P-068)", (price) => {
  expect(priceLabel(priced(price), { currency: "USD", rates })).toEqual({
    text: "Price on request",
    suffix: null,
  });
  expect(toUsd(priceOf(price, "USD"), rates)).toBeNull();
});

test("an unusual unit replaces the suffix /night (P-070)", () => {
  const price = { ...priced(900), priceUnit: "per person per night" };
  expect(priceLabel(price, { currency: "USD", rates }).suffix).toBe("per person per night");
});

test("a rate of zero is ignored", () => {
  expect(toUsd(moneyOf(100, "ZAR"), { ZAR: 0 })).toBeNull();
});

test("property names of Object.prototype are not currencies", () => {
  expect(toUsd(moneyOf(100, "constructor"), rates)).toBeNull();
});

test("converting an amount back returns the same amount", () => {
  const code = fc.constantFrom("USD", "ZAR", "EUR", "GBP", "KES");
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), code, code, (amount, a, b) => {
      const there = convertPrice(amount, a, b, rates) ?? Number.NaN;
      expect(convertPrice(there, b, a, rates)).toBeCloseTo(amount, 6);
    }),
  );
});

test("formatting rounds half up despite floating-point errors", () => {
  expect(formatMoney({ cents: 123_449.99999999998, currency: "USD" })).toBe("$1,235");
});

test("the highest step of the price slider has a plus", () => {
  expect(priceStopLabel(null, { currency: "USD", rates })).toBe("$2,000+");
  expect(priceStopLabel(100, { currency: "ZAR", rates })).toBe("R1,850");
});

test("a converted amount is rounded once, to whole units", () => {
  // 1.49997 dollars: rounded to cents first, they would be two.
  const exchange = { currency: "USD", rates: { USD: 1, EUR: 1000 } } as const;
  const inUsd = (euros: number) => displayPrice(moneyOf(euros, "EUR"), exchange);
  expect([inUsd(1499.97), inUsd(1500)]).toEqual(["$1", "$2"]);
});

test("an amount is scaled in whole cents, half a cent up", () => {
  expect([scaledAmount(100.05, 1.1), scaledAmount(850, 1.05)]).toEqual([110.06, 892.5]);
});

test("an exact amount has its own currency and whole cents, never the dollar sign of another", () => {
  expect(exactMoney(moneyOf(17_885.5, "BWP"))).toBe("BWP 17,885.50");
  expect(exactMoney(moneyOf(17_885.499, "BWP"))).toBe("BWP 17,885.50");
  expect(exactMoney(moneyOf(640, "USD"))).toBe("$640");
  expect(exactMoney(moneyOf(12.25, "EUR"))).toBe("€12.25");
  expect(exactMoney(moneyOf(99.5, null))).toBe("$99.50");
});

test("only a currency other than the dollar has a converted amount beside it", () => {
  expect(aboutInUsd(moneyOf(1850, "ZAR"), rates)).toBe("about $100");
  expect(aboutInUsd(moneyOf(1850, "USD"), rates)).toBeNull();
  expect(aboutInUsd(moneyOf(1850, null), rates)).toBeNull();
  expect(aboutInUsd(moneyOf(1850, "XYZ"), rates)).toBeNull();
});

const now = new Date("2026-03-02T06:00:00Z");
const yesterday = new Date("2026-03-01T06:00:00Z");

const good = (currency: string, rate: number): ExchangeRate => ({
  currency,
  rate,
  source: "api",
  receivedAt: yesterday,
});
const rateOf = (accepted: AcceptedRates, currency: string) =>
  accepted.rates.find((rate) => rate.currency === currency);

test.each([
  ["ExchangeRate-API open", { result: "success", base_code: "USD", rates: { USD: 1, ZAR: 17.9 } }],
  ["ExchangeRate-API v4", { base: "USD", date: "2026-03-02", rates: { USD: 1, ZAR: 17.9 } }],
  [
    "ExchangeRate-API keyed",
    { result: "success", base_code: "USD", conversion_rates: { USD: 1, ZAR: 17.9 } },
  ],
  ["Frankfurter v1", { amount: 1.0, base: "USD", date: "2026-03-02", rates: { ZAR: 17.9 } }],
  ["Frankfurter v2", [{ date: "2026-03-02", base: "USD", quote: "ZAR", rate: 17.9 }]],
])("a rates response of %s is read", (_service, json) => {
  expect(parseRatesReply(json)).toMatchObject({ ok: true, rates: { USD: 1, ZAR: 17.9 } });
});

test("a rates response has the time of the next update", () => {
  const json = {
    result: "success",
    base_code: "USD",
    rates: { ZAR: 18 },
    time_next_update_unix: 1_772_500_000,
  };
  expect(parseRatesReply(json)).toMatchObject({ nextUpdateAt: new Date(1_772_500_000_000) });
});

test("rates for another amount are normalized to one dollar", () => {
  const json = { amount: 10, base: "USD", rates: { ZAR: 180 } };
  expect(parseRatesReply(json)).toMatchObject({ rates: { ZAR: 18 } });
});

test.each([
  ["an error", { result: "error", "error-type": "unsupported-code" }, "unsupported-code"],
  ["an error with rates", { result: "error", base_code: "USD", rates: { ZAR: 18 } }, "error"],
  ["success false", { success: false, base: "USD", rates: { ZAR: 18 } }, "error"],
  ["another base", { base: "EUR", rates: { ZAR: 20 } }, "not USD"],
  ["no base", { rates: { ZAR: 18 } }, "not USD"],
  ["another base in a list", [{ base: "EUR", quote: "ZAR", rate: 20 }], "not USD"],
  ["no rates", { result: "success", base_code: "USD" }, "no usable rate"],
  ["an empty list", [], "no usable rate"],
  [
    "only bad numbers",
    { base: "USD", rates: { ZAR: 0, EUR: -1, GBP: "0.8", KES: null } },
    "no usable rate",
  ],
  ["text", "<html>", "unknown shape"],
  ["nothing", null, "unknown shape"],
])("a rates response with %s is rejected", (_what, json, reason) => {
  expect(parseRatesReply(json)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason) as string,
  });
});

test("invalid rates are omitted", () => {
  const json = {
    base: "USD",
    rates: { ZAR: 18, EUR: Infinity, GBP: NaN, KES: -2, rand: 3, USD: 7 },
  };
  expect(parseRatesReply(json)).toMatchObject({ ok: true, rates: { ZAR: 18, USD: 1 } });
  expect(Object.keys((parseRatesReply(json) as { rates: object }).rates)).toEqual(["USD", "ZAR"]);
});

test("a missing currency falls back to its default (P-208)", () => {
  const accepted = acceptRates([], parseRatesReply({ base: "USD", rates: { ZAR: 17.9 } }), now);
  expect(rateOf(accepted, "ZAR")).toEqual({
    currency: "ZAR",
    rate: 17.9,
    source: "api",
    receivedAt: now,
  });
  expect(rateOf(accepted, "EUR")).toEqual({
    currency: "EUR",
    rate: 0.92,
    source: "fallback",
    receivedAt: null,
  });
});

test("rates of additional currencies are accepted", () => {
  const accepted = acceptRates([], parseRatesReply({ base: "USD", rates: { MUR: 46 } }), now);
  expect(rateOf(accepted, "MUR")).toMatchObject({ rate: 46, source: "api" });
});

test("a site without rates uses the built-in ones after a rejected response", () => {
  const { rates, received, values, rejected } = acceptRates([], { ok: false, reason: "down" }, now);
  expect(values).toEqual(builtInRates);
  expect(received).toEqual([]);
  expect(new Set(rates.map(({ source }) => source))).toEqual(new Set(["fallback"]));
  expect(rejected).toEqual([]);
});

test("the last valid rate takes precedence over the built-in one", () => {
  const accepted = acceptRates(
    [good("ZAR", 16), good("MUR", 46)],
    { ok: false, reason: "down" },
    now,
  );
  expect(rateOf(accepted, "ZAR")).toEqual(good("ZAR", 16));
  expect(rateOf(accepted, "MUR")).toEqual(good("MUR", 46));
});

test.each([
  [20, 25],
  [20, 15],
])("a rate change from %d to %d is accepted", (last, offered) => {
  const accepted = acceptRates(
    [good("ZAR", last)],
    parseRatesReply({ base: "USD", rates: { ZAR: offered } }),
    now,
  );
  expect(rateOf(accepted, "ZAR")).toMatchObject({ rate: offered, receivedAt: now });
  expect(accepted.rejected).toEqual([]);
});

test.each([
  [20, 25.01],
  [20, 14.99],
  [20, 200],
])("a rate change from %d to %d is rejected and reported", (last, offered) => {
  const reply = parseRatesReply({ base: "USD", rates: { ZAR: offered, EUR: 0.9 } });
  const accepted = acceptRates([good("ZAR", last), good("EUR", 0.92)], reply, now);
  expect(rateOf(accepted, "ZAR")).toEqual(good("ZAR", last));
  expect(rateOf(accepted, "EUR")).toMatchObject({ rate: 0.9, receivedAt: now });
  expect(accepted.rejected).toEqual([{ currency: "ZAR", retained: last, offered }]);
  expect(accepted.received.map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
  expect(accepted.values).toMatchObject({ ZAR: last, EUR: 0.9 });
});

test("a built-in rate does not reject a received one", () => {
  const previous = acceptRates([], { ok: false, reason: "down" }, yesterday).rates;
  const accepted = acceptRates(previous, parseRatesReply({ base: "USD", rates: { ZAR: 10 } }), now);
  expect(rateOf(accepted, "ZAR")).toMatchObject({ rate: 10, source: "api" });
});
