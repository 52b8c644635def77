import { readFileSync } from "node:fs";

import type { Database } from "#db/connect.server";
import { findItem, requestImport } from "#db/queries/imports/read-runs.server";
import { createRun, retryItems } from "#db/queries/imports/runs.server";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import { photo } from "#tests/factories/photo";
import { html, image, type PageServer } from "#tests/fakes/page-server";
import type { Patience } from "./patience";

const triesToRead = 3;
const page = readFileSync(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8");
const withoutPhotos = page
  .replace(/"image":\[.*?\],/, "")
  .replace(/<img src="\/media\/river.*?>/, "");
const photos = ["/media/river-deck-1600.jpg", "/media/chalet-inside.jpg"];

export interface Operator {
  /** Imports one page; resolves with its item once that is imported and has a picture. */
  importOne: () => Promise<string>;
  /** Items that were asked for, by the address of their page. */
  items: ReadonlyMap<string, string>;
}

/** An operator who reads and imports pages, one after the other. */
export async function openOperator(
  { db, enqueue, patience }: { db: Database; enqueue: Enqueue; patience: Patience },
  site: PageServer,
): Promise<Operator> {
  for (const path of photos) site.serve(path, image(await photo("#5a7a3c")));
  const items = new Map<string, string>();
  let count = 0;

  const { whileAway } = patience;
  const reached = (id: string, states: readonly string[]) =>
    patience.reached(async () => {
      const item = await findItem(db, id);
      return item && states.includes(item.state) && item;
    });

  /** A machine that is killed and started all the time may be too busy for a page at first. */
  const read = async (runId: string, itemId: string) => {
    for (let tries = 1; ; tries += 1) {
      const { state, url, error } = await reached(itemId, ["success", "error"]);
      if (state === "success") return;
      if (tries === triesToRead) throw new Error(`${url} was not read: ${error}`);
      await whileAway(() => retryItems(db, runId, { actor: "operator", itemIds: [itemId] }));
      await enqueue("scrape-item", { itemId });
    }
  };

  const importOne = async () => {
    const number = ++count;
    const path = `/lodge-${number}`;
    const name = `Fig Tree Lodge Number ${number}`;
    // Every second stay is drawn.
    const shown =
      number % 2 ? page.replaceAll("https://figtreelodge.test", site.url) : withoutPhotos;
    site.serve(path, html(shown.replaceAll("Luangwa Fig Tree Lodge", name)));
    const url = site.url + path;
    const { runId, itemIds } = await whileAway(() =>
      createRun(db, { kind: "smart", actor: "operator", urls: [url] }),
    );
    const [itemId = ""] = itemIds;
    items.set(url, itemId);
    await enqueue("scrape-item", { itemId });
    await read(runId, itemId);
    await whileAway(() => requestImport(db, runId, { publish: true }));
    await enqueue("import-property", { itemId });
    const imported = await reached(itemId, ["imported", "success", "error"]);
    if (imported.state !== "imported")
      throw new Error(`${url} was not imported: ${imported.error}`);
    // Drawing takes the processor for seconds: the next stay waits for the picture of this one.
    await patience.reached(() => hasPicture(db, itemId));
    return itemId;
  };
  return { importOne, items };
}

async function hasPicture(db: Database, itemId: string): Promise<boolean> {
  const picture = db
    .selectFrom("propertyImages")
    .innerJoin("importItems", "importItems.propertyId", "propertyImages.propertyId")
    .select("propertyImages.id")
    .where("importItems.id", "=", itemId)
    .where("propertyImages.state", "=", "stored");
  return (await picture.executeTakeFirst()) !== undefined;
}
