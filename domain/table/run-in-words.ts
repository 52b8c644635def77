import type { RunState } from "#domain/imports/run";
import { formatNumber, plural } from "#domain/text/counted";

interface Counts {
  state: RunState;
  /** Dry run: nothing is saved. */
  look: boolean;
  error: string | null;
  fetched: number;
  /** The whole list was read: records are being saved. */
  listed: boolean;
  /** Attachments copied. */
  copied: number;
  created: number;
  changed: number;
  unchanged: number;
  failed: number;
}

/** One sentence on the result or the progress of a sync. */
export function runInWords(run: Counts): string {
  const { state, look, error, fetched, listed, copied, created, changed, unchanged, failed } = run;
  if (state === "failed") return error ?? "The sync failed";
  if (state === "cancelled")
    return `Stopped after ${formatNumber(fetched)} records; saved changes remain`;
  if (state !== "finished") {
    const images = `${plural(copied, "image", "images")} copied`;
    const progress = listed
      ? `${formatNumber(fetched)} records read, ${formatNumber(created + changed + unchanged)} done, ${images}`
      : `${formatNumber(fetched)} records read`;
    return `${progress} so far; it goes on by itself`;
  }
  const errors = failed > 0 ? `, ${formatNumber(failed)} with a value that cannot be used` : "";
  const counts = `${formatNumber(created)} new, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged${errors}`;
  return `${formatNumber(fetched)} records read: ${counts}${look ? ". Nothing was saved" : ""}`;
}
