import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { addSheetFile, addSheetLink } from "#db/queries/rate-sheets/add-sheet.server";
import { findSheet } from "#db/queries/rate-sheets/sheets.server";
import type { SheetRead } from "#domain/rates/reading";
import { sheetTypes } from "#domain/rates/sheet-file";
import { storeProperty } from "#tests/factories/property";
import { testReading } from "#tests/factories/rates";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  emptyQueue,
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

const { db, url } = useDatabase();

onEachBackend("rate sheets", (backend) => {
  let worker: TestWorker;
  let site: PageServer;
  let answer: () => Promise<SheetRead>;
  let reads: string[] = [];
  beforeAll(async () => {
    site = await startPageServer();
    const sheetReader = {
      read: (_: Uint8Array, { fileName }: { fileName: string }) => {
        reads.push(fileName);
        return answer();
      },
    };
    const env = { FETCH_ALLOW_HOSTS: site.host };
    worker = await startWorker(await queueStore(backend, url()), db(), env, { sheetReader });
  });
  afterAll(async () => {
    await worker.stop();
    await site.close();
  });
  beforeEach(async () => {
    await emptyQueue(worker.queues.sheets);
    await sql`truncate properties cascade`.execute(db());
    answer = () => Promise.resolve(testReading());
    reads = [];
  });

  const camp = async () => (await storeProperty(db(), { priceSeasons: [] })).id;
  const bytes = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);
  const add = async (text = "rates") =>
    addSheetFile(
      db(),
      { propertyId: await camp(), name: "rates.pdf", actor: "Ada" },
      { source: "file", bytes: bytes(text), mediaType: sheetTypes.pdf },
    );
  async function settled(sheetId: string) {
    await worker.enqueue("read-rate-sheet", { sheetId });
    return until("the sheet to be read", async () => {
      await skipPauses(worker, "sheets");
      const sheet = await findSheet(db(), sheetId);
      return sheet && (sheet.state === "review" || sheet.state === "refused") ? sheet : null;
    });
  }

  test("a file becomes rows to review, once (R-002)", async () => {
    const { id } = await add();
    const sheet = await settled(id);
    expect(sheet).toMatchObject({ state: "review", kind: "rack", years: [2027] });
    expect(sheet.rows.rates).toHaveLength(3);
    await settled(id);
    expect(reads).toEqual(["rates.pdf"]);
    expect((await findSheet(db(), id))?.rows.rates).toHaveLength(3);
  });

  test("a file that cannot be read says why (R-002)", async () => {
    answer = () => Promise.resolve({ refused: "The pages are pictures without text." });
    const sheet = await settled((await add()).id);
    expect(sheet).toMatchObject({
      state: "refused",
      problem: "The pages are pictures without text.",
    });
  });

  test("a reading that fails is repeated", async () => {
    let failures = 0;
    answer = () =>
      (failures += 1) < 3 ? Promise.reject(new Error("No memory")) : Promise.resolve(testReading());
    expect((await settled((await add()).id)).state).toBe("review");
    expect(failures).toBe(3);
  });

  test("the file behind a link is stored and read; other files are refused", async () => {
    const link = async (path: string) =>
      addSheetLink(db(), {
        propertyId: await camp(),
        name: "camp.test",
        actor: "Ada",
        url: site.url + path,
      });
    site.serve("/Rates%202027.pdf", html(bytes("link"), "application/pdf"));
    const sheet = await settled((await link("/Rates%202027.pdf")).id);
    expect(sheet).toMatchObject({ state: "review", name: "Rates 2027.pdf", hasFile: true });
    site.serve("/page", "<h1>Rates</h1>");
    expect((await settled((await link("/page")).id)).problem).toContain("text/html");
    site.serve("/fake.pdf", html("<h1>Rates</h1>", "application/pdf"));
    expect((await settled((await link("/fake.pdf")).id)).problem).toBe(
      "The file behind the link is no PDF and no XLSX file.",
    );
    expect((await settled((await link("/gone.pdf")).id)).problem).toContain("404");
  });
});
