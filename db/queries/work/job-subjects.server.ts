import type { Connection } from "#db/connect.server";
import type { NewEmail } from "#db/queries/mail/emails.server";

/** The ids that jobs carry. */
export interface SubjectIds {
  emailIds: readonly string[];
  itemIds: readonly string[];
  imageIds: readonly number[];
  propertyIds: readonly string[];
}

export interface MailSubject {
  purpose: NewEmail["purpose"];
  toAddress: string;
  inquiryId: string | null;
}

export interface ItemSubject {
  url: string | null;
  runId: string;
}

export interface PropertySubject {
  id: string;
  name: string;
}

export interface JobSubjects {
  mails: Map<string, MailSubject>;
  items: Map<string, ItemSubject>;
  /** The property that a picture belongs to. */
  images: Map<number, PropertySubject>;
  properties: Map<string, PropertySubject>;
}

/** What the records are called that jobs are about; those that are gone are left out. */
export async function findJobSubjects(db: Connection, ids: SubjectIds): Promise<JobSubjects> {
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
