import { isWebAddress } from "#domain/forms/typed-values";
import { batchUrls } from "#domain/limits";

export interface BatchLines {
  /** In order, at most 500. */
  urls: string[];
  /** Valid lines beyond the limit. */
  refused: number;
}

/** One address a line; only lines that begin with http:// or https:// count. */
export function readBatchLines(text: string): BatchLines {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(isWebAddress);
  return { urls: lines.slice(0, batchUrls), refused: Math.max(0, lines.length - batchUrls) };
}
