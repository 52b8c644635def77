import { isRouteErrorResponse } from "@remix-run/react";

import { texts } from "#domain/text/texts";
import type { Unavailable } from "~/server/unavailable/guard-routes.server";

type Sent = NonNullable<Unavailable["sent"]>;

/** The refusal behind an error of a route; undefined for any other error. */
export function unavailableOf(error: unknown): Unavailable | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const value: unknown = error.data;
  return typeof value === "object" && value !== null && "unavailable" in value
    ? (value as Unavailable)
    : undefined;
}

/** Signs of the form itself, which nobody typed. */
const technical = /^(__.*|intent|version|startedAt|website|returnTo|itemId|single|list)$/;

/** "claims.counts[0].pricePerNight" as words. */
const labelOf = (name: string) =>
  name
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(".", ", ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** What was typed into a form, to be read, and all of it once more, to be sent. */
export function SentValues({ fields }: Pick<Sent, "fields">) {
  const typed = fields.filter(([name, value]) => value.trim() && !technical.test(name));
  return (
    <>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {typed.length > 0 && (
        <details open={typed.length <= 10}>
          <summary>{texts.common.whatYouTyped}</summary>
          <dl>
            {typed.map(([name, value], index) => (
              <div key={index}>
                <dt>{labelOf(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** What was typed into a form that could not be stored, with a button that sends it once more. */
export function SendAgain({ to, fields }: Sent) {
  return (
    <form method="post" action={to} className="stack">
      <SentValues fields={fields} />
      <p>
        <button className="btn">{texts.common.retry}</button>
      </p>
    </form>
  );
}
