import type { Exchange } from "#domain/property/stay-price";
import { useRootData } from "~/components/root-data";

/** The visitor's currency and the exchange rates. */
export function useExchange(): Exchange {
  const root = useRootData();
  return { currency: root?.currency ?? "USD", rates: root?.rates ?? {} };
}
