/*
 * Adds what a seeded site lacks for some screens: an inquiry, a rate sheet, an import and a lodge's answer to
 * review. Once for each database, beside the running site:
 * DATA_DIR=FOLDER npx tsx tools/screens/fill.ts, or with DATABASE_URL
 */
import { connect } from "#db/connect.server";
import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { findRequest, saveAnswers, sendAnswers } from "#db/queries/lodge/requests.server";
import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { startReading, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import { lodgeFacts } from "#domain/lodge/facts";
import { sheetTypes } from "#domain/rates/sheet-file";
import { ensurePostgres } from "#scripts/postgres";
import { makeInquiry } from "#tests/factories/inquiry";
import { askLodge } from "#tests/factories/lodge";
import { makeExtraction } from "#tests/factories/pages";
import { nextYear } from "#tests/factories/rate-sheet";
import { testDoubt, testReading } from "#tests/factories/rates";

const { DATABASE_URL, DATA_DIR } = process.env;
const url = DATABASE_URL ?? (await ensurePostgres({ baseDir: DATA_DIR })).url;
const db = connect({ url, max: 2 });
const { id: propertyId, name: propertyName } = await db
  .selectFrom("properties")
  .select(["id", "name"])
  .where("listed", "=", true)
  .orderBy("id")
  .limit(1)
  .executeTakeFirstOrThrow();
const now = new Date();

for (const name of ["Naledi", "Jonas"])
  await storeInquiry(db, makeInquiry({ name, propertyId, propertyName }), [], now);

const { id: sheetId } = await addSheetFile(
  db,
  { propertyId, name: "rates.pdf", actor: "Ada" },
  { source: "file", bytes: Buffer.from("%PDF-1.7"), mediaType: sheetTypes.pdf },
);
await startReading(db, sheetId);
await storeReading(db, sheetId, testReading(nextYear, { doubts: [testDoubt()] }), now);

const { id: runId } = await db
  .insertInto("importRuns")
  .values({ kind: "smart", state: "finished", actor: "Ada" })
  .returning("id")
  .executeTakeFirstOrThrow();
const extraction = makeExtraction();
await db
  .insertInto("importItems")
  .values({
    runId,
    position: 0,
    state: "success",
    url: extraction.data.sourceUrl,
    extraction: JSON.stringify(extraction),
  })
  .execute();

const { id: requestId } = await askLodge(db, { propertyId });
const request = await findRequest(db, requestId);
const fact = lodgeFacts.find(({ name }) => name === "capacity");
if (!request || !fact) throw new Error("the request to the lodge was not stored");
const shown = { capacity: 4 };
const answer = { fact, answer: "changed", shown, value: { capacity: 99 }, note: null } as const;
await saveAnswers(db, request, [answer], { message: "We have added tents.", now });
await sendAnswers(db, request, now);
await db.destroy();
