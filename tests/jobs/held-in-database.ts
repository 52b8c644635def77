import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";

import { findChange, storeBulkChange } from "#db/queries/changes/store.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { findCheck } from "#db/queries/watch/checks.server";
import { defaultSettings } from "#domain/site/settings";
import { listImages } from "#tests/factories/images";
import { lodgePage } from "#tests/factories/lodge-page";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { place } from "#tests/fakes/place-services";
import { writersOf } from "./held-at-services";
import type { HeldWork, Stage } from "./held-work";
import { simple } from "./table-syncs";

const there = { countries: ["Kenya"], region: "Laikipia" };

/** Killed when the point is found: it is saved for the external table too, or not at all. */
export async function foundPlace(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, places, table } = stage;
  table.records.set("recPlaced", simple("Placed Camp"));
  await saveSettings(db, { ...defaultSettings, sendLookups: true }, { actor: "test" });
  places.geocoder(place("0.3", "36.9", "ke"));
  const { id } = await storeProperty(
    db,
    makeBareFields({
      name: "Placed Camp",
      ...there,
      fullAddress: "Nanyuki Road, Laikipia",
      airtableId: "recPlaced",
      // No second question follows, whose answer would bring the point along.
      what3words: "cedar.lantern.dust",
    }),
  );
  return {
    what: "geocode",
    begin: () => enqueue("geocode", { propertyId: id }),
    isDone: () => Promise.resolve(table.records.get("recPlaced")?.Latitude !== undefined),
    check: async () => {
      expect(await writersOf(stage, id)).toEqual(["test", "geocode"]);
      expect(table.records.get("recPlaced")).toMatchObject({ Latitude: 0.3, Longitude: 36.9 });
    },
  };
}

/** A tenth more twice would be a fifth more. */
export async function changeOfMany(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, table } = stage;
  table.records.set("recRaised", simple("Raised Camp"));
  const fields = { name: "Raised Camp", ...there, airtableId: "recRaised", currency: "USD" };
  const { id } = await storeProperty(db, makeBareFields({ ...fields, pricePerNight: 100 }));
  const changeId = randomUUID();
  const parameters = { typed: "10" };
  await storeBulkChange(db, { id: changeId, action: "price-percent", parameters, actor: "test" }, [
    id,
  ]);
  const price = () => table.records.get("recRaised")?.["Price Per Night"];
  return {
    what: "apply-change",
    begin: () => enqueue("apply-change", { changeId }),
    isDone: async () =>
      (await findChange(db, changeId))?.state === "finished" && price() !== undefined,
    check: async () => {
      expect(await findForEdit(db, id)).toMatchObject({ version: 2, pricePerNight: 110 });
      expect(price()).toBe(110);
    },
  };
}

export async function drawing({ db, enqueue }: Stage): Promise<HeldWork> {
  const { id } = await storeProperty(db, makeBareFields({ name: "Drawn Camp" }));
  const drawn = () => listImages(db, id);
  return {
    what: "make-illustration",
    begin: () => enqueue("make-illustration", { propertyId: id }),
    isDone: async () => (await drawn()).length > 0,
    check: async () =>
      expect(await drawn()).toMatchObject([{ kind: "illustration", state: "stored" }]),
  };
}

/** Chooses a stay to look at, which is looked at then. */
export async function roundOfLooks({ db, enqueue, sites }: Stage): Promise<HeldWork> {
  sites.looks.serve("/chosen", lodgePage("Chosen Camp", null));
  const { id } = await storeProperty(
    db,
    makeBareFields({ name: "Chosen Camp", propertyUrl: `${sites.looks.url}/chosen` }),
  );
  const looks = () => sites.looks.paths().filter((path) => path === "/chosen");
  return {
    what: "check-sources",
    begin: () => enqueue("check-sources", { now: true }),
    isDone: async () => (await findCheck(db, id))?.state === "resting",
    check: async () => {
      expect(await findCheck(db, id)).toMatchObject({ outcome: "seen" });
      expect(looks()).toHaveLength(1);
    },
  };
}

export async function pruning({ db, enqueue }: Stage): Promise<HeldWork> {
  await sql`insert into request_limits (key, expire) values ('past', 1)`.execute(db);
  const kept = async () => {
    const { rows } = await sql`select key from request_limits where key = 'past'`.execute(db);
    return rows.length;
  };
  return {
    what: "prune",
    begin: () => enqueue("prune", {}),
    isDone: async () => (await kept()) === 0,
    check: () => Promise.resolve(),
  };
}
