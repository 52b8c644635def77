import type { Stay } from "#domain/pictures/illustration";
import { type Model } from "../view";

/** A form of house. */
export interface House {
  stay: Stay;
  /** Meters, for its frame in the picture. */
  width: number;
  tall: number;
  /** For the alternative text. */
  words: string;
  draw: (model: Model) => void;
  /** Where the house stands in the air, such as in a tree. */
  lift?: number;
}
