import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { bringUpToDate } from "#db/migrate-to-latest";
import { advanceChange } from "#db/queries/changes/advance.server";
import { listItems, storeBulkChange } from "#db/queries/changes/store.server";
import { changesSince } from "#db/queries/property/edits.server";
import { protectedFields } from "#db/queries/property/evidence.server";
import { refreshPrices } from "#db/queries/property/prices.server";
import { findForEdit } from "#db/queries/property/read.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import {
  acceptSheet,
  deleteSheet,
  takeSheetBack,
} from "#db/queries/rate-sheets/accept-sheet.server";
import { addSheetByHand, addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import {
  leaveRowOut,
  putSheetRow,
  setSheetKind,
  settleByLength,
  settleOverlap,
} from "#db/queries/rate-sheets/edit-sheet.server";
import { changeChoices, type ChangedChoices } from "#db/queries/rate-sheets/label-sheet.server";
import {
  refuseSheet,
  reopenSheet,
  startReading,
  storeReading,
} from "#db/queries/rate-sheets/read-sheet.server";
import {
  countSheets,
  findSheet,
  listSheets,
  ratesEndingSoon,
  rowsOfSheet,
} from "#db/queries/rate-sheets/sheets.server";
import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { knownProperties } from "#db/queries/table/known.server";
import { chooseSide, tableConflicts } from "#db/queries/table/table-conflicts.server";
import { isoDay } from "#domain/calendar/dates";
import { alreadyUndone, pricesFollowRates } from "#domain/changes/reasons";
import { itemStates } from "#domain/changes/states";
import type { PropertyFields } from "#domain/property/property";
import { quoteStay } from "#domain/rates/card-quote";
import { textOfLost } from "#domain/rates/priced-nights";
import { readRow } from "#domain/rates/row-form";
import { readSheetTables } from "#domain/rates/sheet/read-tables";
import { sheetTypes } from "#domain/rates/sheet-file";
import { storeProperty, testRates } from "#tests/factories/property";
import { roomyTerms, testDoubt, testRate, testReading } from "#tests/factories/rates";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";
import { previewChange } from "~/routes/admin/changes/changes.server";
import type { RequestContext } from "~/server/services.server";

const database = useDatabase();
const { db } = database;
const lookups = usePlaceLookups(database);
const thisYear = new Date().getUTCFullYear();
const now = new Date(`${thisYear}-03-05T10:00:00Z`);
const act = { actor: "Ada", now };
beforeEach(() => sql`truncate properties, audit_log cascade`.execute(db()));

const camp = async (name = "Reedsong Camp") =>
  (await storeProperty(db(), { name, priceSeasons: [], what3words: null })).id;

const file = (text: string) => ({
  bytes: Buffer.from(`%PDF-1.7 ${text}`),
  mediaType: sheetTypes.pdf,
  source: "file" as const,
});

async function read(propertyId: string, reading = testReading(thisYear), name = "rates.pdf") {
  const sheet = { propertyId, name, actor: "Ada" };
  const { id } = await addSheetFile(db(), sheet, file(`${name} ${JSON.stringify(reading.years)}`));
  await startReading(db(), id);
  await storeReading(db(), id, reading, now);
  return id;
}

/** Settled, so that it can be accepted. */
async function readToAccept(propertyId: string, reading = testReading(thisYear), name?: string) {
  const id = await read(propertyId, reading, name);
  await settleByLength(db(), id, "Ada");
  return id;
}

const publicRates = async (id: string) => (await findStayRates(db(), [id])).get(id)?.plan ?? null;
const sheetsOf = async (propertyId: string) =>
  (await listSheets(db(), { propertyId, today: "2026-01-01" })).sheets;

test("the same file for the same property adds nothing and names its sheet (R-009)", async () => {
  const [one, other] = [await camp(), await camp("Dune Camp")];
  const add = (propertyId: string, text: string) =>
    addSheetFile(db(), { propertyId, name: "rates.pdf", actor: "Ada" }, file(text));
  const first = await add(one, "2027");
  expect(first.isNew).toBe(true);
  expect(await add(one, "2027")).toEqual({ id: first.id, isNew: false });
  const twice = await Promise.all([add(one, "2028"), add(one, "2028")]);
  expect(twice.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  expect((await add(other, "2027")).isNew).toBe(true);
  expect(await sheetsOf(one)).toHaveLength(2);
});

test("a reading is stored once, however often its job runs", async () => {
  const property = await camp();
  const id = await read(property);
  expect(await startReading(db(), id)).toBeNull();
  expect(await storeReading(db(), id, testReading(thisYear), now)).toBe(false);
  const sheet = await findSheet(db(), id);
  expect(sheet?.rows.rates).toHaveLength(3);
  expect(sheet?.rows.extras).toHaveLength(2);
  expect(sheet?.reading?.cells).toHaveLength(13);
  expect(sheet?.evidence.get(sheet.rows.rates[0]?.id ?? "")?.price).toEqual({
    cells: ["p1r1c3"],
    derived: null,
  });
});

test("a figure that its cell does not state has no evidence and cannot be accepted (R-002)", async () => {
  const property = await camp();
  const reading = testReading(thisYear);
  const [first, ...others] = reading.rates;
  if (!first) throw new Error("No rate");
  const wrong = { ...first, value: { ...first.value, price: 96_000 } };
  const id = await readToAccept(property, { ...reading, rates: [wrong, ...others] });
  const refused = await acceptSheet(db(), id, act);
  expect(refused).toMatchObject({ state: "obstacles", obstacles: { unproven: 1, overlaps: 0 } });
  const sheet = await findSheet(db(), id);
  const row = sheet?.rows.rates.find(({ price }) => price === 96_000);
  if (!row) throw new Error("No row");
  await putSheetRow(db(), id, { kind: "rate", rowId: row.id, value: row }, "Ada");
  const typed = (await findSheet(db(), id))?.evidence.get(row.id)?.price;
  expect(typed).toEqual({ cells: [], derived: "typed by Ada", isTyped: true });
  expect((await acceptSheet(db(), id, act)).state).toBe("done");
});

test("a levy in percent is proven by its cell, and is part of the public totals (R-002)", async () => {
  const property = await camp();
  const reading = testReading(thisYear);
  const [levy] = reading.extras;
  if (!levy) throw new Error("No levy");
  const ofPercent = (percent: number) => ({
    value: { ...levy.value, name: "VAT", amount: null, percent, fromAge: null },
    evidence: { percent: { cells: ["p1r6c2"], derived: null } },
  });
  // The cell says "50%".
  const id = await readToAccept(property, { ...reading, extras: [ofPercent(5), ofPercent(50)] });
  expect(await acceptSheet(db(), id, act)).toMatchObject({ obstacles: { unproven: 1 } });
  const [wrong] = (await findSheet(db(), id))?.rows.extras ?? [];
  if (!wrong) throw new Error("No row");
  expect(wrong).toMatchObject({ amount: null, percent: 5 });
  const value = { ...wrong, percent: 12.5 };
  await putSheetRow(db(), id, { kind: "extra", rowId: wrong.id, value }, "Ada");
  expect((await acceptSheet(db(), id, act)).state).toBe("done");
  const plan = await publicRates(property);
  const [arrive, leave] = [`${thisYear}-07-01`, `${thisYear}-07-03`];
  const trip = { arrive, leave, adults: 2, ages: [], today: `${thisYear}-03-05` };
  const quote = quoteStay(trip, { plan, ...roomyTerms }, { USD: 1 });
  expect("total" in quote && quote.total.total).toBe(2 * 2 * 102_500 * 1.625);
  const refused = db().updateTable("rateExtras").set({ amount: 100 }).execute();
  await expect(refused).rejects.toThrow("rate_extras_charge");
});

test("acceptance says what is in its way: kind, overlaps, no rates", async () => {
  const property = await camp();
  const id = await read(property, testReading(thisYear, { kind: null }));
  expect(await acceptSheet(db(), id, act)).toEqual({
    state: "obstacles",
    obstacles: { noKind: true, noRates: false, unproven: 0, overlaps: 1, doubts: 0, remarks: 0 },
  });
  await setSheetKind(db(), id, "rack");
  const { rates = [] } = (await findSheet(db(), id))?.rows ?? {};
  for (const { id: rowId } of rates)
    await leaveRowOut(db(), id, { kind: "rate", rowId, leftOut: true });
  expect(await acceptSheet(db(), id, act)).toMatchObject({
    obstacles: { noKind: false, noRates: true, overlaps: 0 },
  });
});

test("an open question stands in the way of acceptance, by whatever post (I-009)", async () => {
  const property = await camp();
  const doubts = [testDoubt({ id: "currency:p1n1", question: "The sheet says “dollars”: USD?" })];
  const id = await readToAccept(property, testReading(thisYear, { doubts }));
  expect(await acceptSheet(db(), id, act)).toMatchObject({
    state: "obstacles",
    obstacles: { doubts: 1, overlaps: 0, unproven: 0 },
  });
  expect(await publicRates(property)).toBeNull();
});

/** A worksheet of one table below a title, without labels of a person. */
function readWorksheet(titleText: string, texts: readonly (readonly string[])[]) {
  const place = { page: 0, rowSpan: 1, columnSpan: 1, box: null };
  const cells = texts.flatMap((row, at) =>
    row.map((text, column) => ({
      ...{ ...place, id: `R!${column}-${at}`, label: `R, cell ${column}-${at}`, text },
      ...{ row: at, column },
    })),
  );
  const title = { id: "R!title", text: titleText };
  const page = { name: "R", width: 0, height: 0, texts: [], rules: [], grid: [] };
  const columns = texts[0]?.length ?? 0;
  const content = {
    ...{ pages: [page], cells, notes: [title], unopened: [], isRecognized: false },
    tables: [{ page: 0, rows: texts.length, columns, cells, above: [title] }],
  };
  const unknown = { country: null, currency: null };
  return readSheetTables(content, { labels: {}, answers: {}, today: isoDay(now), place: unknown });
}

test("a label reads the sheet anew, keeps what was typed and left out, and brings its doubt back (I-008)", async () => {
  const property = await camp();
  const reading = readWorksheet(`Rack rates ${thisYear} per person per night`, [
    ["Season", "Tent", "PPS", "Single"],
    [`Green 10 Jan ${thisYear} - 31 Mar ${thisYear}`, "Dune Tent", "USD 720", "USD 240"],
    [`High 1 Apr ${thisYear} - 31 Dec ${thisYear}`, "Dune Tent", "USD 980", "USD 330"],
  ]);
  const id = await read(property, reading);
  const stored = async () => (await findSheet(db(), id)) ?? expect.fail("no sheet");
  const prices = async () =>
    (await stored()).rows.rates.map(({ price, single, leftOut }) => [price, single, leftOut]);
  const openIds = async () =>
    ((await stored()).reading?.asked ?? []).flatMap((one) => (one.answer === null ? one.id : []));

  const [doubt = ""] = await openIds();
  expect(doubt).toMatch(/^supplement:/);
  const answer = (value: string) => changeChoices(db(), id, { answers: { [doubt]: value } }, act);
  for (const other of ["perhaps", "ignore"]) expect(await answer(other)).toBe("no such answer");
  expect(await answer("supplement")).toBe("done");
  expect(await prices()).toEqual([
    [72_000, 96_000, false],
    [98_000, 131_000, false],
  ]);
  expect((await stored()).choices.answers[doubt]).toMatchObject({ value: "supplement", by: "Ada" });
  const [green, high] = (await stored()).rows.rates;
  if (!green || !high) throw new Error("No rates");
  const typed = { kind: "rate", rowId: green.id, value: { ...green, price: 75_000 } } as const;
  await putSheetRow(db(), id, typed, "Ada");
  await leaveRowOut(db(), id, { kind: "rate", rowId: high.id, leftOut: true });

  const label = (kind: string) =>
    changeChoices(db(), id, { labels: { lines: { t1c4: { kind } } } }, act);
  expect(await label("ignore")).toBe("done");
  expect(await prices()).toEqual([
    [75_000, null, false],
    [98_000, null, true],
  ]);
  expect((await stored()).reading?.labels?.lines.t1c4).toMatchObject({ mark: "chosen" });
  // The price column is no price any more: the typed row stays, and asks.
  await changeChoices(db(), id, { labels: { lines: { t1c3: { kind: "ignore" } } } }, act);
  expect((await prices()).filter(([price]) => price === 75_000)).toHaveLength(1);
  expect((await openIds()).filter((open) => open.startsWith("typed:"))).toHaveLength(1);
  expect((await acceptSheet(db(), id, act)).state).toBe("obstacles");
  await changeChoices(db(), id, { labels: { lines: { t1c3: null, t1c4: null } } }, act);
  expect(await prices()).toEqual([
    [75_000, 96_000, false],
    [98_000, 131_000, true],
  ]);
});

test("typed days move with the year of a sheet, but for those of a row that states its own", async () => {
  const property = await camp();
  const next = thisYear + 2;
  const nightsAfter = async (festive: string, changed: ChangedChoices) => {
    const reading = readWorksheet("Rack rates per person sharing, USD", [
      ["Season", "Tent", "PPS"],
      ["Green 10 Jan - 31 Mar", "Dune Tent", "USD 720"],
      ["High 1 Apr - 31 Oct", "Dune Tent", "USD 980"],
      [`Festive ${festive}`, "Dune Tent", "USD 1,100"],
    ]);
    const id = await read(property, reading, `${festive}.pdf`);
    const rates = async () => (await findSheet(db(), id))?.rows.rates ?? [];
    const [green, , last] = await rates();
    if (!green || !last) throw new Error("No rates");
    const sameYear = (day: string, { from }: { from: string }) => `${from.slice(0, 4)}-${day}`;
    for (const [row, days] of [
      [green, { from: sameYear("01-15", green), to: sameYear("03-20", green) }],
      [last, { from: sameYear("12-18", last) }],
    ] as const)
      await putSheetRow(
        db(),
        id,
        { kind: "rate", rowId: row.id, value: { ...row, ...days } },
        "Ada",
      );
    expect(await changeChoices(db(), id, changed, act)).toBe("done");
    return (await rates()).map(({ from, to }) => [from, to]);
  };
  const moved = [
    [`${next}-01-15`, `${next}-03-20`],
    [`${next}-04-01`, `${next}-10-31`],
  ];
  expect(await nightsAfter("20 Dec - 5 Jan", { answers: { year: String(next) } })).toEqual([
    ...moved,
    [`${next}-12-18`, `${next + 1}-01-05`],
  ]);
  const labels = { tables: { t1: { isRead: true, year: next } } };
  const stated = `20 Dec ${thisYear} - 5 Jan ${thisYear + 1}`;
  expect(await nightsAfter(stated, { labels })).toEqual([
    ...moved,
    [`${thisYear}-12-18`, `${thisYear + 1}-01-05`],
  ]);
});

test("what next year's sheet says otherwise than the memory of its lodge is asked (I-008)", async () => {
  const property = await camp();
  const sheetOf = (year: number, about: string) =>
    readWorksheet(`Rack rates ${year}${about} in USD`, [
      ["Season", "Tent", "Rate"],
      [`Green 10 Jan ${year} - 31 Mar ${year}`, "Dune Tent", "720"],
      [`High 1 Apr ${year} - 31 Dec ${year}`, "Dune Tent", "980"],
    ]);
  const first = await read(property, sheetOf(thisYear, ""), "first.pdf");
  const labels = { lines: { t1c3: { kind: "sharing" } } };
  expect(await changeChoices(db(), first, { labels }, act)).toBe("done");
  expect((await acceptSheet(db(), first, act)).state).toBe("done");

  const id = await read(property, sheetOf(thisYear + 1, " per room per night"), "next.pdf");
  const state = async () => {
    const sheet = (await findSheet(db(), id)) ?? expect.fail("no sheet");
    const asked = (sheet.reading?.asked ?? []).map((one) => [one.id, one.answer]);
    return { asked, charged: sheet.rows.rates[0]?.charged };
  };
  expect(await state()).toEqual({ asked: [["memory:t1c3", null]], charged: "per unit" });
  expect((await acceptSheet(db(), id, act)).state).toBe("obstacles");
  const answers = { "memory:t1c3": "remembered" };
  expect(await changeChoices(db(), id, { answers }, act)).toBe("done");
  expect(await state()).toEqual({
    ...{ asked: [["memory:t1c3", "remembered"]], charged: "per person sharing" },
  });
  await changeChoices(db(), id, { labels: { lines: { t1c3: { kind: "person" } } } }, act);
  expect(await state()).toEqual({ asked: [], charged: "per person" });

  const same = await read(property, sheetOf(thisYear + 2, ""), "same.pdf");
  expect((await findSheet(db(), same))?.reading?.labels?.lines.t1c3?.mark).toBe("remembered");
});

test("a sheet of the last release has no tables and is read again, with what was typed", async () => {
  const property = await camp();
  const id = await read(property);
  const { rates = [] } = (await findSheet(db(), id))?.rows ?? {};
  const [first] = rates;
  if (!first) throw new Error("No rate");
  await putSheetRow(
    db(),
    id,
    { kind: "rate", rowId: first.id, value: { ...first, price: 70_000 } },
    "Ada",
  );
  const { rates: [, second] = [] } = (await findSheet(db(), id))?.rows ?? {};
  await leaveRowOut(db(), id, { kind: "rate", rowId: second?.id ?? "", leftOut: true });
  await settleByLength(db(), id, "Ada");
  expect(await reopenSheet(db(), id)).toBe(false);
  const remarks = JSON.stringify({ doubts: ["Two currencies"], unread: ["p1r6c2"] });
  await db()
    .updateTable("rateSheets")
    .set({ reading: sql`(reading - 'tables' - 'asked') || ${remarks}::jsonb` })
    .where("id", "=", id)
    .execute();
  // It has no questions, so nothing but another reading answers what was doubted.
  for (const state of ["taken back", "review"]) {
    await db().updateTable("rateSheets").set({ state }).where("id", "=", id).execute();
    expect(await acceptSheet(db(), id, act)).toMatchObject({
      state: "obstacles",
      obstacles: { remarks: 2, doubts: 0, overlaps: 0, unproven: 0 },
    });
  }
  expect(await reopenSheet(db(), id)).toBe(true);
  await startReading(db(), id);
  const [, ...others] = testReading(thisYear).rates;
  await storeReading(db(), id, testReading(thisYear), now);
  const again = await findSheet(db(), id);
  expect(again?.rows.rates.map(({ price, leftOut }) => [price, leftOut])).toEqual([
    [70_000, false],
    [102_500, true],
    [72_000, false],
  ]);
  expect(again?.evidence.get(again.rows.rates[0]?.id ?? "")?.price).toEqual({
    cells: ["p1r1c3"],
    derived: "typed by Ada",
    isTyped: true,
  });
  await db().updateTable("rateSheets").set({ state: "waiting" }).where("id", "=", id).execute();
  await storeReading(db(), id, testReading(thisYear, { rates: others }), now);
  const lost = await findSheet(db(), id);
  expect(lost?.rows.rates.map(({ price }) => price)).toEqual([102_500, 72_000, 70_000]);
  expect(lost?.reading?.asked).toMatchObject([
    { question: expect.stringContaining("“Green season” was edited"), answer: null },
  ]);
});

test("the winner of an overlap keeps its nights, the other's begin after it (R-007)", async () => {
  const property = await camp();
  const id = await read(property);
  const { rates = [] } = (await findSheet(db(), id))?.rows ?? {};
  const idOf = (season: string) => rates.find((rate) => rate.season === season)?.id ?? "";
  const [winner, loser] = [idOf("High season"), idOf("Late season")];
  expect(await settleOverlap(db(), id, { winner, loser }, "Ada")).toBe(true);
  const after = await findSheet(db(), id);
  const late = after?.rows.rates.find((rate) => rate.id === loser);
  expect([late?.from, late?.to]).toEqual([`${thisYear}-11-01`, `${thisYear}-12-31`]);
  expect(after?.evidence.get(loser)?.from).toEqual({
    cells: ["p1r3c2"],
    derived: "High season wins, settled by Ada",
    isTyped: true,
  });
  expect(await settleOverlap(db(), id, { winner, loser }, "Ada")).toBe(false);
});

test("a rate within another splits it, and both parts know their cells", async () => {
  const property = await camp();
  const inner = testRate({
    season: "Peak",
    from: `${thisYear}-07-01`,
    to: `${thisYear}-07-31`,
    price: 150_000,
  });
  const id = await readToAccept(property);
  await putSheetRow(db(), id, { kind: "rate", rowId: null, value: inner }, "Ada");
  await settleByLength(db(), id, "Ada");
  const sheet = await findSheet(db(), id);
  const high = sheet?.rows.rates.filter(({ season }) => season === "High season") ?? [];
  expect(high.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [`${thisYear}-06-15`, `${thisYear}-06-30`],
      [`${thisYear}-08-01`, expect.stringMatching(/-10-/)],
    ]),
  );
  for (const { id: rowId } of high)
    expect(sheet?.evidence.get(rowId)?.price?.cells).toEqual(["p1r2c3"]);
  expect((await acceptSheet(db(), id, act)).state).toBe("done");
});

test("an accepted sheet prices the page, seasons and lowest price; one undo restores all (R-001, R-009)", async () => {
  const property = await camp();
  const before = await findForEdit(db(), property);
  const { locked: lockedBefore } = await protectedFields(db(), property);
  const id = await readToAccept(property);
  const outcome = await acceptSheet(db(), id, act);
  expect(outcome.state === "done" && outcome.saved?.changed).toEqual(
    expect.arrayContaining(["priceSeasons", "pricePerNight"]),
  );
  const priced = await findForEdit(db(), property);
  expect(priced).toMatchObject({ pricePerNight: 690, currency: "USD", priceBasis: "per person" });
  expect(priced?.priceSeasons.map(({ name, price }) => [name, price])).toEqual([
    ["Green season", 690],
    ["High season", 1025],
    ["Late season", 720],
  ]);
  const seasons = await db()
    .selectFrom("rateSheets")
    .select("id")
    .where("source", "=", "seasons")
    .execute();
  expect(seasons).toEqual([]);
  const plan = await publicRates(property);
  const question = {
    arrive: `${thisYear}-07-01`,
    leave: `${thisYear}-07-03`,
    adults: 2,
    ages: [],
    today: `${thisYear}-03-05`,
  };
  const quote = quoteStay(question, { plan, ...roomyTerms }, { USD: 1 });
  // Two nights, two adults, and the levy.
  expect("total" in quote && quote.total.total).toBe(2 * 2 * 102_500 + 2 * 2 * 5_000);
  expect(await acceptSheet(db(), id, act)).toEqual({ state: "closed" });

  await lookups().land();
  expect(await takeSheetBack(db(), id, act)).toMatchObject({ name: "Reedsong Camp" });
  const ofRun = db().selectFrom("propertyRevisions").select("undoneBy").where("runId", "=", id);
  expect(await ofRun.execute()).toEqual([{ undoneBy: act.actor }]);
  expect(await publicRates(property)).toBeNull();
  const restored = await findForEdit(db(), property);
  for (const name of [
    "priceSeasons",
    "pricePerNight",
    "priceMin",
    "priceMax",
    "currency",
    "priceUnit",
    "priceBasis",
  ] as const)
    expect(restored?.[name]).toEqual(before?.[name]);
  expect(restored?.what3words).toBe("lantern.reed.dusk");
  expect((await protectedFields(db(), property)).locked).toEqual(lockedBefore);
  expect(await takeSheetBack(db(), id, act)).toEqual({ reason: alreadyUndone });
  expect((await acceptSheet(db(), id, act)).state).toBe("done");
  const log = await db()
    .selectFrom("auditLog")
    .select("action")
    .where("action", "like", "%rate sheet")
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    "add rate sheet",
    "accept rate sheet",
    "take back rate sheet",
    "accept rate sheet",
  ]);
});

test("prices of a property with a sheet follow from its rates, whoever types others (D35)", async () => {
  const property = await camp();
  const before = await findForEdit(db(), property);
  const id = await readToAccept(property);
  await acceptSheet(db(), id, act);
  const priced = await findForEdit(db(), property);
  if (!priced) throw new Error("No property");
  const save = (changed: Partial<PropertyFields>) =>
    saveProperty(db(), {
      ...{ id: property, fields: { ...priced, ...changed }, actor: "Ada", rates: testRates },
      today: `${thisYear}-03-05`,
    });
  expect(await save({ pricePerNight: 800, priceMin: 5, currency: "ZAR" })).toMatchObject({
    version: priced.version,
    changed: [],
    replaced: {
      ...{ pricePerNight: priced.pricePerNight, priceMin: priced.priceMin },
      currency: priced.currency,
    },
  });
  expect(await save({ pricePerNight: priced.pricePerNight })).toHaveProperty("replaced", {});

  const typed = {
    ...{ name: "Green season", from: "01-01", to: "03-31", price: 650 },
    ...{ unit: "per guest per night", minimumNights: 2, note: "The river is high." },
  };
  const [, ...others] = priced.priceSeasons;
  await save({ priceSeasons: [typed, ...others] });
  expect(await findForEdit(db(), property)).toMatchObject({
    pricePerNight: 650,
    priceSeasons: [typed, ...others],
  });
  // The seasons price every night of the sheet.
  expect((await publicRates(property))?.sheets).toHaveLength(1);

  await takeSheetBack(db(), id, act);
  const after = await findForEdit(db(), property);
  expect(after?.priceSeasons).toEqual([typed, ...others]);
  expect(after?.priceMax).toBe(before?.priceMax);
  expect((await publicRates(property))?.sheets).toHaveLength(1);
});

test("a bulk change of prices that follow from a sheet is refused and changes none (D35)", async () => {
  const property = await camp();
  await acceptSheet(db(), await readToAccept(property), act);
  const before = await findForEdit(db(), property);
  const change = { id: randomUUID(), action: "price-percent", actor: "Ada" };
  await storeBulkChange(db(), { ...change, parameters: { typed: "10" } }, [property]);
  await advanceChange(db(), change.id, { now: new Date(), toTable: false });
  const { items } = await listItems(db(), change.id, { states: itemStates, page: 1, size: 10 });
  expect(items).toMatchObject([{ state: "refused", reason: pricesFollowRates }]);
  expect(await findForEdit(db(), property)).toEqual(before);
  expect((await publicRates(property))?.sheets).toHaveLength(1);
});

test("a preview reads the rates of the selection only for a change of prices", async () => {
  const property = await camp();
  await acceptSheet(db(), await readToAccept(property), act);
  const preview = async (action: string, typed: string) => {
    const queries: string[] = [];
    const watched = db().withPlugin({
      transformQuery: ({ node }) => {
        queries.push(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const context = { db: watched, now: () => now } as RequestContext;
    const { outcome } = await previewChange(
      context,
      new URLSearchParams({ action, typed, ids: property }),
    );
    return { ...outcome, readsRates: queries.some((query) => query.includes("rate_sheets")) };
  };
  expect(await preview("set-country", "Zambia")).toMatchObject({ change: 1, readsRates: false });
  expect(await preview("price-percent", "10")).toMatchObject({ rejected: 1, readsRates: true });
});

test("prices move on once a season has ended, with the day's upkeep (R-001)", async () => {
  const property = await camp();
  await acceptSheet(db(), await readToAccept(property), act);
  const accepted = (await findForEdit(db(), property)) ?? expect.fail("not stored");
  const refresh = async (day: string) => {
    const saved: string[] = [];
    const refreshedAt = new Date(`${thisYear}-${day}T03:40:00Z`);
    const onSaved = async (one: SavedProperty) => saved.push(...one.changed);
    await refreshPrices(db(), { now: refreshedAt, toTable: false, onSaved });
    return saved.sort();
  };
  expect(await refresh("03-31")).toEqual([]);
  expect(await refresh("04-01")).toEqual(["priceMin", "pricePerNight"]);
  expect(await findForEdit(db(), property)).toMatchObject({ pricePerNight: 720, priceMax: 1_025 });
  expect(await refresh("04-01")).toEqual([]);

  // No edit: a row that was exported before it is no older than its property.
  const moved = (await findForEdit(db(), property)) ?? expect.fail("not stored");
  const [since] = await changesSince(db(), [{ property: moved, version: accepted.version }]);
  expect(since).toMatchObject({ base: { pricePerNight: 690 }, edited: [], edits: [] });
});

test("an upgrade saves the prices of the stays whose public rates it derives anew (D36)", async () => {
  const stay = { name: "Reedsong Camp", priceSeasons: [], what3words: null, airtableId: "rec1" };
  const { id: property } = await storeProperty(db(), stay);
  const next = new Date().getUTCFullYear() + 1;
  await acceptSheet(db(), await readToAccept(property, testReading(next)), act);
  const before = (await findForEdit(db(), property)) ?? expect.fail("not stored");
  // As the last release left it: the price of another sheet, and rates that the migration removed.
  await db()
    .updateTable("properties")
    .set({ pricePerNight: 500 })
    .where("id", "=", property)
    .execute();
  await db().deleteFrom("stayRates").execute();
  await bringUpToDate(db());
  const after = await findForEdit(db(), property);
  expect(after).toMatchObject({ pricePerNight: 690, version: before.version + 1 });
  expect(await publicRates(property)).not.toBeNull();
  const writes = await db().selectFrom("writeBacks").select(["version", "state"]).execute();
  expect(writes).toEqual([{ version: before.version + 1, state: "waiting" }]);
  await bringUpToDate(db());
  expect(await findForEdit(db(), property)).toEqual(after);
});

test("an undo unlocks a price that the upkeep has moved to what it was before the sheet (R-009)", async () => {
  const stay = { name: "Reedsong Camp", priceSeasons: [], pricePerNight: 720, what3words: null };
  const { id: property } = await storeProperty(db(), stay);
  const lockedPrice = async () =>
    (await protectedFields(db(), property)).locked.includes("pricePerNight");
  const sheet = await readToAccept(property);
  await acceptSheet(db(), sheet, act);
  expect(await lockedPrice()).toBe(true);
  const april = new Date(`${thisYear}-04-01T03:40:00Z`);
  await refreshPrices(db(), { now: april, toTable: false, onSaved: async () => undefined });
  expect(await findForEdit(db(), property)).toHaveProperty("pricePerNight", 720);
  await takeSheetBack(db(), sheet, { ...act, now: april });
  expect(await findForEdit(db(), property)).toHaveProperty("pricePerNight", 720);
  expect(await lockedPrice()).toBe(false);
});

test("prices of a sheet go to the external table, at once and as its seasons end", async () => {
  const stay = { name: "Reedsong Camp", priceSeasons: [], what3words: null, airtableId: "rec1" };
  const { id } = await storeProperty(db(), stay);
  const sent = async () =>
    (await db().selectFrom("writeBacks").select("cells").execute())[0]?.cells;
  const sheet = await readToAccept(id);
  await acceptSheet(db(), sheet, { ...act, toTable: true });
  expect(await sent()).toMatchObject({ "Price Per Night": 690 });
  const refreshedAt = new Date(`${thisYear}-04-01T03:40:00Z`);
  const onSaved = async ({ toTable }: SavedProperty) => expect(toTable).toBe(true);
  await refreshPrices(db(), { now: refreshedAt, toTable: true, onSaved });
  expect(await sent()).toMatchObject({ "Price Per Night": 720 });
  // No lookup, which a pull would leave out of the table.
  expect((await knownProperties(db(), [id])).get(id)?.lookedUp).toEqual(new Set());
  await takeSheetBack(db(), sheet, { ...act, toTable: true });
  const restored = await findForEdit(db(), id);
  expect(await sent()).toMatchObject({ "Price Per Night": restored?.pricePerNight });
});

test("a price of the external table is neither synced nor a choice where sheets price the stay", async () => {
  const stay = { name: "Reedsong Camp", priceSeasons: [], what3words: null, airtableId: "rec1" };
  const { id: propertyId } = await storeProperty(db(), stay);
  const theirs = JSON.stringify({ pricePerNight: 700, currency: "USD" });
  const conflict = { propertyId, field: "pricePerNight", kind: "offer", theirs };
  await db().insertInto("tableConflicts").values(conflict).execute();
  const usable = async () => (await tableConflicts(db(), { propertyIds: [propertyId] }))[0]?.usable;
  const lockedPrice = async () =>
    (await knownProperties(db(), [propertyId])).get(propertyId)?.locked.has("pricePerNight");
  expect([await usable(), await lockedPrice()]).toEqual([true, false]);

  // The rates of next year are to come on every day of this one.
  const sheet = await readToAccept(propertyId, testReading(thisYear + 1), "next.pdf");
  await acceptSheet(db(), sheet, act);
  expect([await usable(), await lockedPrice()]).toEqual([false, true]);
  const [open] = await tableConflicts(db(), { propertyIds: [propertyId] });
  const { field = "", seen = "" } = open ?? {};
  const choice = { propertyId, field, seen, actor: "Ada", rates: testRates, runId: randomUUID() };
  expect(await chooseSide(db(), { ...choice, side: "theirs" })).toEqual({
    done: false,
    because: "unusable",
  });
});

test("a night outside the newest accepted sheet of its year is not published (D36)", async () => {
  const property = await camp();
  let accepted = 0;
  const accept = async (name: string, year: number, days: [from: string, to: string][]) => {
    const [first] = testReading(year).rates;
    if (!first) throw new Error("No rate");
    const rates = days.map(([from, to]) => ({
      ...first,
      value: { ...first.value, from: `${year}-${from}`, to: `${year}-${to}` },
    }));
    const parts = { rates, bands: [], extras: [], offers: [] };
    const id = await read(
      property,
      testReading(year, { years: [year, days.length], ...parts }),
      name,
    );
    const later = { ...act, now: new Date(now.getTime() + (accepted += 1)) };
    const outcome = await acceptSheet(db(), id, later);
    if (outcome.state !== "nights lost") return { id, lost: "", state: outcome.state };
    const lost = textOfLost(outcome.nights);
    const other = await acceptSheet(db(), id, {
      ...later,
      confirmed: `${year}-01-01/${year}-01-02`,
    });
    expect(other.state).toBe("nights lost");
    return { id, lost, ...(await acceptSheet(db(), id, { ...later, confirmed: lost })) };
  };
  const done = { state: "done", lost: "" };
  expect(await accept("first.pdf", thisYear, [["01-01", "12-31"]])).toMatchObject(done);
  expect(await accept("next.pdf", thisYear + 1, [["01-01", "12-31"]])).toMatchObject(done);
  const newest = await accept("second.pdf", thisYear, [
    ["01-01", "05-31"],
    ["07-01", "10-31"],
  ]);
  expect(newest).toMatchObject({
    state: "done",
    lost: `${thisYear}-06-01/${thisYear}-06-30, ${thisYear}-11-01/${thisYear}-12-31`,
  });
  const quote = async (arrive: string, leave: string) => {
    const plan = await publicRates(property);
    const question = { arrive, leave, adults: 2, ages: [], today: `${thisYear}-03-05` };
    const answer = quoteStay(question, { plan, ...roomyTerms }, { USD: 1 });
    return "total" in answer ? answer.total.total : answer.miss.why;
  };
  const nights = [
    [`${thisYear}-04-01`, `${thisYear}-04-03`],
    // A gap of the newest sheet, its edge, and nights after its last season: the first sheet has them all.
    [`${thisYear}-06-10`, `${thisYear}-06-12`],
    [`${thisYear}-05-31`, `${thisYear}-06-02`],
    [`${thisYear}-11-10`, `${thisYear}-11-12`],
    [`${thisYear + 1}-11-10`, `${thisYear + 1}-11-12`],
  ] as const;
  const quotes = () => Promise.all(nights.map(([arrive, leave]) => quote(arrive, leave)));
  expect(await quotes()).toEqual([276_000, "no rate", "no rate", "no rate", 276_000]);
  const { priceSeasons = [] } = (await findForEdit(db(), property)) ?? {};
  expect(priceSeasons.map(({ from, to }) => [from, to])).toEqual([
    ["01-01", "05-31"],
    ["07-01", "10-31"],
  ]);
  await takeSheetBack(db(), newest.id, act);
  expect(new Set(await quotes())).toEqual(new Set([276_000]));
});

test("next year's sheet leaves this year alone, and either can be taken back (R-009)", async () => {
  const property = await camp();
  const before = await findForEdit(db(), property);
  const current = await readToAccept(property, testReading(thisYear), "this.pdf");
  await acceptSheet(db(), current, act);
  const priced = await findForEdit(db(), property);
  const next = await readToAccept(property, testReading(thisYear + 1), "next.pdf");
  await acceptSheet(db(), next, { ...act, now: new Date(now.getTime() + 1000) });
  expect((await findForEdit(db(), property))?.priceSeasons).toEqual(priced?.priceSeasons);
  expect((await publicRates(property))?.sheets).toHaveLength(2);
  await takeSheetBack(db(), current, act);
  expect((await publicRates(property))?.sheets).toHaveLength(1);
  await takeSheetBack(db(), next, act);
  const restored = await findForEdit(db(), property);
  expect(restored?.pricePerNight).toBe(before?.pricePerNight);
  expect(restored?.priceSeasons).toEqual([]);
});

test("STO and nett sheets are stored for the office and change nothing public (R-004)", async () => {
  const property = await camp();
  const before = await findForEdit(db(), property);
  for (const kind of ["sto", "nett"] as const) {
    const id = await readToAccept(property, testReading(thisYear, { kind }), `${kind}.pdf`);
    expect(await acceptSheet(db(), id, act)).toMatchObject({ state: "done", kind, saved: null });
    expect(await publicRates(property)).toBeNull();
    expect((await findForEdit(db(), property))?.version).toBe(before?.version);
  }
  const rows = await db().selectFrom("stayRates").selectAll().execute();
  expect(rows).toEqual([]);
  expect(await ratesEndingSoon(db(), `${thisYear}-12-01`)).toEqual([]);
});

test("rates by hand need no file; every figure says who typed it (R-001)", async () => {
  const property = await camp();
  const sheet = { propertyId: property, name: "Rates", actor: "Ada" };
  const id = await addSheetByHand(db(), sheet);
  expect(await addSheetByHand(db(), sheet)).toBe(id);
  const value = testRate({ from: `${thisYear}-01-01`, to: `${thisYear}-12-31`, single: 140_000 });
  await putSheetRow(db(), id, { kind: "rate", rowId: null, value }, "Ada");
  expect((await findSheet(db(), id))?.years).toEqual([thisYear]);
  expect((await acceptSheet(db(), id, act)).state).toBe("done");
  expect((await publicRates(property))?.sheets).toHaveLength(1);
  expect(await putSheetRow(db(), id, { kind: "rate", rowId: null, value }, "Ada")).toBe(false);
});

test("the form of a row that is sent twice adds it once (R-001)", async () => {
  const sheet = { propertyId: await camp(), name: "Rates", actor: "Ada" };
  const id = await addSheetByHand(db(), sheet);
  const levy = { name: "Levy", kind: "levy", amount: "10", currency: "USD", obligatory: "on" };
  const nights = { season: "High", from: `${thisYear}-01-01`, to: `${thisYear}-12-31` };
  const forms = {
    rate: { ...nights, price: "450", currency: "USD" },
    band: { fromAge: "6", toAge: "11", percent: "50" },
    extra: levy,
    offer: { name: "Stay 4, pay 3", stay: "4", pay: "3" },
  };
  for (const kind of ["rate", "band", "extra", "offer"] as const) {
    const row = readRow(kind, new URLSearchParams(forms[kind]));
    if (!row.ok) throw new Error(`Not read: ${JSON.stringify(row.errors)}`);
    for (let times = 0; times < 2; times += 1)
      expect(await putSheetRow(db(), id, { kind, rowId: null, value: row.value }, "Ada")).toBe(
        true,
      );
  }
  const { rates, bands, extras, offers } = await rowsOfSheet(db(), id);
  expect([rates, bands, extras, offers].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test("rates that end within 90 days, or have ended, are a task of their property (R-009)", async () => {
  const property = await camp();
  await acceptSheet(db(), await readToAccept(property), act);
  expect(await ratesEndingSoon(db(), `${thisYear}-10-01`)).toEqual([]);
  const due = await ratesEndingSoon(db(), `${thisYear}-10-02`);
  expect(due).toEqual([{ propertyId: property, name: "Reedsong Camp", last: `${thisYear}-12-31` }]);
  const today = `${thisYear}-12-01`;
  expect(await countSheets(db(), { today })).toEqual({ all: 1, review: 0, refused: 0, ending: 1 });
  const { sheets } = await listSheets(db(), { filter: "ending", today });
  expect(sheets.map(({ ends, isEnding }) => [ends, isEnding])).toEqual([
    [`${thisYear}-12-31`, true],
  ]);
});

test("an accepted sheet is not deleted; a refused one is, or read again", async () => {
  const property = await camp();
  const id = await readToAccept(property);
  await acceptSheet(db(), id, act);
  expect(await deleteSheet(db(), id, act)).toBeNull();
  const sheet = { propertyId: property, name: "scan.pdf", actor: "Ada" };
  const { id: scan } = await addSheetFile(db(), sheet, file("scan"));
  await startReading(db(), scan);
  await refuseSheet(db(), scan, "The pages are pictures.");
  expect((await findSheet(db(), scan))?.problem).toBe("The pages are pictures.");
  expect(await reopenSheet(db(), scan)).toBe(true);
  await startReading(db(), scan);
  await refuseSheet(db(), scan, "The pages are pictures.");
  expect(await deleteSheet(db(), scan, act)).toBe(property);
  expect(await findSheet(db(), scan)).toBeNull();
});
