import { Form } from "@remix-run/react";

import { type WayIn, wayLabels, waysIn } from "#domain/team/access";
import { CheckField } from "~/components/form/field";

/** What lets somebody in besides the password, to be ended with one press. */
export function AccessList({ access }: { access: Readonly<Record<WayIn, string[]>> }) {
  const present = waysIn.filter((way) => access[way].length > 0);
  return (
    <section className="panel" id="access" aria-labelledby="access-heading">
      <h2 id="access-heading">Other ways into your account</h2>
      {present.length === 0 ? (
        <p className="text-ink-soft">None besides your password.</p>
      ) : (
        <Form method="post" className="stack">
          <p className="text-ink-soft">
            If somebody may have had your password, end them all. Tokens and invitations are those
            you created; preview links that you shared end too. This cannot be undone.
          </p>
          <div className="grid gap-3">
            {present.map((way) => (
              <CheckField
                key={way}
                id={`way-${way}`}
                name="way"
                value={way}
                label={wayLabels[way]}
                hint={access[way].join(", ")}
                defaultChecked
              />
            ))}
          </div>
          <button className="btn-quiet btn-danger" name="intent" value="end-access">
            End selected
          </button>
        </Form>
      )}
    </section>
  );
}
