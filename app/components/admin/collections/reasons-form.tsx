import "./reasons-form.css";
import { Form } from "@remix-run/react";

import { longestReason } from "#domain/limits";
import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.collections;

interface Props {
  slug: string;
  members: readonly { id: string; name: string; reason: string | null; written: boolean }[];
}

/** One field for each stay of the page shown; an empty one leaves the reason to the rule. */
export function ReasonsForm({ slug, members }: Props) {
  return (
    <Form method="post" className="reasons-form">
      <input type="hidden" name="collection" value={slug} />
      {members.map(({ id, name, reason, written }) => (
        <div key={id}>
          <label htmlFor={`reason-${id}`}>{words.reasonFor(name)}</label>
          <textarea
            id={`reason-${id}`}
            name={`reason.${id}`}
            rows={2}
            maxLength={longestReason}
            defaultValue={written ? (reason ?? "") : ""}
            aria-describedby={`hint-${id}`}
          />
          <p id={`hint-${id}`} className="reasons-hint">
            {written || !reason ? words.hint(longestReason) : words.byRule(reason)}
          </p>
        </div>
      ))}
      <button className="btn">{words.save}</button>
    </Form>
  );
}
