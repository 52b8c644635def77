import { setTimeout as pause } from "node:timers/promises";

import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { adminTexts } from "#domain/text/admin-texts";
import { ApiFailure } from "~/server/api/call/failure";
import { runAddress } from "~/server/imports/smart-import.server";
import type { RequestContext } from "~/server/services.server";

/** Programs and proxies seldom wait longer than half a minute. */
const patienceMs = 25_000;
const lookEveryMs = 150;

/** The same run as smart import's, waited for. */
export async function readPropertyPage(
  { db, enqueue, siteUrl }: RequestContext,
  { url, actor, signal }: { url: string; actor: string; signal: AbortSignal },
) {
  const { runId, itemIds } = await createRun(db, { kind: "smart", urls: [url], actor });
  await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  const [itemId = ""] = itemIds;
  const until = performance.now() + patienceMs;
  while (performance.now() < until && !signal.aborted) {
    const item = await findItem(db, itemId);
    if (item?.state === "success" && item.extraction) {
      const { data, source } = item.extraction;
      return { success: true as const, source, data: withSpecifiedNames(data) };
    }
    const error = item?.error ?? item?.fault;
    if (!item || item.state === "error" || item.fault)
      throw new ApiFailure(422, adminTexts.imports.scrapeFailed, {
        success: false,
        details: error ?? undefined,
      });
    await pause(lookEveryMs);
  }
  throw new ApiFailure(504, "The page is still being read.", {
    success: false,
    details: siteUrl + runAddress(runId),
    headers: { "Retry-After": "30" },
  });
}

/** The specification's names beside ours; POST /properties reads either. */
const withSpecifiedNames = (data: ExtractedProperty) => ({
  ...data,
  property_name: data.name,
  price_per_night: data.pricePerNight ?? null,
  full_address: data.fullAddress ?? null,
  guest_capacity: data.capacity ?? null,
});
