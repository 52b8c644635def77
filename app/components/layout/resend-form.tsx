import { isRouteErrorResponse } from "@remix-run/react";

import { texts } from "#domain/text/texts";
import type { Unavailable } from "~/server/unavailable/guard-routes.server";

type Sent = NonNullable<Unavailable["sent"]>;

/** The 503 behind an error of a route; undefined for any other error. */
export function unavailableOf(error: unknown): Unavailable | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const value: unknown = error.data;
  return typeof value === "object" && value !== null && "unavailable" in value
    ? (value as Unavailable)
    : undefined;
}

/** Fields that visitors do not fill in. */
const technicalFields =
  /^(__.*|intent|version|startedAt|typed|remark|website|returnTo|itemId|single|list)$/;

/** "claims.counts[0].pricePerNight" as a label. */
const labelOf = (name: string) =>
  name
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(".", ", ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** Displays the entered values of a form; hidden fields submit all values again. */
export function SentFields({ fields }: Pick<Sent, "fields">) {
  const entered = fields.filter(([name, value]) => value.trim() && !technicalFields.test(name));
  return (
    <>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {entered.length > 0 && (
        <details open={entered.length <= 10}>
          <summary>{texts.common.whatYouTyped}</summary>
          <dl>
            {entered.map(([name, value], index) => (
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

/** A form that could not be saved, with a button that submits it again. */
export function ResendForm({ to, fields }: Sent) {
  return (
    <form method="post" action={to} className="stack">
      <SentFields fields={fields} />
      <p>
        <button className="btn">{texts.common.retry}</button>
      </p>
    </form>
  );
}
