import { expect, test } from "vitest";

import { convertPrice, toUsd } from "#domain/money/money";
import { packRates } from "#domain/rates/packed-rates";
import { priceStay } from "#domain/rates/price";
import { randomFrom } from "#tests/factories/random";
import { randomPlainStay, randomQuestion } from "#tests/factories/random-stay-rates";
import { TotalBounds } from "./total-bounds";

test("every total is within its bounds, and without bounds there is none (R-010)", () => {
  const exchange = { ZAR: 18.37 };
  const usdPerCent = (currency: string) => {
    const usd = convertPrice(1, currency, "USD", exchange);
    return usd === null ? null : usd / 100;
  };
  let totals = 0;
  let bounded = 0;
  for (let seed = 1; seed <= 6_000; seed += 1) {
    const random = randomFrom(seed * 104_729);
    const stay = randomPlainStay(random);
    const asked = randomQuestion(random);
    const quote = priceStay(asked, stay, exchange);
    if (!("total" in quote)) continue;
    totals += 1;
    const bounds = new TotalBounds();
    bounds.add(0, { ...stay, plan: packRates(stay.sheets) });
    const [low = NaN] = bounds.lowest(asked, usdPerCent);
    const [high = NaN] = bounds.highest(asked, usdPerCent);
    const usd = toUsd({ cents: quote.total.total, currency: quote.total.currency }, exchange) ?? 0;
    const isWithin = low <= usd && usd <= high;
    expect(isWithin, JSON.stringify({ seed, low, usd, high })).toBe(true);
    if (high !== Infinity) bounded += 1;
  }
  expect(totals).toBeGreaterThan(2_000);
  expect(bounded).toBeGreaterThan(1_500);
});
