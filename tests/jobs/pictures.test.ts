import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findMedia } from "#db/queries/pictures/uploads.server";
import { listImages, storeProperty } from "#tests/factories/property";
import { huge, image, type PageServer, startPageServer, status } from "#tests/fakes/page-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

onEachBackend("pictures", (backend) => {
  const { db, url } = useDatabase();
  let site: PageServer;
  let worker: TestWorker;

  beforeAll(async () => {
    const photo = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#a0622d" },
    })
      .jpeg()
      .toBuffer();
    site = await startPageServer({
      "/camp.jpg": image(photo, "image/jpeg"),
      "/torn.jpg": image(photo.subarray(0, 200), "image/jpeg"),
      "/away.jpg": status(502),
      "/gone.jpg": status(404),
      "/page.jpg": "<h1>Sign in to see this picture</h1>",
      "/huge.jpg": huge(50_000_000, { contentType: "image/jpeg" }),
      "/drawn.svg": image(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        "image/svg+xml",
      ),
    });
    const env = { FETCH_ALLOW_HOSTS: site.host };
    worker = await startWorker(await queueStore(backend, url()), db(), env, { pictures: true });
  });
  afterAll(async () => {
    await worker.stop();
    await site.close();
  });

  const store = (name: string, ...paths: string[]) =>
    storeProperty(db(), { name, images: paths.map((path) => site.url + path) });
  const imagesOnceSettled = (id: string) =>
    until(
      "stored picture",
      async () => {
        const images = await listImages(db(), id);
        return images.some(({ state }) => state === "stored") && images;
      },
      // Encoding is slow on a busy machine.
      60_000,
    );

  test("a photo is stored as AVIF and WebP (P-207)", async () => {
    const { id, imageIds } = await store("Camp", "/camp.jpg");
    const [imageId = 0] = imageIds;
    await worker.enqueue("copy-image", { imageId });
    const [copy] = await imagesOnceSettled(id);
    expect(copy).toMatchObject({ kind: "photo", widths: [320, 400], error: null });
    const hash = copy?.basePath?.replace("/media/", "") ?? "";
    for (const format of ["avif", "webp"] as const) {
      const bytes = await findMedia(db(), hash, 320, format);
      const { width, mediaType } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
      expect({ width, mediaType }).toEqual({ width: 320, mediaType: `image/${format}` });
    }
    await worker.enqueue("copy-image", { imageId });
    await until("empty queue", async () => (await worker.queues.pictures.count()) === 0);
    expect(site.paths()).toEqual(["/camp.jpg"]);
  });

  test("a damaged photo is replaced by an illustration", async () => {
    const { id, imageIds } = await store("Torn Camp", "/torn.jpg");
    for (const imageId of imageIds) await worker.enqueue("copy-image", { imageId });
    const [photo, drawing] = await imagesOnceSettled(id);
    expect(photo).toMatchObject({ state: "failed", tries: 1 });
    expect(photo?.error).toMatch(/damaged/);
    expect(drawing).toMatchObject({ kind: "illustration", state: "stored" });
    expect(drawing?.alt).toMatch(/^Illustration/);
  });

  test("files that are not photos fail with a reason, and nothing is stored (P-207)", async () => {
    const { id, imageIds } = await store(
      "Odd Camp",
      ...["/gone.jpg", "/page.jpg", "/huge.jpg", "/drawn.svg", "/camp.jpg"],
    );
    for (const imageId of imageIds) await worker.enqueue("copy-image", { imageId });
    const images = await until("the finished images", async () => {
      const all = await listImages(db(), id);
      return all.every(({ state }) => state === "failed" || state === "stored") && all;
    });
    expect(images.map(({ state, basePath }) => [state, basePath !== null])).toEqual([
      ...Array.from({ length: 4 }, () => ["failed", false]),
      ["stored", true],
    ]);
    const reasons = images.slice(0, 4).map(({ error }) => error ?? "");
    expect(reasons[0]).toContain("404");
    expect(reasons[2]).toContain("10 MB");
    for (const reason of reasons) expect(reason).not.toMatch(/Error|undefined|\.ts|\n/);
  });

  test("no illustration where another photo remains", async () => {
    const { id, imageIds } = await store("Two Camp", "/away.jpg", "/camp.jpg");
    for (const imageId of imageIds) await worker.enqueue("copy-image", { imageId });
    await imagesOnceSettled(id);
    await worker.enqueue("make-illustration", { propertyId: id });
    await until("empty queue", async () => {
      await skipPauses(worker, "pictures");
      return (
        (await worker.queues.pictures.getJobCountByTypes("waiting", "active", "delayed")) === 0
      );
    });
    const [away, camp, ...others] = await listImages(db(), id);
    expect(away).toMatchObject({ state: "failed", tries: 3 });
    expect(away?.error).toContain("502");
    expect(camp).toMatchObject({ state: "stored" });
    expect(others).toEqual([]);
  });
});
