import "./session-list.css";
import { Form } from "@remix-run/react";

import type { ListedSession } from "#db/queries/site/sessions.server";
import { deviceName } from "#domain/site/device";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.sessions;

/** Where the back office is open; each other place can be closed from here. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const others = sessions.filter(({ own }) => !own).length;
  return (
    <section className="panel" aria-labelledby="open-sessions">
      <h2 id="open-sessions">{words.open}</h2>
      <ul className="session-list">
        {sessions.map(({ handle, agent, address, createdAt, seenAt, own }) => (
          <li key={handle}>
            <div>
              <b>{deviceName(agent)}</b>{" "}
              {own && <span className="badge badge-ok">{words.own}</span>}
              <small>{address}</small>
            </div>
            <dl>
              <div>
                <dt>{words.signedIn}</dt>
                <dd>
                  <Moment at={createdAt} />
                </dd>
              </div>
              <div>
                <dt>{words.seen}</dt>
                <dd>
                  <Moment at={seenAt} />
                </dd>
              </div>
            </dl>
            {!own && (
              <Form method="post">
                <input type="hidden" name="session" value={handle} />
                <button className="btn-quiet" name="intent" value="end">
                  {words.signOut}
                  <span className="visually-hidden"> {deviceName(agent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Form method="post">
          <button className="btn-quiet" name="intent" value="end-others">
            {words.signOutOthers}
          </button>
        </Form>
      ) : (
        <p className="soft">{words.onlyOne}</p>
      )}
    </section>
  );
}
