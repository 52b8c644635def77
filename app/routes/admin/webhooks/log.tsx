import "./webhooks.css";
import { Form, Link } from "@remix-run/react";

import type { ListedDelivery } from "#db/queries/webhooks/deliveries.server";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { deliveryStates, eventLabels } from "#domain/webhooks/webhooks";
import { Empty, Moment } from "~/components/admin/table";
import { Pager } from "~/components/ui/pager";

type Delivery = ListedDelivery & { body: string };

interface Props {
  log: { page: number; pages: number; rows: readonly Delivery[] };
  /** The webhook or delivery that the log is limited to. */
  only: { webhook?: string; delivery?: string };
  busy: boolean;
}

/** Deliveries, newest first; each opens in place. */
export function DeliveryLog({ log: { page, pages, rows }, only, busy }: Props) {
  const isLimited = Boolean(only.webhook ?? only.delivery);
  return (
    <section className="panel stack" aria-labelledby="log">
      <h2 id="log">Deliveries</h2>
      <p className="text-ink-soft text-small">
        {isLimited ? (
          <>
            Showing only {only.delivery ? "one delivery" : "one webhook"}.{" "}
            <Link className="link" to={paths.admin.webhooks()}>
              Show all
            </Link>
          </>
        ) : (
          "Stored for 30 days. A failed message is retried up to 7 times within 18 hours."
        )}
      </p>
      {rows.length === 0 ? (
        <Empty title="No deliveries yet">
          Events are listed here once a webhook is on. Send a test event to see one.
        </Empty>
      ) : (
        <ul className="delivery-list border-t border-line">
          {rows.map((delivery) => (
            <Entry
              key={delivery.id}
              delivery={delivery}
              isOpen={delivery.id === only.delivery}
              busy={busy}
            />
          ))}
        </ul>
      )}
      <Pager
        counted
        page={page}
        pages={pages}
        to={(to) => paths.admin.webhooks({ webhook: only.webhook, page: String(to) })}
      />
    </section>
  );
}

/** The name of a property; an inquiry has none here. */
const nameOf = ({ subject }: Delivery) => subject.name ?? subject.property ?? null;

function Entry({ delivery, isOpen, busy }: { delivery: Delivery; isOpen: boolean; busy: boolean }) {
  const { id, event, state, status, tries, url, createdAt, nextTryAt, active } = delivery;
  const { label, tone } = deliveryStates[state];
  const name = nameOf(delivery);
  return (
    <li className="border-b border-line" id={`delivery-${id}`}>
      <details open={isOpen || undefined}>
        <summary className="grid items-baseline py-3 list-none cursor-pointer">
          <span className={`badge ${tone}`}>{label}</span>
          <span className="delivery-event font-semibold wrap-anywhere">
            {eventLabels[event]}
            {name && `: ${name}`}
            <span className="block font-normal text-ink-soft text-small">to {url}</span>
          </span>
          <span className="delivery-tries text-small text-ink-soft">
            {plural(tries, "attempt", "attempts")}
            {status !== null && `, status ${status}`}
            {state === "waiting" && tries > 0 && (
              <>
                , next <Moment at={nextTryAt} />
              </>
            )}
          </span>
          <Moment at={createdAt} />
        </summary>
        <div className="delivery-body max-w-200">
          <Details delivery={delivery} />
          {active && (state === "sent" || state === "failed") && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <button className="btn-quiet" name="intent" value="replay" disabled={busy}>
                Replay
              </button>
            </Form>
          )}
        </div>
      </details>
    </li>
  );
}

function Details({ delivery: { id, error, response, body, replayOf } }: { delivery: Delivery }) {
  return (
    <>
      {error && <p className="text-small text-danger">{error}</p>}
      <p className="text-ink-soft text-small wrap-anywhere">
        webhook-id {id}
        {replayOf && (
          <>
            , replay of{" "}
            <Link className="link" to={paths.admin.webhooks({ delivery: replayOf })}>
              {replayOf}
            </Link>
          </>
        )}
      </p>
      <h3 className="text-small">Message</h3>
      <pre className="p-4 text-small wrap-anywhere bg-sand">{body}</pre>
      <h3 className="text-small">Response</h3>
      {response ? (
        <pre className="p-4 text-small wrap-anywhere bg-sand">{response}</pre>
      ) : (
        <p className="text-ink-soft text-small">No text</p>
      )}
    </>
  );
}
