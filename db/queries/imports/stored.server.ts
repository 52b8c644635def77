import { type ExtractionSuccess, readStoredExtraction } from "#domain/imports/extraction";

/** What is stored on an item has a form that this version does not know; the message is for the operator. */
export class UnknownStoredForm extends Error {
  override readonly name = "UnknownStoredForm";
}

/** @throws UnknownStoredForm */
export function extractionOf(stored: unknown): ExtractionSuccess {
  const read = readStoredExtraction(stored);
  if (!read.ok) throw new UnknownStoredForm(read.fault);
  return read.extraction;
}
