import { Form, useNavigation } from "@remix-run/react";

import { batchUrls } from "#domain/limits";
import { adminTexts } from "#domain/text/admin-texts";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";

interface Props {
  /** What was sent and refused, and why. */
  typed?: string;
  problem?: string;
}

/** Where a batch begins: one address a line. */
export function BatchForm({ typed, problem }: Props) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="stack">
      <CreationToken />
      <Field
        label="Addresses"
        name="urls"
        as="textarea"
        rows={10}
        placeholder="https://"
        spellCheck={false}
        defaultValue={typed}
        error={problem}
        hint={`One a line, at most ${batchUrls}. Lines that do not begin with http:// or https:// are left out, and a page that stands twice is read once.`}
      />
      <button className="btn" disabled={busy}>
        {adminTexts.imports.startScraping}
      </button>
    </Form>
  );
}
