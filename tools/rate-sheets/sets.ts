import { bosveldLayouts } from "./blind-bosveld";
import { coastLayouts } from "./blind-coast";
import { deltaLayouts } from "./blind-delta";
import { dunesLayouts } from "./blind-dunes";
import { eastLayouts } from "./blind-east";
import { fynbosLayouts } from "./blind-fynbos";
import { hillsLayouts } from "./blind-hills";
import { kalahariLayouts } from "./blind-kalahari";
import { karooLayouts } from "./blind-karoo";
import { marshLayouts } from "./blind-marsh";
import { pansLayouts } from "./blind-pans";
import { parksLayouts } from "./blind-parks";
import { plainsLayouts } from "./blind-plains";
import { riversLayouts } from "./blind-rivers";
import { southLayouts } from "./blind-south";
import { steppeLayouts } from "./blind-steppe";
import { veldLayouts } from "./blind-veld";
import { developmentTables } from "./development";
import { heldOutLayouts } from "./held-out";
import type { Layout } from "./layout";
import { moreDevelopmentLayouts } from "./more-development";

type Sets = Readonly<Record<string, readonly Layout[]>>;

/** Sets that the reader has learned from and that `npm test` reads. */
export const tested: Sets = {
  development: [...developmentTables, ...moreDevelopmentLayouts],
  "by another hand, east": eastLayouts,
  "by another hand, rivers": riversLayouts,
};

/** Sets that the reader has learned from. */
export const learned: Sets = {
  ...tested,
  "held out": heldOutLayouts,
  "by another hand, south": southLayouts,
  "by another hand, parks": parksLayouts,
  "by another hand, hills": hillsLayouts,
  "by another hand, delta": deltaLayouts,
  "by another hand, karoo": karooLayouts,
  "by another hand, fynbos": fynbosLayouts,
};

/**
 * Sets that it has learned from, but for some layouts: names outside of the rules of their table in the plains, boards by
 * row on the coast, a letter on the dunes, small tables beside each other in the pans, sentences without a table in the
 * marsh and the steppe, heads without lines in the bosveld, and tables that share the dates of the first in the kalahari.
 */
export const learnedInPart: Sets = {
  "by another hand, plains": plainsLayouts,
  "by another hand, coast": coastLayouts,
  "by another hand, dunes": dunesLayouts,
  "by another hand, pans": pansLayouts,
  "by another hand, marsh": marshLayouts,
  "by another hand, steppe": steppeLayouts,
  "by another hand, veld": veldLayouts,
  "by another hand, bosveld": bosveldLayouts,
  "by another hand, kalahari": kalahariLayouts,
};

/** Sets that nobody who works on the reader has looked at. */
export const unseen: Sets = {};
