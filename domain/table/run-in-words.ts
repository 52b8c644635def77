import type { RunState } from "#domain/imports/run";

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

const number = (count: number) => count.toLocaleString("en-US");

/** One sentence on the result or the progress of a sync. */
export function runInWords(run: Counts): string {
  const { state, look, error, fetched, listed, copied, created, changed, unchanged, failed } = run;
  if (state === "failed") return error ?? "The sync failed";
  if (state === "cancelled")
    return `Stopped after ${number(fetched)} records; saved changes remain`;
  if (state !== "finished") {
    const images = `${number(copied)} ${copied === 1 ? "image" : "images"} copied`;
    const progress = listed
      ? `${number(fetched)} records read, ${number(created + changed + unchanged)} done, ${images}`
      : `${number(fetched)} records read`;
    return `${progress} so far; it goes on by itself`;
  }
  const errors = failed > 0 ? `, ${number(failed)} with a value that cannot be used` : "";
  const counts = `${number(created)} new, ${number(changed)} changed, ${number(unchanged)} unchanged${errors}`;
  return `${number(fetched)} records read: ${counts}${look ? ". Nothing was saved" : ""}`;
}
