import type { SceneChoice } from "../../app/domain/illustration";

/** Filled below; see the pairs. */
export const composedPictures: readonly (SceneChoice & { name: string; seed: string })[] = [];
