import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";

import type { LookupKind } from "#domain/places/lookups";
import { type PlaceServices, startPlaceServices } from "#tests/fakes/place-services";
import {
  type Backend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "#tests/jobs/start-worker";
import type { FreshDatabase } from "./test-database";
import { until } from "./until";

export interface PlaceLookups {
  services: PlaceServices;
  worker: TestWorker;
  /** Runs the lookups that wait, and those that follow, to their end. */
  land: () => Promise<void>;
}

/** A worker with both lookups on, for a file or a describe; call the getter inside tests and hooks. */
export function usePlaceLookups(
  { db, url }: { db: () => FreshDatabase["db"]; url: () => string },
  backend: Backend = "postgres",
): () => PlaceLookups {
  let lookups: PlaceLookups | undefined;
  beforeAll(async () => {
    const services = await startPlaceServices();
    const worker = await startWorker(await queueStore(backend, url()), db(), services.env);
    lookups = { services, worker, land: () => landAll(db(), worker) };
  });
  beforeEach(() => {
    if (lookups) lookups.services.requests.length = 0;
  });
  afterAll(async () => {
    await lookups?.worker.stop();
    await lookups?.services.close();
  });
  return () => {
    if (!lookups) throw new Error("The lookups exist only while tests run");
    return lookups;
  };
}

async function landAll(db: FreshDatabase["db"], worker: TestWorker): Promise<void> {
  await until("the lookups to end", async () => {
    const waiting = await db
      .selectFrom("placeLookups")
      .innerJoin("properties", "properties.id", "placeLookups.propertyId")
      .select(["propertyId", "kind"])
      .where("state", "=", "waiting")
      .where("deletedAt", "is", null)
      .execute();
    if (waiting.length === 0) return true;
    // The services are fake: nobody has to wait for a free slot.
    await sql`truncate service_turns`.execute(db);
    for (const { propertyId, kind } of waiting)
      await worker.enqueue(kind as LookupKind, { propertyId });
    await skipPauses(worker, "sync");
    return false;
  });
}
