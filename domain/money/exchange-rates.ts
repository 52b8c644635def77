import { z } from "zod";

/** Units of a currency per US dollar. */
type UsdRates = Readonly<Record<string, number>>;

/** Fallback until the first valid response; approximate, except USD. */
export const builtInRates: UsdRates = {
  USD: 1,
  ZAR: 18.5,
  EUR: 0.92,
  GBP: 0.79,
  KES: 129,
  TZS: 2_600,
  NAD: 18.5,
  BWP: 13.6,
  ZMW: 25,
  UGX: 3_650,
  RWF: 1_420,
  MZN: 63.9,
  MAD: 9.4,
  GHS: 12,
  XOF: 603,
  MGA: 4_500,
};

export interface ExchangeRate {
  currency: string;
  /** Units per US dollar. */
  rate: number;
  source: "api" | "fallback";
  /** Time of the service's rate; null for a built-in one. */
  receivedAt: Date | null;
}

export type RatesReply =
  { ok: true; rates: UsdRates; nextUpdateAt: Date | null } | { ok: false; reason: string };

export interface RejectedRate {
  currency: string;
  retained: number;
  offered: number;
}

export interface AcceptedRates {
  rates: ExchangeRate[];
  /** Currencies in this response: only their rates are new. */
  received: ExchangeRate[];
  /** All rates by currency. */
  values: UsdRates;
  /** Too far from the last accepted rate; reported to the operator. */
  rejected: RejectedRate[];
}

/** P-209: a larger relative change is treated as an error of the service. */
const maxRateChange = 0.25;

const table = z.record(z.string(), z.unknown());
const objectReply = z.looseObject({
  result: z.string().optional(),
  success: z.boolean().optional(),
  "error-type": z.string().optional(),
  base: z.string().optional(),
  base_code: z.string().optional(),
  amount: z.number().positive().optional(),
  rates: table.optional(),
  conversion_rates: table.optional(),
  time_next_update_unix: z.number().optional(),
});
const listReply = z.array(
  z.looseObject({ base: z.string(), quote: z.string(), rate: z.unknown() }),
);

/** Parses the responses of ExchangeRate-API (v4, v6 open, v6 with key) and Frankfurter (v1, v2). */
export function parseRatesReply(json: unknown): RatesReply {
  const list = listReply.safeParse(json);
  if (list.success) {
    const { data } = list;
    if (data.some(({ base }) => base !== "USD")) return rejected("the base is not USD");
    return usable(Object.fromEntries(data.map(({ quote, rate }) => [quote, rate])), 1, null);
  }
  const parsed = objectReply.safeParse(json);
  if (!parsed.success) return rejected("the reply has an unknown shape");
  const reply = parsed.data;
  if ((reply.result ?? "success") !== "success" || reply.success === false) {
    return rejected(reply["error-type"] ?? "the service reports an error");
  }
  if ((reply.base_code ?? reply.base) !== "USD") return rejected("the base is not USD");
  const next = reply.time_next_update_unix;
  const nextUpdateAt = next ? new Date(next * 1000) : null;
  return usable(reply.conversion_rates ?? reply.rates ?? {}, reply.amount ?? 1, nextUpdateAt);
}

function rejected(reason: string): RatesReply {
  return { ok: false, reason };
}

function usable(
  rates: Record<string, unknown>,
  amount: number,
  nextUpdateAt: Date | null,
): RatesReply {
  const good = Object.entries(rates).flatMap(([currency, rate]): [string, number][] => {
    const perUsd = typeof rate === "number" ? rate / amount : NaN;
    const fits = /^[A-Z]{3}$/.test(currency) && currency !== "USD" && isUsable(perUsd);
    return fits ? [[currency, perUsd]] : [];
  });
  if (good.length === 0) return rejected("the reply holds no usable rate");
  return { ok: true, rates: { USD: 1, ...Object.fromEntries(good) }, nextUpdateAt };
}

function isUsable(perUsd: number): boolean {
  return Number.isFinite(perUsd) && perUsd > 0;
}

/**
 * The rates to use: the service's, else the last accepted ones, else the built-in ones (P-208, P-209).
 * A rejected response only adds missing rates.
 */
export function acceptRates(
  previous: readonly ExchangeRate[],
  reply: RatesReply,
  now: Date,
): AcceptedRates {
  const offered = reply.ok ? reply.rates : {};
  const lastGood = new Map(
    previous.filter(({ source }) => source === "api").map((rate) => [rate.currency, rate]),
  );
  const currencies = new Set([
    ...Object.keys(builtInRates),
    ...lastGood.keys(),
    ...Object.keys(offered),
  ]);
  const rejected: RejectedRate[] = [];
  const received: ExchangeRate[] = [];
  const rates = [...currencies].map((currency): ExchangeRate => {
    const rate = offered[currency];
    const last = lastGood.get(currency);
    if (rate !== undefined && !isTooFar(rate, last)) {
      const fresh = { currency, rate, source: "api", receivedAt: now } as const;
      received.push(fresh);
      return fresh;
    }
    if (rate !== undefined && last) rejected.push({ currency, retained: last.rate, offered: rate });
    return last ?? fallbackFor(currency);
  });
  const values = Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate]));
  return { rates, received, values, rejected };
}

function isTooFar(rate: number, last: ExchangeRate | undefined): boolean {
  return last !== undefined && Math.abs(rate - last.rate) > last.rate * maxRateChange;
}

function fallbackFor(currency: string): ExchangeRate {
  return { currency, rate: builtInRates[currency] ?? 1, source: "fallback", receivedAt: null };
}
