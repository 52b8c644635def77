import type { Connection } from "#db/connect.server";
import type { Picture, Property } from "#domain/property/property";
import { pictureOf } from "./columns.server";
import { copyOfLook } from "./looked-at.server";
import { findOwnPicture } from "./own-pictures.server";

/** Pictures as the page would show them, for a property that may not be saved like this. */
export function findPictures(
  db: Connection,
  { id, name, images, imageAlts }: Property,
): Promise<Picture[]> {
  return Promise.all(
    images.map(async (sourceUrl) => {
      const copy = sourceUrl.startsWith("/")
        ? await findOwnPicture(db, sourceUrl)
        : ((await storedCopy(db, id, sourceUrl)) ?? (await copyOfLook(db, sourceUrl)));
      const {
        basePath = null,
        widths = [],
        width = null,
        height = null,
        color = null,
      } = copy ?? {};
      const alt = imageAlts[sourceUrl] ?? null;
      return pictureOf({ sourceUrl, alt, basePath, widths, width, height, color }, name);
    }),
  );
}

const storedCopy = (db: Connection, propertyId: string, sourceUrl: string) =>
  db
    .selectFrom("propertyImages")
    .select(["basePath", "widths", "width", "height", "color"])
    .where("propertyId", "=", propertyId)
    .where("sourceUrl", "=", sourceUrl)
    .executeTakeFirst();
