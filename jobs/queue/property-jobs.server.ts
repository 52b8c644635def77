import type { LookupKind } from "#domain/places/lookups";
import type { Enqueue } from "./enqueue.server";

/** What saveProperty says remains to be done. */
export interface SavedProperty {
  id: string;
  version: number;
  /** Pictures whose copy is still to be made. */
  imageIds: number[];
  needsIllustration: boolean;
  /** What a service has to be asked about its place. */
  lookup: LookupKind | null;
  /** Its record in the external table is to be written. */
  toTable: boolean;
}

/** Queues what follows every save of a property, wherever it was saved from. */
export async function queuePropertyJobs(
  enqueue: Enqueue,
  { id, version, imageIds, needsIllustration, lookup, toTable }: SavedProperty,
) {
  await Promise.all([
    ...imageIds.map((imageId) => enqueue("copy-image", { imageId })),
    ...(needsIllustration ? [enqueue("make-illustration", { propertyId: id })] : []),
    ...(lookup ? [enqueue(lookup, { propertyId: id })] : []),
    ...(toTable ? [enqueue("write-back", { propertyId: id, version })] : []),
  ]);
}
