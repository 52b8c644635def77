import "./tokens.css";
import { Form, useNavigation } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.api;

export interface ShownToken {
  id: string;
  name: string;
  prefix: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  withdrawnAt: Date | null;
  /** Past its last day. */
  expired: boolean;
}

/** Who holds a token, what it opens, and the way to take it back. */
export function TokenList({ tokens }: { tokens: readonly ShownToken[] }) {
  if (tokens.length === 0) return <p className="empty">{words.empty}</p>;
  return (
    <ul className="tokens">
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Token({ token }: { token: ShownToken }) {
  const { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt, withdrawnAt } = token;
  const live = !withdrawnAt && !token.expired;
  return (
    <li className="token" data-live={live}>
      <div className="token-name">
        <strong>{name}</strong>
        <span className="small">
          <code>{prefix}…</code> {words.scopes[scope === "write" ? "write" : "read"]}
        </span>
      </div>
      <dl className="token-facts">
        <div>
          <dt>{words.made}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{words.lastUsed}</dt>
          <dd>{lastUsedAt ? <Moment at={lastUsedAt} /> : words.neverUsed}</dd>
        </div>
        <div>
          <dt>{withdrawnAt ? words.withdrawn : words.ends}</dt>
          <dd>
            {withdrawnAt || expiresAt ? <Moment at={withdrawnAt ?? expiresAt} /> : words.noEnd}
          </dd>
        </div>
      </dl>
      {live ? (
        <Withdraw id={id} name={name} />
      ) : (
        <span className="badge">{withdrawnAt ? words.withdrawn : words.expired}</span>
      )}
    </li>
  );
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <details className="token-withdraw">
      <summary className="btn-quiet btn-danger" aria-label={words.withdrawOf(name)}>
        {words.withdraw}
      </summary>
      <Form method="post" className="stack">
        <p className="small">{words.withdrawHint}</p>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <button className="btn-quiet btn-danger" disabled={busy}>
          {words.withdrawNow}
        </button>
      </Form>
    </details>
  );
}
