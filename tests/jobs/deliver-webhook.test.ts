import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { acceptInquiry, storeInquiry } from "#db/queries/inquiries/inquiries.server";
import {
  addTestDelivery,
  listDeliveries,
  replayDelivery,
} from "#db/queries/webhooks/deliveries.server";
import {
  addWebhook,
  listWebhooks,
  readSecret,
  switchWebhook,
} from "#db/queries/webhooks/webhooks.server";
import type { DeliveryState, WebhookForm } from "#domain/webhooks/webhooks";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import {
  startWebhookReceiver,
  type WebhookReceiver,
  withStatus,
} from "#tests/fakes/webhook-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

const all: WebhookForm["events"] = [
  "inquiry.created",
  "property.published",
  "property.unpublished",
];

onEachBackend("delivering webhooks (M-009)", (backend) => {
  const { db, url } = useDatabase();
  let receiver: WebhookReceiver;
  let worker: TestWorker;
  let webhookId: string;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    worker = await startWorker(await queueStore(backend, url()), db(), {
      FETCH_ALLOW_HOSTS: receiver.host,
      SITE_URL: "https://stays.test",
    });
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
  });
  beforeEach(async () => {
    await sql`truncate webhooks, inquiries, properties cascade`.execute(db());
    receiver.messages.length = 0;
    webhookId = await addWebhook(db(), { url: receiver.url, events: all }, "operator");
  });

  const find = async (deliveryId: string) =>
    (await listDeliveries(db(), { deliveryId, page: 1, size: 1 })).rows[0];
  const enqueue = (deliveryId: string) => worker.enqueue("deliver-webhook", { deliveryId });
  /** A test message on its way. */
  const begin = async (...responders: Parameters<WebhookReceiver["respond"]>) => {
    receiver.respond(...responders);
    const id = (await addTestDelivery(db(), webhookId)) ?? "";
    await enqueue(id);
    return id;
  };
  const whenState = (id: string, state: DeliveryState, tries?: number) =>
    until(`delivery ${state}`, async () => {
      const delivery = await find(id);
      const isThere = delivery?.state === state && (tries ?? delivery.tries) === delivery.tries;
      return isThere && delivery;
    });
  const pauseOf = async (id: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - updated_at)::integer as seconds
      from work where key = ${id}`.execute(db());
    return rows[0]?.seconds;
  };

  test("an inquiry and a published property are signed messages without personal data", async () => {
    const camp = await storeProperty(db(), { name: "Dune Camp", active: true });
    await queuePropertyJobs(worker.enqueue, camp);
    const { id, deliveryIds } = await storeInquiry(
      db(),
      makeInquiry({ kind: "property", propertyName: "Dune Camp", name: "Ada Visitor" }),
      [],
      new Date(),
    );
    for (const deliveryId of deliveryIds) await enqueue(deliveryId);
    await until("two messages", () => Promise.resolve(receiver.messages.length === 2));

    const secret = (await readSecret(db(), webhookId)) ?? "";
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const verified = receiver.messages.map(({ headers, body }) =>
      new Webhook(secret).verify(body, headers),
    ) as { type: string; timestamp: string; data: unknown }[];
    expect(verified.find(({ type }) => type === "property.published")?.data).toEqual({
      id: camp.id,
      name: "Dune Camp",
      url: `https://stays.test/accommodation/${camp.id}`,
    });
    expect(verified.find(({ type }) => type === "inquiry.created")?.data).toEqual({
      id,
      kind: "property",
      property: "Dune Camp",
      url: `https://stays.test/admin/inquiries?open=${id}`,
    });
    expect(JSON.stringify(receiver.messages)).not.toContain("Ada");
    const [first] = receiver.messages;
    const other = new Webhook(Buffer.alloc(32).toString("base64"));
    expect(() => other.verify(first?.body ?? "", first?.headers ?? {})).toThrow();
    expect(first?.headers["webhook-id"]).toBe(
      (await listDeliveries(db(), { page: 1, size: 5 })).rows.find(({ event }) =>
        first?.body.includes(event),
      )?.id,
    );
  });

  test("events of others, spam, drafts and test inquiries make no message", async () => {
    await sql`truncate webhooks cascade`.execute(db());
    const events = ["inquiry.created", "property.unpublished"] as const;
    await addWebhook(db(), { url: receiver.url, events: [...events] }, "operator");
    const { id } = await storeProperty(db(), { name: "Dune Camp", active: true });
    await storeProperty(db(), { name: "Draft Camp", active: false });
    const spam = await storeInquiry(db(), makeInquiry({ suspectedSpam: true }), [], new Date());
    const test = makeInquiry({ kind: "test", message: "A test" });
    await storeInquiry(db(), test, [], new Date());
    const listed = async () =>
      (await listDeliveries(db(), { page: 1, size: 5 })).rows.map(({ event }) => event);
    expect(await listed()).toEqual([]);
    await sql`update properties set deleted_at = now() where id = ${id}`.execute(db());
    expect(await listed()).toEqual(["property.unpublished"]);
    const by = { actor: "operator", now: new Date() };
    const accept = () => acceptInquiry(db(), spam.id, by, () => Promise.resolve([]));
    expect((await accept())?.deliveryIds).toHaveLength(1);
    expect((await accept())?.deliveryIds).toEqual([]);
    expect(await listed()).toEqual(["inquiry.created", "property.unpublished"]);
  });

  test("a change that is rolled back sends nothing", async () => {
    await db()
      .transaction()
      .execute(async (trx) => {
        await storeProperty(trx, { name: "Dune Camp", active: true });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect((await listDeliveries(db(), { page: 1, size: 5 })).total).toBe(0);
  });

  test("a delivery queued twice is sent once", async () => {
    const id = await begin();
    await enqueue(id);
    expect(await whenState(id, "sent")).toMatchObject({ status: 204, tries: 1, error: null });
    await enqueue(id);
    const { webhooks } = worker.queues;
    const isEmpty = async () =>
      (await webhooks.getJobCountByTypes("waiting", "active", "delayed")) === 0;
    await until("empty queue", isEmpty);
    expect(receiver.messages).toHaveLength(1);
  });

  test("an error is retried with growing pauses and the same id", async () => {
    const id = await begin(
      withStatus(500, {}, "database\0 away".padEnd(2_000, ".")),
      withStatus(302, { location: receiver.url }),
      (response) => response.destroy(),
      withStatus(429, { "retry-after": "3600" }),
    );
    const seen: unknown[] = [];
    for (const tries of [1, 2, 3, 4]) {
      const { status, error } = await whenState(id, "waiting", tries);
      seen.push([status, error?.replace(/:? .*/, ""), await pauseOf(id)]);
      await until("the pause", async () => (await worker.queues.webhooks.getDelayedCount()) > 0);
      if (tries === 1) expect((await find(id))?.response).toHaveLength(1_000);
      await skipPauses(worker, "webhooks");
    }
    expect(seen).toEqual([
      [500, "The", 5],
      [302, "The", 60],
      [null, "Network", 300],
      [429, "The", 3600],
    ]);
    expect(await whenState(id, "sent")).toMatchObject({ tries: 5, error: null });
    expect(new Set(receiver.messages.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([id]),
    );
    expect(receiver.messages).toHaveLength(5);
  });

  test("the eighth failure is final, and a replay is another message", async () => {
    const id = await begin(...Array.from({ length: 8 }, () => withStatus(503)));
    const failed = await until("the end", async () => {
      await skipPauses(worker, "webhooks");
      const delivery = await find(id);
      return delivery?.state === "failed" && delivery;
    });
    expect(failed).toMatchObject({ tries: 8, status: 503 });
    expect((await listWebhooks(db()))[0]).toMatchObject({ active: true });

    const again = (await replayDelivery(db(), id)) ?? "";
    await enqueue(again);
    expect(await whenState(again, "sent")).toMatchObject({ replayOf: id, tries: 1 });
    const [first, last] = [receiver.messages[0], receiver.messages.at(-1)];
    expect(last?.body).toBe(first?.body);
    expect(last?.headers["webhook-id"]).toBe(again);
  });

  test("410 switches the webhook off, with its waiting messages", async () => {
    const waiting = await addTestDelivery(db(), webhookId);
    const id = await begin(withStatus(410));
    expect(await whenState(id, "failed")).toMatchObject({ tries: 1, status: 410 });
    const because = "The receiver answered 410 Gone";
    expect(await listWebhooks(db())).toMatchObject([{ active: false, stoppedBecause: because }]);
    expect(await find(waiting ?? "")).toMatchObject({ state: "failed", tries: 0 });
    expect(await addTestDelivery(db(), webhookId)).toBeNull();
    const actors = db().selectFrom("auditLog").select("actor").where("entity", "=", "webhook");
    expect((await actors.execute()).map(({ actor }) => actor)).toContain("webhooks");
  });

  test("a webhook that has failed for five days is switched off", async () => {
    const fail = async () => {
      const id = (await addTestDelivery(db(), webhookId)) ?? "";
      receiver.respond(withStatus(500));
      await sql`update work set tries = 7 where key = ${id}`.execute(db());
      await enqueue(id);
      await whenState(id, "failed");
      return id;
    };
    const age = (id: string, days: number) =>
      sql`update webhook_deliveries set created_at = now() - make_interval(days => ${days})
        where id = ${id}`.execute(db());
    await sql`update webhooks set updated_at = now() - interval '9 days'`.execute(db());
    await age(await fail(), 4);
    await fail();
    expect(await listWebhooks(db())).toMatchObject([{ active: true }]);
    await age(await fail(), 6);
    const sent = await begin();
    await whenState(sent, "sent");
    await fail();
    expect(await listWebhooks(db())).toMatchObject([{ active: true }]);
    await sql`delete from webhook_deliveries where id = ${sent}`.execute(db());
    await fail();
    expect(await listWebhooks(db())).toMatchObject([
      { active: false, stoppedBecause: "All messages failed for 5 days" },
    ]);
  });

  test("a private address and plain HTTP are refused at once", async () => {
    for (const [address, error] of [
      ["https://127.0.0.1/hook", "The address 127.0.0.1 is not on the public internet"],
      ["https://localhost/hook", "The address localhost is not on the public internet"],
      ["http://example.com/hook", "Please enter a URL that starts with https://"],
    ] as const) {
      await sql`update webhooks set url = ${address}`.execute(db());
      const id = await begin();
      expect(await whenState(id, "failed")).toMatchObject({
        tries: 1,
        error: expect.stringContaining(error) as string,
      });
    }
    expect(receiver.messages).toEqual([]);
  });

  test("the sweep queues messages that no process has queued", async () => {
    const id = (await addTestDelivery(db(), webhookId)) ?? "";
    await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
    await worker.enqueue("sweep-lost", {});
    await whenState(id, "sent");
  });

  test("nothing is sent by a webhook that is switched off", async () => {
    const id = (await addTestDelivery(db(), webhookId)) ?? "";
    await switchWebhook(db(), webhookId, false, { actor: "operator" });
    await enqueue(id);
    expect(await find(id)).toMatchObject({
      state: "failed",
      error: "The webhook was switched off",
    });
    expect(await replayDelivery(db(), id)).toBeNull();
    expect(receiver.messages).toEqual([]);
  });
});

describe("slow receivers", { tags: ["thorough"] }, () => {
  const { db, url } = useDatabase();

  test("a response that never ends is cut; without a status the message is retried", async () => {
    const receiver = await startWebhookReceiver();
    const worker = await startWorker(await queueStore("postgres", url()), db(), {
      FETCH_ALLOW_HOSTS: receiver.host,
    });
    const webhookId = await addWebhook(db(), { url: receiver.url, events: all }, "operator");
    receiver.respond(
      (response) => response.writeHead(200).flushHeaders(),
      () => undefined,
    );
    const ids = [await addTestDelivery(db(), webhookId), await addTestDelivery(db(), webhookId)];
    for (const deliveryId of ids)
      await worker.enqueue("deliver-webhook", { deliveryId: deliveryId ?? "" });
    const states = await until(
      "both attempts",
      async () => {
        const { rows } = await listDeliveries(db(), { page: 1, size: 5 });
        const ended = rows.filter(
          ({ state, status, error }) => state !== "sending" && (status !== null || error !== null),
        );
        return (
          ended.length === 2 && ended.map(({ state, status, error }) => [state, status, error])
        );
      },
      20_000,
    );
    expect(states).toEqual(
      expect.arrayContaining([
        ["sent", 200, null],
        ["waiting", null, expect.stringContaining("10 seconds")],
      ]),
    );
    await worker.stop();
    await receiver.close();
  }, 40_000);
});
