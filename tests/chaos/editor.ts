import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#db/connect.server";
import { createAiRun, findQuestion } from "#db/queries/imports/ai-questions.server";
import { askForCheck, findCheck } from "#db/queries/watch/checks.server";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import { lodgePage } from "#tests/factories/lodge-page";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { type AiServer, says } from "#tests/fakes/ai-server";
import type { PageServer } from "#tests/fakes/page-server";
import type { Patience } from "./patience";

/** Models take their time, and are killed in the middle of it. */
const thinkingMs = 1_500;
const watched = 5;
const open = ["reading", "waiting", "asking"];

export interface Editor {
  /** Has a page read and a model asked about it; resolves once that has ended. */
  askModel: () => Promise<void>;
  /** Has the page of a stay looked at once more; resolves once that is done. */
  look: () => Promise<void>;
  /** When each stay was last asked to be looked at. */
  looks: ReadonlyMap<string, Date>;
}

/** Somebody who asks a language model about pages, and has known pages looked at again. */
export async function openEditor(
  { db, enqueue, patience }: { db: Database; enqueue: Enqueue; patience: Patience },
  { ai, site }: { ai: AiServer; site: PageServer },
): Promise<Editor> {
  const looks = new Map<string, Date>();
  const ids: string[] = [];
  for (let n = 1; n <= watched; n += 1) {
    site.serve(`/watched-${n}`, lodgePage(`Watched Camp ${n}`, 640));
    const propertyUrl = `${site.url}/watched-${n}`;
    ids.push(
      (await storeProperty(db, makeBareFields({ name: `Watched Camp ${n}`, propertyUrl }))).id,
    );
  }
  const answer = says({ nearestAirport: null });
  ai.answer(async (request) => {
    await pause(thinkingMs);
    return answer(request);
  });

  let asked = 0;
  const askModel = async () => {
    const path = `/asked-${++asked}`;
    site.serve(path, lodgePage(`Asked Camp ${asked}`, 300));
    const run = { url: site.url + path, actor: "editor" };
    const { itemIds } = await patience.whileAway(() => createAiRun(db, run));
    const [itemId = ""] = itemIds;
    await enqueue("scrape-item", { itemId });
    await patience.reached(async () => {
      const question = await findQuestion(db, itemId);
      return question && !open.includes(question.state);
    });
  };
  let looked = 0;
  const look = async () => {
    const propertyId = ids[looked++ % ids.length] ?? "";
    const at = new Date();
    await patience.whileAway(() => askForCheck(db, propertyId));
    looks.set(propertyId, at);
    await enqueue("check-source", { propertyId });
    await patience.reached(async () => (await findCheck(db, propertyId))?.state === "resting");
  };
  return { askModel, look, looks };
}
