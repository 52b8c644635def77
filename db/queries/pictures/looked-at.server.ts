import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { detailsAddress, type Focus, middle } from "#domain/pictures/focus";
import type { ImagePreview } from "#domain/pictures/library";
import type { Picture, Property } from "#domain/property/property";
import { focusOf, type ImageCopy, imageDetailsAddress, pictureOf } from "./columns.server";
import { detailsOf } from "./details.server";
import { findOwnPicture } from "./own-pictures.server";

const retryMinutes = 1;

/** Requests a preview of an unsaved image; failed ones are retried. */
export async function requestPreview(
  db: Connection,
  address: string,
  now: Date,
): Promise<ImagePreview & { isNew: boolean }> {
  const requested = await db
    .insertInto("lookedAtPictures")
    .values({ address, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("address")
        .doUpdateSet({ state: "waiting", error: null, askedAt: now })
        .where("lookedAtPictures.state", "<>", "stored")
        .where("lookedAtPictures.askedAt", "<", new Date(now.getTime() - retryMinutes * 60_000)),
    )
    .returning("address")
    .executeTakeFirst();
  const found = await findPreview(db, address);
  return {
    ...(found ?? { state: "waiting", thumbnail: null, error: null }),
    isNew: Boolean(requested),
  };
}

export async function findPreview(db: Connection, address: string): Promise<ImagePreview | null> {
  const row = await db
    .selectFrom("lookedAtPictures")
    .select(["state", "basePath", "widths", "error"])
    .where("address", "=", address)
    .executeTakeFirst();
  if (!row) return null;
  const { state, basePath, widths, error } = row;
  return {
    state: state as ImagePreview["state"],
    thumbnail: basePath && widths.length > 0 ? `${basePath}-${Math.min(...widths)}.webp` : null,
    error,
  };
}

export async function recordPreview(
  db: Connection,
  address: string,
  outcome: { copy: ImageCopy } | { error: string },
): Promise<void> {
  const columns =
    "copy" in outcome
      ? {
          state: "stored" as const,
          basePath: outcome.copy.base,
          widths: outcome.copy.widths,
          width: outcome.copy.width,
          height: outcome.copy.height,
          color: outcome.copy.color,
          error: null,
        }
      : { state: "failed" as const, error: outcome.error };
  await db
    .updateTable("lookedAtPictures")
    .set(columns)
    .where("address", "=", address)
    .where("state", "=", "waiting")
    .execute();
}

/** Preview copies as image columns, by URL. */
export async function previewCopies(db: Connection, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("lookedAtPictures")
    .select(["address", "basePath", "widths", "width", "height", "color"])
    .where("address", "in", [...addresses])
    .where("state", "=", "stored")
    .where(sql<boolean>`base_path is not null`)
    .execute();
  return new Map(rows.map(({ address, ...copy }) => [address, { kind: "photo", ...copy }]));
}

/** Copy of a preview; null if there is none. */
export const previewCopy = async (db: Connection, address: string) =>
  (await previewCopies(db, [address])).get(address) ?? null;

/** State of an image whose URL is in a form. */
interface KnownPicture {
  address: string;
  /** URL of the smallest copy; null if there is none. */
  thumbnail: string | null;
  /** Error of a failed copy. */
  error: string | null;
  focus: Focus;
  credit: string;
}

/** Stored images of a property, for its form. */
export async function knownPictures(db: Connection, propertyId: string): Promise<KnownPicture[]> {
  const rows = await db
    .selectFrom("propertyImages")
    .leftJoin("pictureDetails", (join) =>
      join.on("pictureDetails.address", "=", imageDetailsAddress),
    )
    .select(["sourceUrl", "basePath", "widths", "error", "focusX", "focusY", "credit"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
  return rows.map(({ sourceUrl, basePath, widths, error, credit, ...focus }) => ({
    address: sourceUrl,
    thumbnail: basePath && widths.length > 0 ? `${basePath}-${Math.min(...widths)}.webp` : null,
    error,
    focus: focusOf({ basePath, ...focus }) ?? middle,
    credit: credit ?? "",
  }));
}

const noDetails = { focusX: null, focusY: null, credit: null };

/** Images as the page would display them, for an unsaved property. */
export async function findPictures(
  db: Connection,
  { id, name, images, imageAlts }: Property,
): Promise<Picture[]> {
  const details = await detailsOf(db, images);
  return Promise.all(
    images.map(async (sourceUrl) => {
      const copy = sourceUrl.startsWith("/")
        ? await findOwnPicture(db, sourceUrl)
        : ((await storedCopy(db, id, sourceUrl)) ?? (await previewCopy(db, sourceUrl)));
      const {
        basePath = null,
        widths = [],
        width = null,
        height = null,
        color = null,
        kind = "photo",
      } = copy ?? {};
      const alt = imageAlts[sourceUrl] ?? null;
      return pictureOf(
        {
          ...{ sourceUrl, alt, basePath, widths, width, height, color, kind },
          ...(details.get(detailsAddress(sourceUrl)) ?? noDetails),
        },
        name,
      );
    }),
  );
}

const storedCopy = (db: Connection, propertyId: string, sourceUrl: string) =>
  db
    .selectFrom("propertyImages")
    .select(["basePath", "widths", "width", "height", "color", "kind"])
    .where("propertyId", "=", propertyId)
    .where("sourceUrl", "=", sourceUrl)
    .executeTakeFirst();
