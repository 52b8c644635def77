import "./json-panel.css";

import { recordOf } from "#domain/extractor/record";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { adminTexts } from "#domain/text/admin-texts";
import { CopyButton } from "~/components/admin/api/copy-button";

/** The result as a record for other programs. */
export function JsonPanel({ data }: { data: ExtractedProperty }) {
  const json = JSON.stringify(recordOf(data), null, 2);
  return (
    <section className="ai-json" aria-label="The result as JSON">
      <CopyButton text={json} copied={adminTexts.imports.jsonCopied}>
        {adminTexts.imports.copyJson}
      </CopyButton>
      <details>
        <summary>JSON</summary>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it */}
        <pre tabIndex={0}>{json}</pre>
      </details>
    </section>
  );
}
