import type { Connection } from "#db/connect.server";

/** What every property costs, inactive ones included; small rows, for the price screen only. */
export function listPrices(db: Connection) {
  return db
    .selectFrom("properties")
    .select([
      "id",
      "name",
      "accommodationType",
      "pricePerNight",
      "priceMin",
      "priceMax",
      "currency",
      "priceUnit",
      "priceUsd",
      "priceCheckedOn",
      "priceSourceUrl",
      "active",
    ])
    .where("deletedAt", "is", null)
    .orderBy("sortName")
    .orderBy("id")
    .execute();
}
