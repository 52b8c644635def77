import { Form } from "@remix-run/react";

import type { ListedSession } from "#db/queries/site/sessions.server";
import { deviceName } from "#domain/site/admin-session";
import { Moment } from "~/components/admin/table";

export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const others = sessions.filter(({ own }) => !own).length;
  return (
    <section className="panel" aria-labelledby="open-sessions">
      <h2 id="open-sessions">Active sessions</h2>
      <ul className="session-list mb-4">
        {sessions.map(({ handle, agent, address, createdAt, seenAt, own }) => (
          <li className="grid items-center py-2 border-t border-line" key={handle}>
            <div>
              <b>{deviceName(agent)}</b>{" "}
              {own && <span className="badge badge-ok">This session</span>}
              <small className="block text-caption text-ink-soft">{address}</small>
            </div>
            <dl className="flex gap-8 text-small">
              <div>
                <dt className="text-tiny text-ink-soft">Signed in</dt>
                <dd className="tabular-nums">
                  <Moment at={createdAt} />
                </dd>
              </div>
              <div>
                <dt className="text-tiny text-ink-soft">Last seen</dt>
                <dd className="tabular-nums">
                  <Moment at={seenAt} />
                </dd>
              </div>
            </dl>
            {!own && (
              <Form method="post">
                <input type="hidden" name="session" value={handle} />
                <button className="btn-quiet" name="intent" value="end">
                  Sign out
                  <span className="sr-only"> {deviceName(agent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Form method="post">
          <button className="btn-quiet" name="intent" value="end-others">
            Sign out all other sessions
          </button>
        </Form>
      ) : (
        <p className="text-ink-soft">No other sessions.</p>
      )}
    </section>
  );
}
