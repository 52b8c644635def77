import { expect, test } from "vitest";

import { convertPrice, toUsd } from "#domain/money/money";
import { randomFrom, randomQuestion, randomStay } from "#tests/factories/random-stay-rates";
import { packRates } from "./packed-rates";
import { priceStay } from "./price";
import { totalBounds } from "./total-bounds";

test("every total is within its bounds, and without bounds there is none (R-010)", () => {
  const exchange = { ZAR: 18.37 };
  const usdPerCent = (currency: string) => {
    const usd = convertPrice(1, currency, "USD", exchange);
    return usd === null ? null : usd / 100;
  };
  let totals = 0;
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const random = randomFrom(seed * 104_729);
    const stay = randomStay(random);
    const asked = randomQuestion(random);
    const quote = priceStay(asked, stay, exchange);
    const bounds = totalBounds(packRates(stay.sheets), asked, usdPerCent);
    if (!("total" in quote)) continue;
    totals += 1;
    const usd = toUsd(quote.total.total / 100, quote.total.currency, exchange) ?? 0;
    const isWithin = bounds !== null && bounds.low <= usd && usd <= bounds.high;
    expect(isWithin, JSON.stringify({ seed, usd, bounds })).toBe(true);
  }
  expect(totals).toBeGreaterThan(2_000);
});
