import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { recordHeartbeat } from "#db/queries/jobs/workers.server";
import { readSettings } from "#db/queries/site/settings.server";
import { adminOf, fieldsOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn, trialPassword } from "#tests/setup/web-process";

describe("settings", () => {
  const site = useSite();
  let cookie: string;
  beforeEach(async () => {
    cookie = await signIn(site().web.origin);
  });

  const openForm = async () =>
    fieldsOf(
      await (await site().request("/admin/settings", { headers: { Cookie: cookie } })).text(),
    );

  const save = (form: URLSearchParams, change: Record<string, string>) => {
    const body = new URLSearchParams(form);
    for (const [name, value] of Object.entries(change)) body.set(name, value);
    return site().request("/admin/settings", { method: "POST", headers: { Cookie: cookie }, body });
  };
  const stored = () => readSettings(site().database.db);

  test("a save in a second tab is a conflict that shows both values (A-110)", async () => {
    const [one, two] = [await openForm(), await openForm()];
    expect((await save(one, { siteName: "First Stays" })).status).toBe(303);

    const answer = await save(two, { contactPhone: "+27 21 111 1111" });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("saved by someone else while you were editing");
    expect(page).toMatch(/Site name<\/th><td>Savanna Stays<\/td><td>First Stays/);
    expect(page).toMatch(/Phone<\/th><td>\+27 21 111 1111<\/td><td>\+27 21 000 0000/);
    expect(await stored()).toMatchObject({
      siteName: "First Stays",
      contactPhone: "+27 21 000 0000",
    });

    // Saving again shows the conflict again; only the overwrite button overwrites.
    expect((await save(two, { contactPhone: "+27 21 111 1111" })).status).toBe(409);
    const forced = { contactPhone: "+27 21 111 1111", overwrite: "yes" };
    expect((await save(two, forced)).status).toBe(303);
    expect(await stored()).toMatchObject({
      siteName: "Savanna Stays",
      contactPhone: "+27 21 111 1111",
    });
  });

  test("one of several simultaneous saves succeeds (A-110)", async () => {
    const form = await openForm();
    const answers = await Promise.all([1, 2, 3].map((n) => save(form, { siteName: `Stays ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  });

  test("saving unchanged values is no conflict", async () => {
    const form = await openForm();
    expect((await save(form, {})).status).toBe(303);
    expect((await save(form, {})).status).toBe(303);
  });

  test("errors are shown at their fields and keep the input (A-113)", async () => {
    const form = await openForm();
    const name = "x".repeat(81);
    const answer = await save(form, {
      siteName: name,
      contactPhone: "ask for Anna",
      chatNumber: "123",
      notificationAddress: "nobody",
      "socialMedia.facebook": "facebook",
      inquiryRetentionMonths: "1.5",
      "claims.press.names[0]": "y".repeat(81),
    });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    const errors = [...page.matchAll(/class="field-error[ "][^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    expect(errors).toEqual([
      "Please use at most 80 characters",
      "Please enter a phone number, such as +27 21 000 0000",
      "Please enter digits with the country code, such as +27 21 000 0000",
      "Please enter a URL that begins with http:// or https://",
      "Please use at most 80 characters",
      "Please enter one email address, such as name@example.com",
      "Please enter a whole number",
    ]);
    // The list of errors and the index name the sections.
    expect(page).toContain("Contact, Phone: Please enter a phone number");
    expect(page).toMatch(/Contact<span[^>]*>3 problems/);
    expect(page).toContain(name);
    expect(page).toContain("ask for Anna");
  });

  test("the legal pages show their revision dates (A-113)", async () => {
    const form = await openForm();
    await save(form, {
      "legalRevisions.terms": "2026-01-31",
      "legalRevisions.privacy": "2025-12-01",
      "legalRevisions.disclosure": "2024-02-29",
    });
    const textOf = async (path: string) => (await site().request(path)).text();
    await until("the new days", async () => (await textOf("/terms")).includes("January 31, 2026"));
    expect(await textOf("/privacy-policy")).toContain("December 1, 2025");
    expect(await textOf("/advertiser-disclosure")).toContain("February 29, 2024");
  });

  test("a disabled claim is not on the home page (A-144)", async () => {
    const form = await openForm();
    const isVisible = async () => /<section[^>]* aria-labelledby="press"/.test(await home());
    const home = async () => (await site().request("/")).text();
    expect(await isVisible()).toBe(true);
    form.delete("claims.press.shown");
    expect((await save(form, {})).status).toBe(303);
    await until("the home page without it", async () => !(await isVisible()));
  });

  test("no secret of the server is shown (A-113)", async () => {
    const page = await (
      await site().request("/admin/settings", { headers: { Cookie: cookie } })
    ).text();
    expect(page).not.toContain(trialPassword);
    expect(page).not.toContain("0123456789abcdef");
  });
});

describe("live updates", () => {
  const site = useSite();
  const leaving: AbortController[] = [];
  afterEach(() => {
    for (const controller of leaving.splice(0)) controller.abort();
  });

  async function follow(topic: string, cookie: string) {
    const controller = new AbortController();
    leaving.push(controller);
    const answer = await site().request(`/admin/live?of=${topic}`, {
      headers: { Cookie: cookie, Accept: "text/event-stream" },
      signal: controller.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const nextChange = async (): Promise<string> => {
      for (;;) {
        const { value = "", done } = (await reader?.read()) ?? { done: true };
        const id = /^id: (\S+)\nevent: changed$/m.exec(value)?.[1];
        if (id) return id;
        if (done) throw new Error("The stream ended");
      }
    };
    return { answer, nextChange };
  }

  test("an open screen receives changes", async () => {
    const { cookie } = await adminOf(site());
    const { answer, nextChange } = await follow("jobs", cookie);
    expect(answer.headers.get("Content-Type")).toContain("text/event-stream");
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    const first = await nextChange();
    await recordHeartbeat(site().database.db, {
      id: "5b6a2f52-7d5c-4a0c-9d3d-0a1b2c3d4e5f",
      host: "here",
      pid: 1,
    });
    expect(await nextChange()).not.toBe(first);
  });

  test("visitors and unknown topics are rejected", async () => {
    expect((await follow("jobs", "")).answer.status).toBe(302);
    const { cookie } = await adminOf(site());
    expect((await follow("weather", cookie)).answer.status).toBe(404);
  });
});

describe("queue board", () => {
  const site = useSite();
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(site().web.origin);
  });
  const getBoard = (path = "") =>
    site().request(`/admin/queues${path}`, { headers: { Cookie: cookie } });

  test("the board has a heading, a link back, and no requests to other sites", async () => {
    const page = await (await getBoard()).text();
    expect(page).toContain("<h1>Queues</h1>");
    expect(page).toContain('href="/admin/jobs"');
    const { origin } = site().web;
    const urls = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(urls.length).toBeGreaterThan(4);
    expect(urls.filter((address) => new URL(address, origin).origin !== origin)).toEqual([]);
  });

  test("the board's data are returned", async () => {
    const answer = await getBoard("/api/queues");
    const { queues } = (await answer.json()) as { queues: { name: string }[] };
    expect(queues.map(({ name }) => name)).toContain("mail");
  });

  test("a queue lists only its workers", async () => {
    const { db } = site().database;
    const workersOf = async (queue: string) => {
      const { workers } = (await (await getBoard(`/api/queues/${queue}/workers`)).json()) as {
        workers: { name: string }[] | null;
      };
      return workers?.map(({ name }) => name);
    };
    expect(await workersOf("mail")).toEqual([]);
    await recordHeartbeat(db, { id: "one", host: "cheetah", pid: 7, queues: ["mail"] });
    await recordHeartbeat(db, { id: "two", host: "cheetah", pid: 8, queues: ["pictures"] });
    expect(await workersOf("mail")).toEqual(["cheetah 7"]);
    const { queues } = (await (await getBoard("/api/queues")).json()) as {
      queues: { name: string; hasWorkers: boolean }[];
    };
    expect(queues.find(({ name }) => name === "mail")?.hasWorkers).toBe(true);
    expect(queues.find(({ name }) => name === "sync")?.hasWorkers).toBe(false);
  });

  describe("without the database", () => {
    beforeAll(() => site().proxy.cut());
    afterAll(() => site().proxy.restore());

    test("the queue board answers 503, not the login", async () => {
      const answer = await getBoard();
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("You are still signed in");
    });
  });
});
