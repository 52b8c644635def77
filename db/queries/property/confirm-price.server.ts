import type { Connection } from "#db/connect.server";
import { announce } from "#db/transaction.server";
import { recordSources } from "./history.server";
import { findForUpdate } from "./read.server";

/**
 * Notes that the page of a property still states the stored price. This alone does not go through
 * saveProperty: the day is no new version, nobody can lose work to it or wants it back, and thousands
 * of pages are looked at in a week. What was typed stays locked, and nothing else becomes so.
 */
export async function confirmPrice(
  trx: Connection,
  propertyId: string,
  seen: { price: number; day: string; sourceUrl: string; passage: string },
): Promise<void> {
  const stored = await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted || stored.property.pricePerNight !== seen.price) return;
  const { priceCheckedOn } = stored.property;
  if (priceCheckedOn !== null && priceCheckedOn >= seen.day) return;
  await trx
    .updateTable("properties")
    .set({ priceCheckedOn: seen.day })
    .where("id", "=", propertyId)
    .execute();
  const fields = { ...stored.property, priceCheckedOn: seen.day };
  const sources = {
    origin: "computed",
    sourceUrl: seen.sourceUrl,
    evidence: { priceCheckedOn: { via: "page-text", passage: seen.passage } },
  } as const;
  await recordSources(trx, [{ propertyId, fields, changed: ["priceCheckedOn"], sources }]);
  await announce(trx, `property/${propertyId}`);
}
