import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#db/connect.server";
import { requestImport } from "#db/queries/imports/items.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { isDatabaseAway } from "#db/unavailable.server";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import { html, type PageServer } from "#tests/fakes/page-server";

const page = readFileSync(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8");

export interface Operator {
  /** Imports one page; resolves with its item once that is imported. */
  importOne: () => Promise<string>;
  /** Items that were asked for, by the address of their page. */
  items: ReadonlyMap<string, string>;
}

/** An operator who reads and imports pages, one after the other. */
export function openOperator(
  db: Database,
  enqueue: Enqueue,
  site: PageServer,
  signal: AbortSignal,
): Operator {
  const items = new Map<string, string>();
  let count = 0;

  /** Tries until the database answers; what was asked for twice is one and the same row's change. */
  const whileAway = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      await pause(300, undefined, { signal });
    }
  };
  const reached = async (id: string, states: readonly string[]) => {
    for (;;) {
      const item = await whileAway(() => findItem(db, id));
      if (item && states.includes(item.state)) return item;
      await pause(200, undefined, { signal });
    }
  };

  const importOne = async () => {
    const number = ++count;
    const path = `/lodge-${number}`;
    const name = `Fig Tree Lodge Number ${number}`;
    site.serve(path, html(page.replaceAll("Luangwa Fig Tree Lodge", name)));
    const url = site.url + path;
    const { runId, itemIds } = await whileAway(() =>
      createRun(db, { kind: "smart", actor: "operator", urls: [url] }),
    );
    const [itemId = ""] = itemIds;
    items.set(url, itemId);
    await enqueue("scrape-item", { itemId });
    const read = await reached(itemId, ["success", "error"]);
    if (read.state === "error") throw new Error(`${url} was not read: ${read.error}`);
    await whileAway(() => requestImport(db, runId, { publish: true }));
    await enqueue("import-property", { itemId });
    const imported = await reached(itemId, ["imported", "success", "error"]);
    if (imported.state !== "imported")
      throw new Error(`${url} was not imported: ${imported.error}`);
    return itemId;
  };
  return { importOne, items };
}
