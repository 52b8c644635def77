import type { Connection } from "../connect.server";

interface AgeBounds {
  /** Rows touched later may still be on their way to the queue. */
  before: Date;
  /** Rows touched earlier were given up. */
  after: Date;
}

const most = 200;

/** Rows that wait for a job longer than they should, oldest first. */
export async function findLost(db: Connection, { before, after }: AgeBounds) {
  const [emails, items, images, withoutPicture] = await Promise.all([
    db
      .selectFrom("emails")
      .select("id")
      .where("state", "in", ["queued", "sending"])
      .where("updatedAt", "<", before)
      .where("updatedAt", ">", after)
      .where((row) => row.or([row("nextTryAt", "is", null), row("nextTryAt", "<", before)]))
      .orderBy("updatedAt")
      .limit(most)
      .execute(),
    db
      .selectFrom("importItems")
      .select(["id", "state"])
      .where("state", "in", ["pending", "scraping", "importing"])
      .where("updatedAt", "<", before)
      .where("updatedAt", ">", after)
      .orderBy("updatedAt")
      .limit(most)
      .execute(),
    db
      .selectFrom("propertyImages")
      .select("id")
      .where("state", "=", "waiting")
      .where("updatedAt", "<", before)
      .where("updatedAt", ">", after)
      .orderBy("updatedAt")
      .limit(most)
      .execute(),
    db
      .selectFrom("properties")
      .select("id")
      .where("deletedAt", "is", null)
      .where("updatedAt", "<", before)
      .where("updatedAt", ">", after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("propertyImages")
              .select("propertyImages.id")
              .whereRef("propertyImages.propertyId", "=", "properties.id")
              .where("propertyImages.state", "in", ["waiting", "stored"]),
          ),
        ),
      )
      .limit(most)
      .execute(),
  ]);
  return {
    emailIds: emails.map(({ id }) => id),
    itemsToScrape: items.filter(({ state }) => state !== "importing").map(({ id }) => id),
    itemsToImport: items.filter(({ state }) => state === "importing").map(({ id }) => id),
    imageIds: images.map(({ id }) => id),
    propertiesWithoutPicture: withoutPicture.map(({ id }) => id),
  };
}
