import { parse } from "@conform-to/react";

import type { DraftEntries } from "#db/queries/site/drafts.server";
import type { PropertyFormDefaults } from "#domain/property/form-values";
import { tidiedPictures } from "./picture-form.server";

/** A kept draft as what a form starts with, and the version that it was begun from. */
export function draftAsForm(entries: DraftEntries) {
  const sent = new FormData();
  for (const [name, value] of entries) sent.append(name, value);
  const { payload } = parse(tidiedPictures(sent, []), { resolve: () => ({ value: {} }) });
  const version = Number(sent.get("version") ?? 0);
  return {
    defaults: payload as unknown as PropertyFormDefaults,
    version: version > 0 ? version : undefined,
  };
}
