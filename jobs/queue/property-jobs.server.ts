import type { Enqueue } from "./enqueue.server";

/** What saveProperty says remains to be done. */
export interface SavedProperty {
  id: string;
  /** Pictures whose copy is still to be made. */
  imageIds: number[];
  needsIllustration: boolean;
}

/** Queues what follows every save of a property, wherever it was saved from. */
export async function queuePropertyJobs(
  enqueue: Enqueue,
  { id, imageIds, needsIllustration }: SavedProperty,
) {
  await Promise.all([
    ...imageIds.map((imageId) => enqueue("copy-image", { imageId })),
    ...(needsIllustration ? [enqueue("make-illustration", { propertyId: id })] : []),
  ]);
}
