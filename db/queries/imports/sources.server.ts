import type { FieldName, Origin, SavedSources } from "#db/queries/property/history.server";
import type { ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";
import type { RunKind } from "#domain/imports/states";

const origins: Record<RunKind, Origin> = {
  smart: "reader",
  batch: "reader",
  ai: "ai",
  sync: "sync",
};

/** Values of a read page that a property keeps under another name. */
const renamed: Partial<Record<keyof ExtractedProperty, FieldName>> = {
  country: "countries",
  propertyType: "accommodationType",
  accommodationTypes: "accommodationUnits",
  sourceUrl: "propertyUrl",
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
    if (found) byField[renamed[name] ?? (name as FieldName)] = found;
  }
  return { origin: origins[kind], sourceUrl: url ?? data.sourceUrl, evidence: byField };
}
