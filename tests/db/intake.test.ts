import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { advanceChange } from "#db/queries/changes/advance.server";
import { decideRows } from "#db/queries/changes/decide-rows.server";
import { planFile } from "#db/queries/changes/plan-file.server";
import { refusedColumns, refusedRows } from "#db/queries/changes/refused-rows.server";
import { countKinds, listRows, readStrokes } from "#db/queries/changes/rows.server";
import { beginChange, beginUndo, findChange } from "#db/queries/changes/store.server";
import {
  findFile,
  findSameFile,
  type IntakeFile,
  saveChoices,
  StoredBytes,
  storeFile,
} from "#db/queries/intake/files.server";
import { evidenceOf, recordLodgeWord } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import type { RowDecision, RowKind } from "#domain/changes/row-intake";
import { refusedCsvHead, refusedCsvLines } from "#domain/intake/export-file";
import { guessMap } from "#domain/intake/guess";
import type { TableMap } from "#domain/intake/map";
import { profileRows } from "#domain/intake/profile";
import type { SourceRow } from "#domain/intake/table";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";

/** A file of any heading, from its rows to properties and back (I-002, I-003, I-005). */

const database = useDatabase();
const { db } = database;
const lookups = usePlaceLookups(database);
beforeEach(() => sql`truncate properties, changes, intake_files cascade`.execute(db()));

const heads = ["Hotel name", "lat", "lng", "Rate PP", "Cur", "Land", "Website", "Net"];

const rowsOf = (lines: readonly string[]): SourceRow[] =>
  lines.map((line, at) => ({
    number: at + 2,
    cells: Object.fromEntries(
      line.split(";").flatMap((cell, index) => (cell ? [[`c${index + 1}`, cell]] : [])),
    ),
  }));

async function* streamed(rows: readonly SourceRow[]) {
  yield* rows;
}

/** Stores a file with guessed columns and plans its rows. */
async function plan(
  lines: readonly string[],
  id = randomUUID(),
  names: readonly string[] = heads,
): Promise<string> {
  const rows = rowsOf(lines);
  const width = lines[0]?.split(";").length;
  const columns = names.slice(0, width).map((head, at) => ({ id: `c${at + 1}`, head }));
  const profiles = profileRows(columns, rows);
  const bytes = Buffer.from(lines.join("\n"));
  await storeFile(
    db(),
    {
      ...{ id, name: "lodges.csv", hash: `hash of ${lines.join()}`, bytes: bytes.length },
      ...{ choices: [], columns: profiles, map: guessMap(profiles), shape: "six heads" },
      ...{ rowCount: rows.length, sourceName: "Karibu", actor: "operator" },
      options: { format: "csv", separator: ";", hasHead: true },
    },
    (async function* () {
      yield bytes;
    })(),
  );
  const file = (await findFile(db(), id)) as IntakeFile;
  await planFile(db(), file, () => streamed(rows), { actor: "operator" });
  return id;
}

/** Reads the columns of a file differently, and plans its rows anew. */
async function replan(
  id: string,
  lines: readonly string[],
  {
    targets = {},
    ...changed
  }: Partial<TableMap> & { targets?: Record<string, string | null> } = {},
) {
  const file = (await findFile(db(), id)) as IntakeFile;
  const columns = file.map.columns.map((choice) =>
    choice.column in targets ? { ...choice, target: targets[choice.column] ?? null } : choice,
  );
  const map = { ...file.map, columns, ...changed };
  await saveChoices(db(), { ...file, map });
  await planFile(db(), { ...file, map }, () => streamed(rowsOf(lines)), { actor: "operator" });
}

const rowsIn = async (id: string, kind: RowKind) =>
  (await listRows(db(), id, kind, { page: 1, size: 50 })).rows;

const decide = (id: string, position: number, decision: RowDecision) =>
  decideRows(db(), id, new Map([[position, { decision }]]));

async function run(id: string) {
  while ((await advanceChange(db(), id, { now: new Date(), toTable: false })).more);
}

async function apply(id: string) {
  await beginChange(db(), id);
  await run(id);
}

const named = async (name: string) => {
  const row = await db()
    .selectFrom("properties")
    .select("id")
    .where("name", "=", name)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ? findForEdit(db(), row.id) : null;
};

const kimana = "Kimana Camp;-2.66;37.53;410;USD;Kenya";
const larks = "Ridge of Larks;118.2043;35.27;640;USD;Kenya";
const dunes = "Apricot Dunes;-24.5;15.8;980;USD;Namibia";

/** The lodge confirms the price of Kimana Camp, which nobody typed. */
async function confirmPrice() {
  const property = (await named("Kimana Camp")) ?? expect.fail("not stored");
  const word = { propertyId: property.id, field: "pricePerNight" as const, value: 400 };
  await recordLodgeWord(db(), { ...word, person: "Asha", at: new Date() }, property);
  await sql`update property_evidence set locked = false`.execute(db());
}

/** Tefo edits Kimana Camp in its form. */
async function edit(change: object) {
  const property = (await named("Kimana Camp")) ?? expect.fail("not stored");
  const { id } = property;
  const sources = { origin: "reader" as const };
  const fields = { ...property, ...change };
  await saveProperty(db(), { id, fields, sources, actor: "Tefo", rates: testRates });
}

const storeKimana = () =>
  storeProperty(db(), {
    ...makeBareFields({ name: "Kimana Camp", countries: ["Kenya"], region: "Kajiado" }),
    ...{ latitude: -2.661, longitude: 37.531, pricePerNight: 400, currency: "USD" },
  });

describe("rows", () => {
  test("are new, doubtful, refused or the same, and two equal ones are one (I-003)", async () => {
    await storeKimana();
    const id = await plan([dunes, kimana, larks, dunes]);
    expect(await countKinds(db(), id)).toEqual({ new: 1, doubtful: 1, refused: 1, same: 1 });
    expect(await readStrokes(db(), id)).toEqual(["new", "doubtful", "refused", "same"]);
    const [like] = await rowsIn(id, "doubtful");
    expect(like?.intake).toMatchObject({ row: 3, match: { name: "Kimana Camp" } });
    expect(like?.intake?.match?.why).toContain("same name, 1");
    const [refused] = await rowsIn(id, "refused");
    expect(refused?.intake?.fault).toMatchObject({ column: "c2", text: "118.2043" });
    const [nameless] = await rowsIn(await plan([dunes, ";-24;15;90;USD;Namibia"]), "refused");
    expect(nameless?.intake?.fault).toMatchObject({ column: "c1", text: "" });
    // Also where it looks like a property.
    const broken = kimana.replace("-2.66", "118.2043");
    expect(await countKinds(db(), await plan([dunes, broken]))).toEqual({ new: 1, refused: 1 });
    const [same] = await rowsIn(id, "same");
    expect(same?.reason).toBe("Same as row 2");
  });

  test("are decided before and after the others are applied (I-003)", async () => {
    const { id: kimanaId } = await storeKimana();
    const id = await plan([dunes, kimana, larks]);
    await apply(id);
    expect(await named("Apricot Dunes")).toMatchObject({ pricePerNight: 980, active: false });
    expect(await countKinds(db(), id)).toEqual({ done: 1, doubtful: 1, refused: 1 });

    await decide(id, 2, "update");
    await decideRows(db(), id, new Map([[3, { corrected: "-1.182" }]]));
    expect(await countKinds(db(), id)).toEqual({ done: 1, change: 1, new: 1 });
    await apply(id);
    expect(await findForEdit(db(), kimanaId)).toMatchObject({ pricePerNight: 410 });
    expect(await named("Ridge of Larks")).toMatchObject({ latitude: -1.182 });
    expect((await findChange(db(), id))?.state).toBe("finished");
  });

  test("are skipped, taken as new, or taken back (I-003)", async () => {
    await storeKimana();
    const id = await plan([dunes, kimana]);
    await decide(id, 1, "skip");
    await decide(id, 2, "new");
    expect(await countKinds(db(), id)).toEqual({ skipped: 1, new: 1 });
    await decideRows(db(), id, new Map([[2, { decision: null }]]));
    expect(await countKinds(db(), id)).toEqual({ skipped: 1, doubtful: 1 });
  });

  test("keep decisions and corrections where the columns are read anew (I-002)", async () => {
    await storeKimana();
    const lines = [dunes, kimana, larks];
    const id = await plan(lines);
    await decide(id, 2, "update");
    await decideRows(db(), id, new Map([[3, { corrected: "-1.182" }]]));
    await replan(id, lines, { publishAs: "active" });
    expect(await countKinds(db(), id)).toEqual({ new: 2, change: 1 });
    const [, mended] = await rowsIn(id, "new");
    expect(mended).toMatchObject({ after: { latitude: -1.182, active: true } });
  });

  test("keep a decision that is taken while the columns are read anew (I-002)", async () => {
    await storeKimana();
    const id = await plan([kimana]);
    const planned = await db()
      .transaction()
      .execute(async (trx) => {
        await decideRows(trx, id, new Map([[1, { decision: "update" as const }]]));
        const planning = replan(id, [kimana], { publishAs: "active" });
        const blocked = sql`select 1 from pg_locks where not granted`;
        await expect.poll(async () => (await blocked.execute(db())).rows).toHaveLength(1);
        return { planning };
      });
    await planned.planning;
    expect(await countKinds(db(), id)).toEqual({ change: 1 });
  });

  test("wait again where the columns are read anew and cause another doubt (I-003)", async () => {
    const lines = [
      "Reed Dunes;-22.1;16.2;410;;Namibia;;$300",
      "Apricot Dunes;-24.5;15.8;;;Namibia;;$700",
    ];
    const id = await plan(lines);
    const price = { c4: "pricePerNight", c8: null };
    await replan(id, lines, { targets: price });
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1, new: 1 });
    await decide(id, 1, "new");
    await replan(id, lines, { targets: price });
    expect(await countKinds(db(), id)).toEqual({ new: 2 });
    await replan(id, lines, { targets: { c4: null, c8: "pricePerNight" } });
    expect(await countKinds(db(), id)).toEqual({ doubtful: 2 });
    const [row] = await rowsIn(id, "doubtful");
    expect(row?.intake).not.toHaveProperty("decision");
    // The same doubt of another price.
    await decide(id, 1, "new");
    const other = lines.map((line) => line.replace("$300", "$350"));
    await replan(id, other);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 2 });
    await decide(id, 1, "skip");
    await replan(id, lines);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1, skipped: 1 });
  });

  test("stay doubtful beside an earlier row where a decision is taken back (I-003)", async () => {
    const id = await plan([dunes, dunes.replace("980", "700")]);
    const doubts = async (position: number) => {
      const { rows } = await listRows(db(), id, "doubtful", { page: 1, size: 50 });
      return rows.find((row) => row.position === position)?.intake?.doubts;
    };
    const about = ["Row 2 of this file is about the same property"];
    expect(await doubts(2)).toEqual(about);
    await decide(id, 2, "skip");
    await decideRows(db(), id, new Map([[2, { decision: null }]]));
    expect(await countKinds(db(), id)).toEqual({ new: 1, doubtful: 1 });
    expect(await doubts(2)).toEqual(about);
  });

  test("are neither decided nor applied by columns that were changed since (I-002)", async () => {
    await storeKimana();
    const lines = [dunes, kimana];
    const id = await plan(lines);
    const file = (await findFile(db(), id)) ?? expect.fail("not stored");
    await saveChoices(db(), { ...file, map: { ...file.map, publishAs: "active" } });
    expect(await decide(id, 2, "update")).toEqual([]);
    expect(await beginChange(db(), id)).toBe(false);
    await saveChoices(db(), file);
    expect(await beginChange(db(), id)).toBe(true);
    expect(await saveChoices(db(), file)).toBe(false);
    expect(await decide(id, 2, "update")).toEqual([]);
  });

  test("wait again where they look like another property by now (I-003)", async () => {
    await storeKimana();
    const lines = [`${kimana};https://kimana.example/book`];
    const id = await plan(lines);
    await decide(id, 1, "update");
    await replan(id, lines, { targets: { c7: "bookingUrl" } });
    expect(await countKinds(db(), id)).toEqual({ change: 1 });
    const other = { name: "Kimana Camp", bookingUrl: "https://kimana.example/book" };
    const { id: otherId } = await storeProperty(db(), makeBareFields(other));
    await replan(id, lines);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1 });
    const [row] = await rowsIn(id, "doubtful");
    expect(row?.intake?.match).toMatchObject({ propertyId: otherId });
  });

  test("hold a value that the lodge confirmed (I-003)", async () => {
    await storeKimana();
    await confirmPrice();
    const id = await plan(["Kimana Camp;-2.67;37.53;410;USD;Kenya"]);
    const [row] = await rowsIn(id, "doubtful");
    expect(row?.intake?.held).toMatchObject({ pricePerNight: { value: 400, why: "confirmed" } });
    expect(row?.after).not.toHaveProperty("pricePerNight");
  });

  test("that were applied are no change in the same file (I-003)", async () => {
    const first = await plan([dunes]);
    expect(await findSameFile(db(), `hash of ${dunes}`)).toMatchObject({ id: first });
    await apply(first);
    expect(await findSameFile(db(), `hash of ${dunes}`)).toBeNull();
    expect(await countKinds(db(), await plan([dunes]))).toEqual({ same: 1 });
  });
});

describe("rows of properties that change between the preview and Apply", () => {
  const price = async () => (await named("Kimana Camp"))?.pricePerNight;
  const doubts = async (id: string) => (await rowsIn(id, "doubtful"))[0]?.intake?.doubts;

  test("wait where the lodge confirms a value (I-003)", async () => {
    await storeKimana();
    const id = await plan([kimana]);
    await decide(id, 1, "update");
    await confirmPrice();
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1 });
    expect(await doubts(id)).toContain(
      "Price per night was confirmed by the lodge since the preview",
    );
    await decide(id, 1, "update");
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ done: 1 });
    expect(await named("Kimana Camp")).toMatchObject({ latitude: -2.66, pricePerNight: 400 });
  });

  test("wait where nothing else is left of the row (I-003)", async () => {
    await storeKimana();
    const id = await plan([kimana.replace("-2.66;37.53", "-2.661;37.531")]);
    await decide(id, 1, "update");
    await confirmPrice();
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1 });
    await decide(id, 1, "update");
    expect(await countKinds(db(), id)).toEqual({ same: 1 });
  });

  test("wait where a row names its property (I-003)", async () => {
    const { id: kimanaId } = await storeKimana();
    await sql`update property_evidence set locked = false`.execute(db());
    const lines = [`${kimana};${kimanaId}`];
    const id = await plan(lines);
    await replan(id, lines, { targets: { c7: "id" } });
    expect(await countKinds(db(), id)).toEqual({ change: 1 });
    await confirmPrice();
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1 });
    expect(await price()).toBe(400);
    // A person who has seen it decides.
    await decide(id, 1, "update");
    await apply(id);
    expect(await price()).toBe(410);
  });

  test("wait where a person edits a value, and only then (I-003)", async () => {
    await storeKimana();
    const id = await plan([kimana]);
    await decide(id, 1, "update");
    await edit({ pricePerNight: 450 });
    await apply(id);
    expect((await doubts(id))?.join()).toMatch(
      /Changed since the preview by Tefo on .*: Price per night$/,
    );
    expect((await rowsIn(id, "doubtful"))[0]).toMatchObject({ before: { pricePerNight: 450 } });
    expect(await price()).toBe(450);
    await decide(id, 1, "update");
    await edit({ region: "Amboseli" });
    await apply(id);
    expect(await named("Kimana Camp")).toMatchObject({ pricePerNight: 410, region: "Amboseli" });
  });

  test("wait where they were edited before they are decided (I-003)", async () => {
    await storeKimana();
    const id = await plan([kimana]);
    await edit({ pricePerNight: 450 });
    await decide(id, 1, "update");
    expect(await countKinds(db(), id)).toEqual({ doubtful: 1 });
    await decideRows(db(), id, new Map([[1, { decision: null }]]));
    expect((await doubts(id))?.join()).toContain("Changed since the preview");
    await decide(id, 1, "update");
    expect(await countKinds(db(), id)).toEqual({ change: 1 });
  });

  test("wait where the property is gone, or a new one is there by now (I-003)", async () => {
    const { id: kimanaId } = await storeKimana();
    const id = await plan([dunes, kimana]);
    await decide(id, 2, "update");
    await deleteProperty(db(), kimanaId, { actor: "Tefo", now: new Date() });
    const place = { latitude: -24.5, longitude: 15.8, countries: ["Namibia"] };
    await storeProperty(db(), makeBareFields({ name: "Apricot Dunes", ...place }));
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ doubtful: 2 });
    const [like, gone] = await rowsIn(id, "doubtful");
    expect(like?.intake?.match).toMatchObject({ name: "Apricot Dunes" });
    expect(gone?.intake?.doubts?.join()).toContain("No longer looks like Kimana Camp");
    expect(await named("Kimana Camp")).toBeNull();
  });

  test("do not wait for a property that their own file creates (I-003)", async () => {
    const others = Array.from({ length: 30 }, (_, n) => `Camp ${n};-0.${n + 10};37.1;90;USD;Kenya`);
    const id = await plan([dunes, ...others, dunes.replace("980", "700")]);
    await decide(id, 32, "new");
    await apply(id);
    expect(await countKinds(db(), id)).toEqual({ done: 32 });
  });
});

test("refused rows come back by column, with what a person typed (I-005)", async () => {
  const lines = ["Fig Camp;a note;;x;450;USD;surplus", "Sand Camp;;other;y;500;USD"];
  const names = ["Hotel name", "", "Notes", "Notes", "Rate PP", "Cur"];
  const id = await plan(lines, undefined, names);
  expect(await countKinds(db(), id)).toEqual({ refused: 2 });
  await decideRows(db(), id, new Map([[1, { corrected: "Nowhere" }]]));
  const columns = await refusedColumns(db(), id, (await findChange(db(), id))?.parameters.heads);
  let file = refusedCsvHead(columns);
  for await (const rows of refusedRows(db(), id)) file += refusedCsvLines(columns, rows);
  expect(file.split("\r\n")).toEqual([
    "Hotel name,,Notes,Notes,Rate PP,Cur,,country,reason",
    "Fig Camp,a note,,x,450,USD,surplus,Nowhere,Country: “Nowhere” is no country",
    "Sand Camp,,other,y,500,USD,,,Country is required",
    "",
  ]);
});

test("a mended row is doubtful where another row is about the same property (I-003)", async () => {
  const id = await plan([
    dunes,
    "Apricot Dunes;;15.8;980;USD;Namibia",
    ";-24.5;15.8;700;USD;Namibia",
  ]);
  await decideRows(db(), id, new Map([[3, { corrected: "Apricot Dunes" }]]));
  const doubtful = await rowsIn(id, "doubtful");
  expect(doubtful.at(-1)?.intake?.doubts?.[0]).toMatch(/^Row \d of this file is about the same/);
});

test("a mended row is not doubtful because of a later row that waits for it (I-003)", async () => {
  const first = "Apricot Dunes;118.2;15.8;980;USD;Namibia";
  const id = await plan([
    first,
    "Apricot Dunes;;15.8;980;USD;Namibia",
    ";-24.5;15.8;700;USD;Namibia",
  ]);
  expect(await countKinds(db(), id)).toEqual({ refused: 2, doubtful: 1 });
  await decideRows(db(), id, new Map([[1, { corrected: "-24.5" }]]));
  expect(await countKinds(db(), id)).toEqual({ refused: 1, doubtful: 1, new: 1 });
  // A later row that knows nothing of it counts.
  const other = await plan([";-24.5;15.8;700;USD;Namibia", dunes]);
  await decideRows(db(), other, new Map([[1, { corrected: "Apricot Dunes" }]]));
  expect(await countKinds(db(), other)).toEqual({ doubtful: 1, new: 1 });
});

test("values have their cell as source, and what a person typed is the person's (I-005)", async () => {
  const id = await plan([dunes, larks]);
  await decideRows(db(), id, new Map([[2, { corrected: "-1.182" }]]));
  await apply(id);
  const said = async (name: string, field: string) => {
    const property = await named(name);
    const rows = await evidenceOf(db(), property?.id ?? "");
    return rows.find((row) => row.field === field);
  };
  expect(await said("Apricot Dunes", "pricePerNight")).toMatchObject({
    ...{ origin: "file", locked: false },
    passage: "lodges.csv, row 2, Rate PP: 980",
  });
  expect(await said("Ridge of Larks", "latitude")).toMatchObject({
    ...{ origin: "typed", locked: true, person: "operator" },
  });
});

test("an import that was killed resumes, and is undone after lookups wrote versions (I-005)", async () => {
  const { id: kimanaId } = await storeKimana();
  const lines = Array.from(
    { length: 60 },
    (_, n) => `Camp ${n};-0.${n + 10};37.${n + 10};${100 + n};USD;Kenya`,
  );
  const id = await plan([...lines, kimana]);
  await decide(id, 61, "update");
  await beginChange(db(), id);
  await advanceChange(db(), id, { now: new Date(), toTable: false });
  expect(await countKinds(db(), id)).toEqual({ done: 25, new: 35, change: 1 });
  // Another worker.
  await run(id);
  expect(await countKinds(db(), id)).toEqual({ done: 61 });
  await lookups().land();
  expect(await named("Camp 7")).toMatchObject({ version: 2, what3words: "lantern.reed.dusk" });
  await beginUndo(db(), id);
  await run(id);
  expect(await findChange(db(), id)).toMatchObject({ state: "undone", counts: { undone: 61 } });
  expect(await named("Camp 7")).toBeNull();
  expect(await findForEdit(db(), kimanaId)).toMatchObject({ pricePerNight: 400 });
});

test("bytes come back as they were stored, also across parts", async () => {
  const bytes = Buffer.alloc(2_500_000, "0123456789");
  const id = await plan([dunes]);
  await sql`delete from intake_parts`.execute(db());
  const file = { ...((await findFile(db(), id)) as IntakeFile), id: randomUUID() };
  await storeFile(
    db(),
    { ...file, bytes: bytes.length },
    (async function* () {
      for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001);
    })(),
  );
  const stored = new StoredBytes(db(), { ...file, bytes: bytes.length });
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  const middle = stored.slice(1_048_570, 1_048_590);
  expect(Buffer.from(await middle.arrayBuffer()).toString()).toBe("01234567890123456789");
});

test("a file is deleted with its bytes after 30 days, and its plan is kept as long", async () => {
  const id = await plan([dunes]);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await pruneExpired(db(), days(29));
  expect(await findChange(db(), id)).not.toBeNull();
  await pruneExpired(db(), days(31));
  expect(await findChange(db(), id)).toBeNull();
  expect(await findFile(db(), id)).toBeNull();
  const { rows } = await sql`select 1 from intake_parts`.execute(db());
  expect(rows).toEqual([]);
});
