import { aiTokenPrice } from "#domain/limits";

/** USD for an extraction: 20,000 tokens cost 0.003. */
export const aiCost = (tokens: number, pricePerMillion: number = aiTokenPrice): number =>
  (tokens / 1_000_000) * pricePerMillion;

/** "$0.003"; unknown usage is said, not guessed. */
export function costLabel(tokens: number | null, pricePerMillion: number = aiTokenPrice): string {
  if (tokens === null) return "Cost unknown";
  return `$${aiCost(tokens, pricePerMillion).toFixed(4).replace(/0$/, "")}`;
}
