import type { ExtractedName, ExtractionSuccess } from "#domain/imports/extraction";

/** True for a value that the page does not state as it stands: the operator has the word. */
export function needsConsent({ evidence }: ExtractionSuccess, name: ExtractedName): boolean {
  const found = evidence[name];
  return found !== undefined && (found.unverified === true || found.via === "derived");
}

/**
 * What was read, without the values that need the operator's consent and did not get it; one that
 * got it counts as any other.
 */
export function withConsent(
  read: ExtractionSuccess,
  consented: ReadonlySet<string>,
): ExtractionSuccess {
  const data: Record<string, unknown> = { ...read.data };
  const evidence = { ...read.evidence };
  for (const name of Object.keys(evidence) as ExtractedName[]) {
    const found = evidence[name];
    if (!found || !needsConsent(read, name)) continue;
    if (consented.has(name)) evidence[name] = { via: found.via, passage: found.passage };
    else {
      delete data[name];
      delete evidence[name];
    }
  }
  return { ...read, data: data as unknown as ExtractionSuccess["data"], evidence };
}
