import { aiTokenPrice } from "#domain/limits";

/** USD for an extraction: 20,000 tokens cost 0.003. */
export const aiCost = (tokens: number, pricePerMillion: number = aiTokenPrice): number =>
  (tokens / 1_000_000) * pricePerMillion;

/** "$0.003", "$20.00": with more places where the amount is small. */
export const dollars = (usd: number): string =>
  `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2).replace(/(\.\d\d(?:\d*[1-9])?)0+$/, "$1")}`;

/** Unknown usage is said, not guessed. */
export const costLabel = (usd: number | null): string =>
  usd === null ? "Cost unknown" : dollars(usd);
