import { expect, test } from "vitest";

import type { AcceptedRates, ExchangeRate } from "./exchange-rates";
import { acceptRates, builtInRates, parseRatesReply } from "./exchange-rates";

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
])("%s is read", (_service, json) => {
  expect(parseRatesReply(json)).toMatchObject({ ok: true, rates: { USD: 1, ZAR: 17.9 } });
});

test("the time of the next update is kept", () => {
  const json = {
    result: "success",
    base_code: "USD",
    rates: { ZAR: 18 },
    time_next_update_unix: 1_772_500_000,
  };
  expect(parseRatesReply(json)).toMatchObject({ nextUpdateAt: new Date(1_772_500_000_000) });
});

test("rates for another amount are brought to one dollar", () => {
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
])("%s is rejected", (_what, json, reason) => {
  expect(parseRatesReply(json)).toMatchObject({
    ok: false,
    reason: expect.stringContaining(reason) as string,
  });
});

test("unusable single rates are left out", () => {
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

test("currencies beyond our own list are kept", () => {
  const accepted = acceptRates([], parseRatesReply({ base: "USD", rates: { MUR: 46 } }), now);
  expect(rateOf(accepted, "MUR")).toMatchObject({ rate: 46, source: "api" });
});

test("a rejected reply on a new site gives built-in rates", () => {
  const { rates, received, values, refused } = acceptRates([], { ok: false, reason: "down" }, now);
  expect(values).toEqual(builtInRates);
  expect(received).toEqual([]);
  expect(new Set(rates.map(({ source }) => source))).toEqual(new Set(["fallback"]));
  expect(refused).toEqual([]);
});

test("the last good rate comes before the built-in one", () => {
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
])("a step from %d to %d is accepted", (last, offered) => {
  const accepted = acceptRates(
    [good("ZAR", last)],
    parseRatesReply({ base: "USD", rates: { ZAR: offered } }),
    now,
  );
  expect(rateOf(accepted, "ZAR")).toMatchObject({ rate: offered, receivedAt: now });
  expect(accepted.refused).toEqual([]);
});

test.each([
  [20, 25.01],
  [20, 14.99],
  [20, 200],
])("a step from %d to %d is refused and reported", (last, offered) => {
  const reply = parseRatesReply({ base: "USD", rates: { ZAR: offered, EUR: 0.9 } });
  const accepted = acceptRates([good("ZAR", last), good("EUR", 0.92)], reply, now);
  expect(rateOf(accepted, "ZAR")).toEqual(good("ZAR", last));
  expect(rateOf(accepted, "EUR")).toMatchObject({ rate: 0.9, receivedAt: now });
  expect(accepted.refused).toEqual([{ currency: "ZAR", kept: last, offered }]);
  expect(accepted.received.map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
  expect(accepted.values).toMatchObject({ ZAR: last, EUR: 0.9 });
});

test("a built-in rate never keeps a real one out", () => {
  const previous = acceptRates([], { ok: false, reason: "down" }, yesterday).rates;
  const accepted = acceptRates(previous, parseRatesReply({ base: "USD", rates: { ZAR: 10 } }), now);
  expect(rateOf(accepted, "ZAR")).toMatchObject({ rate: 10, source: "api" });
});
