import type { Connection } from "#db/connect.server";
import { illustrationCatalog } from "#domain/pictures/illustration-catalog";

/** A picture that stands on this site already and need not be fetched. */
export interface OwnPicture {
  kind: "photo" | "illustration";
  basePath: string;
  widths: number[];
  width: number | null;
  height: number | null;
  color: string | null;
  alt: string | null;
}

const standardWidths = [640, 1280];
const standardAspect = 1.5;

/** The name of a shipped scene, whichever of its files the path points to. */
const sceneName = /^\/illustrations\/([a-z0-9-]+?)(?:-\d{2,4})?(?:\.(?:avif|webp|svg))?$/;
const mediaHash = /^\/media\/([0-9a-f]{16,64})(?:-\d{2,4}\.(?:avif|webp))?$/;

function shippedScene(path: string): OwnPicture | null {
  const name = sceneName.exec(path)?.[1];
  if (!name) return null;
  const scene = illustrationCatalog.find((picture) => picture.name === name);
  const widths = [...(scene?.widths ?? standardWidths)];
  const width = Math.max(...widths);
  return {
    kind: "illustration",
    basePath: `/illustrations/${name}`,
    widths,
    width,
    height: Math.round(width / (scene?.aspect ?? standardAspect)),
    color: scene?.color ?? null,
    alt: scene?.alt ?? null,
  };
}

async function storedCopy(db: Connection, path: string): Promise<OwnPicture | null> {
  const hash = mediaHash.exec(path)?.[1];
  if (!hash) return null;
  const basePath = `/media/${hash}`;
  const [files, upload, attachment, known] = await Promise.all([
    db.selectFrom("mediaFiles").select("width").distinct().where("hash", "=", hash).execute(),
    db
      .selectFrom("mediaUploads")
      .select(["width", "height", "color", "alt"])
      .where("hash", "=", hash)
      .executeTakeFirst(),
    db
      .selectFrom("tableAttachments")
      .select(["width", "height", "color"])
      .where("basePath", "=", basePath)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("propertyImages")
      .select(["kind", "width", "height", "color", "alt"])
      .where("basePath", "=", basePath)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (files.length === 0) return null;
  const size = upload ?? attachment ?? known;
  return {
    kind: known?.kind === "illustration" ? "illustration" : "photo",
    basePath,
    widths: files.map((file) => file.width).sort((a, b) => a - b),
    width: size?.width ?? null,
    height: size?.height ?? null,
    color: size?.color ?? null,
    alt: upload?.alt ?? (known?.kind === "illustration" ? known.alt : null),
  };
}

/** Null for an address of somebody else, or a path where nothing stands. */
export async function findOwnPicture(db: Connection, path: string): Promise<OwnPicture | null> {
  return shippedScene(path) ?? (await storedCopy(db, path));
}
