import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordHeartbeat } from "#db/queries/work/workers.server";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(site().web.origin);
});
const ask = (path = "") => site().ask(`/admin/queues${path}`, { headers: { Cookie: cookie } });

test("the raw view has a heading and a way back, and asks no other site for anything", async () => {
  const page = await (await ask()).text();
  expect(page).toContain("<h1>Queues, as they are stored</h1>");
  expect(page).toContain('href="/admin/jobs"');
  const { origin } = site().web;
  const asked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((address) => new URL(address, origin).origin !== origin)).toEqual([]);
});

test("its data come as they are", async () => {
  const answer = await ask("/api/queues");
  const { queues } = (await answer.json()) as { queues: { name: string }[] };
  expect(queues.map(({ name }) => name)).toContain("mail");
});

test("a queue has the workers that take jobs from it, and no others", async () => {
  const { db } = site().database;
  const workersOf = async (queue: string) => {
    const { workers } = (await (await ask(`/api/queues/${queue}/workers`)).json()) as {
      workers: { name: string }[] | null;
    };
    return workers?.map(({ name }) => name);
  };
  expect(await workersOf("mail")).toEqual([]);
  await recordHeartbeat(db, { id: "one", host: "cheetah", pid: 7, queues: ["mail"] });
  await recordHeartbeat(db, { id: "two", host: "cheetah", pid: 8, queues: ["pictures"] });
  expect(await workersOf("mail")).toEqual(["cheetah 7"]);
  const { queues } = (await (await ask("/api/queues")).json()) as {
    queues: { name: string; hasWorkers: boolean }[];
  };
  expect(queues.find(({ name }) => name === "mail")?.hasWorkers).toBe(true);
  expect(queues.find(({ name }) => name === "sync")?.hasWorkers).toBe(false);
});

test("a stranger is sent to the login, and comes back here", async () => {
  const answer = await site().ask("/admin/queues");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/admin/login?returnTo=%2Fadmin%2Fqueues");
});

describe("without its database", () => {
  beforeAll(() => site().proxy.cut());
  afterAll(() => site().proxy.mend());

  test("the operator is not taken for a stranger", async () => {
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("You are still signed in");
  });
});
