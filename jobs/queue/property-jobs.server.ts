import type { LookupKind } from "#domain/places/lookups";
import type { Enqueue } from "./enqueue.server";

/** The work that remains after `saveProperty`. */
export interface SavedProperty {
  id: string;
  version: number;
  /** Images that still need a copy. */
  imageIds: number[];
  needsIllustration: boolean;
  /** The place lookup that it needs. */
  lookup: LookupKind | null;
  /** Whether its record in the external table must be written. */
  toTable: boolean;
  /** Messages to webhooks: it was published or unpublished. */
  deliveryIds?: readonly string[];
}

/** Queues the jobs that follow every save of a property. */
export async function queuePropertyJobs(
  enqueue: Enqueue,
  { id, version, imageIds, needsIllustration, lookup, toTable, deliveryIds = [] }: SavedProperty,
) {
  await Promise.all([
    ...imageIds.map((imageId) => enqueue("copy-image", { imageId })),
    ...(needsIllustration ? [enqueue("make-illustration", { propertyId: id })] : []),
    ...(lookup ? [enqueue(lookup, { propertyId: id }, { promote: true })] : []),
    ...deliveryIds.map((deliveryId) => enqueue("deliver-webhook", { deliveryId })),
    ...(toTable ? [enqueue("write-back", { propertyId: id, version })] : []),
  ]);
}
