import type { Database } from "#db/connect.server";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import { beginSync } from "#jobs/queue/table-sync.server";
import { photo } from "#tests/factories/photo";
import { image, type PageServer } from "#tests/fakes/page-server";
import type { TableServer } from "#tests/fakes/table-server";
import type { Patience } from "./patience";

const recordsPerPage = 20;
/** Records that get another price before each sync. */
const changesPerRound = 15;

/** Somebody who keeps an external table and has it read again and again. */
export async function openTableKeeper(
  { db, enqueue, patience }: { db: Database; enqueue: Enqueue; patience: Patience },
  { table, photos }: { table: TableServer; photos: PageServer },
  count: number,
) {
  photos.serve("/stay.png", image(await photo("#8a5a3c")));
  table.shortenPages(recordsPerPage);
  for (let n = 1; n <= count; n += 1)
    table.records.set(`rec${n}`, {
      Name: `Table Camp ${n}`,
      Country: "Kenya",
      Region: "Laikipia",
      "Price Per Night": 100 + n,
      Currency: "USD",
      "AI Image URLs": `${photos.url}/stay.png`,
      Active: true,
    });
  let round = 0;
  const syncOnce = async () => {
    round += 1;
    for (let n = 0; n < changesPerRound; n += 1) {
      const id = `rec${1 + ((round * changesPerRound + n) % count)}`;
      const record = table.records.get(id);
      if (record) record["Price Per Night"] = Number(record["Price Per Night"]) + 1;
    }
    await patience.whileAway(() => beginSync({ db, enqueue }, { look: false, actor: "keeper" }));
    await patience.reached(async () => !(await isUnderWay(db)));
  };
  return { syncOnce };
}

async function isUnderWay(db: Database): Promise<boolean> {
  const run = db.selectFrom("importRuns").select("id").where("kind", "=", "sync");
  return (await run.where("state", "=", "running").executeTakeFirst()) !== undefined;
}
