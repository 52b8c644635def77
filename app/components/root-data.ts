import { useRouteLoaderData } from "@remix-run/react";

import type { Exchange } from "#domain/money/money";
import type { loadRootData } from "~/server/root-data.server";

/** The data of the root loader; undefined on a page whose root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loadRootData>("root");

/** The visitor's currency and the exchange rates; prices stay in their own currency without these. */
export function useExchange(): Exchange {
  const root = useRootData();
  return { currency: root?.currency ?? "USD", rates: root?.rates ?? {} };
}
