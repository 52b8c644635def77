import type { NightPrices } from "#db/queries/guides/way-figures.server";
import { doublingScale, placeOnScale } from "#domain/money/doubling-scale";
import { convertPrice, formatMoney, shownPrice } from "#domain/money/money";
import { useRootData } from "~/components/root-data";

export interface NightScale {
  /** "$50" */
  stops: { label: string; at: number }[];
  /** Where an amount in US dollars stands, in per cent. */
  at: (usd: number) => number;
  label: (usd: number) => string;
}

/** One scale for all prices of a page, in the visitor's currency, with round stops. */
export function useNightScale(prices: readonly NightPrices[]): NightScale | null {
  const root = useRootData();
  if (prices.length === 0) return null;
  const currency = root?.currency ?? "USD";
  const rates = root?.rates ?? {};
  const shown = (usd: number) => convertPrice(usd, "USD", currency, rates) ?? usd;
  const stops = doublingScale(
    shown(Math.min(...prices.map(({ lowest }) => lowest))),
    shown(Math.max(...prices.map(({ highest }) => highest))),
  );
  const known = convertPrice(1, "USD", currency, rates) !== null;
  return {
    stops: stops.map((stop) => ({
      label: formatMoney(stop, known ? currency : "USD"),
      at: placeOnScale(stops, stop),
    })),
    at: (usd) => placeOnScale(stops, shown(usd)),
    label: (usd) => shownPrice(usd, "USD", currency, rates),
  };
}
