import { Form } from "@remix-run/react";

import { type Refusal, refusalInWords } from "#domain/imports/extraction";
import { paths } from "#domain/paths/paths";

const deciders: Record<Refusal["by"], string> = {
  reader: "the page rules",
  model: "the language model",
};

/** "…, according to the page rules: “24 hotels”" */
export const refusalReason = (refusal: Refusal): string =>
  `${refusalInWords(refusal)}, according to ${deciders[refusal.by]}${refusal.passage && `: “${refusal.passage}”`}`;

interface Props {
  itemId: string;
  className: string;
  /** URL of the page, where several stand in a list. */
  of?: string;
}

/** Opens the review of a refused page (E-004). */
export const ReadAnyway = ({ itemId, className, of }: Props) => (
  <Form method="post" action={paths.admin.importItem(itemId)}>
    <button className={className} name="intent" value="read-anyway">
      Read it anyway
      {of && <span className="sr-only"> {of}</span>}
    </button>
  </Form>
);
