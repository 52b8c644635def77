import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { NewEmail } from "#db/queries/mail/emails.server";

/** Record ids in job data. */
export interface RecordIds {
  emailIds: readonly string[];
  itemIds: readonly string[];
  imageIds: readonly number[];
  propertyIds: readonly string[];
}

export interface EmailRecord {
  purpose: NewEmail["purpose"];
  toAddress: string;
  inquiryId: string | null;
}

export interface ItemRecord {
  url: string | null;
  runId: string;
}

export interface PropertyRecord {
  id: string;
  name: string;
}

export interface JobSubjects {
  mails: Map<string, EmailRecord>;
  items: Map<string, ItemRecord>;
  /** The property of an image. */
  images: Map<number, PropertyRecord>;
  properties: Map<string, PropertyRecord>;
}

/** Names of the records that jobs are about; deleted records are omitted. */
export async function findJobSubjects(db: Connection, ids: RecordIds): Promise<JobSubjects> {
  const [mails, items, images, properties] = await Promise.all([
    mailsOf(db, ids.emailIds),
    itemsOf(db, ids.itemIds),
    imagesOf(db, ids.imageIds),
    propertiesOf(db, ids.propertyIds),
  ]);
  return {
    mails: new Map(
      mails.map(({ id, purpose, ...mail }) => [
        id,
        { ...mail, purpose: purpose as NewEmail["purpose"] },
      ]),
    ),
    items: new Map(items.map(({ id, ...item }) => [id, item])),
    images: new Map(images.map(({ imageId, ...property }) => [Number(imageId), property])),
    properties: new Map(properties.map((property) => [property.id, property])),
  };
}

async function mailsOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("emails")
    .select(["id", "purpose", "toAddress", "inquiryId"])
    .where("id", "in", [...ids])
    .execute();
}

async function itemsOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("importItems")
    .select(["id", "url", "runId"])
    .where("id", "in", [...ids])
    .execute();
}

async function imagesOf(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("propertyImages")
    .innerJoin("properties", "properties.id", "propertyImages.propertyId")
    .select(["propertyImages.id as imageId", "properties.id", "properties.name"])
    .where("propertyImages.id", "in", [...ids])
    .execute();
}

async function propertiesOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
}

/** Requests that the worker with this job, named "queue/id", stops it. */
export async function requestStop(db: Connection, job: string, actor: string): Promise<void> {
  await db
    .insertInto("jobStops")
    .values({ job, askedBy: actor })
    .onConflict((conflict) => conflict.column("job").doUpdateSet({ askedAt: sql`now()` }))
    .execute();
}

/** Returns those of these jobs that are to be stopped; each request is delivered once. */
export async function claimStops(db: Connection, jobs: readonly string[]): Promise<string[]> {
  if (jobs.length === 0) return [];
  const rows = await db
    .deleteFrom("jobStops")
    .where("job", "in", [...jobs])
    .returning("job")
    .execute();
  return rows.map(({ job }) => job);
}

/** Longer than any lock duration and any interval between requeue checks. */
const minMs = 60_000;

/**
 * Resets timestamps in the PostgreSQL queues that a clock running ahead has written: the next check for
 * orphaned jobs and the expiry of job locks.
 */
export async function resetFutureTimes(db: Connection, now: Date): Promise<void> {
  const latest = now.getTime() + minMs;
  await sql`delete from bullmq.meta where field = 'stalled-check' and value::bigint > ${latest}`.execute(
    db,
  );
  await sql`update bullmq.job set locked_until_ms = ${latest}
    where state = 'active' and locked_until_ms > ${latest}`.execute(db);
}
