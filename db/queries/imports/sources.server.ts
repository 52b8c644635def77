import type { Origin, SavedSources } from "#db/queries/property/history.server";
import type { ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";
import type { RunKind } from "#domain/imports/states";
import { fieldOfExtracted } from "#domain/property/fields";

const origins: Record<RunKind, Origin> = {
  smart: "reader",
  batch: "reader",
  ai: "ai",
  sync: "sync",
};

/** The evidence of a read page, by the field it ends up in. */
export function sourcesOfExtraction(
  kind: RunKind,
  url: string | null,
  { evidence, data }: ExtractionSuccess,
): SavedSources {
  const byField: SavedSources["evidence"] = {};
  for (const name of Object.keys(evidence) as (keyof ExtractedProperty)[]) {
    const found = evidence[name];
    const field = fieldOfExtracted(name);
    if (found && field) byField[field] = found;
  }
  return { origin: origins[kind], sourceUrl: url ?? data.sourceUrl, evidence: byField };
}
