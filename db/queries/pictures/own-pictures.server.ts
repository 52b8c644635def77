import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { illustrationCatalog, successorOf } from "#domain/pictures/illustration-catalog";
import { sceneSizes } from "#domain/pictures/scenes";

/** An image that is stored on this site and need not be fetched. */
export interface OwnPicture {
  kind: "photo" | "illustration";
  basePath: string;
  widths: number[];
  width: number | null;
  height: number | null;
  color: string | null;
  alt: string | null;
}

/** Name of a built-in scene, whichever of its files the path refers to. */
const sceneName = /^\/illustrations\/([a-z0-9-]+?)(?:-\d{2,4})?(?:\.(?:avif|webp|svg))?$/;
const mediaHash = /^\/media\/([0-9a-f]{16,64})(?:-\d{2,4}\.(?:avif|webp))?$/;

function shippedScene(path: string): OwnPicture | null {
  const requested = sceneName.exec(path)?.[1];
  if (!requested) return null;
  // Revisions and exports of earlier releases refer to drawings that were removed.
  const scene =
    illustrationCatalog.find(({ name }) => name === requested) ?? successorOf(requested);
  const name = scene?.name ?? requested;
  const { widths, aspect } = sceneSizes(name);
  const width = Math.max(...widths);
  return {
    kind: "illustration",
    basePath: `/illustrations/${name}`,
    widths: [...widths],
    width,
    height: Math.round(width / aspect),
    color: scene?.color ?? null,
    alt: scene?.alt ?? null,
  };
}

/** Stored copies by their paths below /media. */
async function storedCopies(
  db: Connection,
  paths: readonly string[],
): Promise<Map<string, OwnPicture>> {
  const hashes = [...new Set(paths.flatMap((path) => mediaHash.exec(path)?.[1] ?? []))];
  if (hashes.length === 0) return new Map();
  const { files, uploads, attachments, known } = await readCopies(db, hashes);
  const found = paths.flatMap((path): [string, OwnPicture][] => {
    const hash = mediaHash.exec(path)?.[1];
    const file = files.find((row) => row.hash === hash);
    if (!hash || !file) return [];
    const basePath = `/media/${hash}`;
    const isHere = (row: { basePath: string | null }) => row.basePath === basePath;
    const upload = uploads.find((row) => row.hash === hash);
    const before = known.find(isHere);
    const size = upload ?? attachments.find(isHere) ?? before;
    const drawing = before?.kind === "illustration" ? before : null;
    const own: OwnPicture = {
      kind: drawing ? "illustration" : "photo",
      basePath,
      widths: file.widths,
      width: size?.width ?? null,
      height: size?.height ?? null,
      color: size?.color ?? null,
      alt: upload?.alt ?? drawing?.alt ?? null,
    };
    return [[path, own]];
  });
  return new Map(found);
}

/** Metadata by hash: from files, uploads, attachments and property images. */
async function readCopies(db: Connection, hashes: readonly string[]) {
  const bases = hashes.map((hash) => `/media/${hash}`);
  const [files, uploads, attachments, known] = await Promise.all([
    db
      .selectFrom("mediaFiles")
      .select(["hash", sql<number[]>`array_agg(distinct width order by width)`.as("widths")])
      .where("hash", "in", [...hashes])
      .groupBy("hash")
      .execute(),
    db
      .selectFrom("mediaUploads")
      .select(["hash", "width", "height", "color", "alt"])
      .where("hash", "in", [...hashes])
      .execute(),
    db
      .selectFrom("tableAttachments")
      .select(["basePath", "width", "height", "color"])
      .distinctOn("basePath")
      .where("basePath", "in", bases)
      .execute(),
    db
      .selectFrom("propertyImages")
      .select(["basePath", "kind", "width", "height", "color", "alt"])
      .distinctOn("basePath")
      .where("basePath", "in", bases)
      .execute(),
  ]);
  return { files, uploads, attachments, known };
}

/** By path; external URLs and unknown paths are omitted. */
export async function findOwnPictures(
  db: Connection,
  paths: readonly string[],
): Promise<Map<string, OwnPicture>> {
  const found = await storedCopies(db, paths);
  for (const path of paths) {
    const scene = shippedScene(path);
    if (scene) found.set(path, scene);
  }
  return found;
}

/** Null for an external URL or an unknown path. */
export const findOwnPicture = async (db: Connection, path: string): Promise<OwnPicture | null> =>
  (await findOwnPictures(db, [path])).get(path) ?? null;

/** A record that uses an image; records in the trash count, since they may be restored. */
export interface PictureUse {
  kind: "property" | "post" | "page";
  /** Id of a property, or slug of a post or page. */
  id: string;
  title: string;
  deleted: boolean;
}

/** By image hash; unused images are omitted. */
export async function usesOfPictures(
  db: Connection,
  hashes: readonly string[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  if (hashes.length === 0) return uses;
  const add = (hash: string, use: PictureUse) => uses.set(hash, [...(uses.get(hash) ?? []), use]);
  const [properties, texts] = await Promise.all([inProperties(db, hashes), inTexts(db, hashes)]);
  for (const { basePath, ...use } of properties)
    add((basePath ?? "").replace("/media/", ""), { kind: "property", ...use });
  for (const { words, ...use } of texts)
    for (const hash of hashes) if (words.includes(`/media/${hash}`)) add(hash, use);
  return uses;
}

const inProperties = (db: Connection, hashes: readonly string[]) =>
  db
    .selectFrom("propertyImages")
    .innerJoin("properties", "properties.id", "propertyImages.propertyId")
    .select([
      "propertyImages.basePath",
      "properties.id",
      "properties.name as title",
      sql<boolean>`properties.deleted_at is not null`.as("deleted"),
    ])
    .distinct()
    .where(
      "propertyImages.basePath",
      "in",
      hashes.map((hash) => `/media/${hash}`),
    )
    .orderBy("properties.name")
    .execute();

type TextUse = PictureUse & { words: string };

async function inTexts(db: Connection, hashes: readonly string[]): Promise<TextUse[]> {
  const patterns = hashes.map((hash) => `%/media/${hash}%`);
  const { rows } = await sql<TextUse>`
    select * from (
      select 'post' as kind, slug as id, title, deleted_at is not null as deleted,
        content || ' ' || coalesce(featured_image, '') as words from posts
      union all
      select 'page', slug, title, deleted_at is not null, content from pages
    ) as texts
    where words like any(${patterns}::text[]) order by title
  `.execute(db);
  return rows;
}
