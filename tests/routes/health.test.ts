import fs from "node:fs";
import { Agent, request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { addEmails } from "#db/queries/mail/emails.server";
import { favoritesOf } from "#tests/factories/favorites";
import { makeEmail, makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import {
  metricsToken,
  readMetrics,
  signIn,
  startHostedWeb,
  type WebProcess,
} from "#tests/setup/web-process";

describe("health", () => {
  const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
  const visitor = { "X-Forwarded-For": "203.0.113.1" };
  let stay: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
  });

  describe("health", () => {
    test("the liveness probe answers 200", async () => {
      expect(await (await site().request("/healthz")).json()).toEqual({ ok: true });
    });

    test("the readiness probe checks database, migrations, queue and listing index (G-05)", async () => {
      const answer = await until("the listing index to be read", async () => {
        const ready = await site().request("/readyz");
        return ready.ok && ready;
      });
      const checks = { database: "ok", migrations: "ok", queue: "ok", listing: "ok" };
      expect(await answer.json()).toEqual({ ok: true, ...checks });
    });
  });

  describe("without its database", () => {
    beforeAll(() => site().proxy.cut());
    afterAll(() => site().proxy.restore());

    test("the process is live but not ready (G-05)", async () => {
      expect((await site().request("/healthz")).status).toBe(200);
      const answer = await site().request("/readyz");
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ ok: false });
    });

    test("the listing says that it cannot be read (P-058)", async () => {
      const answer = await site().request("/accommodation");
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("Failed to fetch properties: Service Unavailable");
    });

    test("an error page shows its request id, and the log the reason (G-18)", async () => {
      const answer = await site().request(`/accommodation/${stay}`);
      expect(answer.status).toBe(503);
      const page = await answer.text();
      const id = /Reference: (?:<!-- -->)?<span[^>]*>([0-9a-f]{8})</.exec(page)?.[1];
      expect(id).toBeDefined();
      expect(site().web.log()).toContain(`"requestId":"${id}"`);
      expect(page).not.toMatch(/\bat .+\.js:\d+|node_modules|ECONNREFUSED|terminated/);
    });

    test("the log has no input of visitors (G-18)", async () => {
      const input = {
        name: "Zebulon",
        email: "zebulon@visitors.test",
        message: "Marula marmalade",
      };
      const answer = await site().post(
        `/accommodation/${stay}`,
        makeInquiryForm({ ...input, phone: "+44 20 7946 0111" }),
        visitor,
      );
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(site().web.log()).not.toMatch(/zebulon|marula|7946/i);
    });
  });

  test("the process is ready again once the database is back", async () => {
    const ready = await until(
      "the web process to be ready",
      async () => (await site().request("/readyz")).ok,
    );
    expect(ready).toBe(true);
    expect((await site().request("/accommodation")).status).toBe(200);
  });
});

describe("metrics", () => {
  const token = "a-token-of-24-characters-or-more";
  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: token });

  const valueOf = (metrics: string, series: string) =>
    metrics
      .split("\n")
      .find((entry) => entry.startsWith(`${series} `))
      ?.split(" ")[1];

  test("every metric of alerts and dashboard exists (G-05)", async () => {
    const { db } = site().database;
    await addEmails(db, null, [makeEmail()]);
    await sql`insert into backups (rows, bytes, seconds) values (1, 1, 1)`.execute(db);
    await sql`insert into rate_fetches (ok, detail) values (true, '')`.execute(db);
    await sql`with run as (
      insert into import_runs (kind, state, actor, finished_at)
      values ('sync', 'finished', 'test', now()) returning id
    ) insert into sync_runs (run_id, look) select id, false from run`.execute(db);
    for (const path of ["/healthz", "/"]) await site().request(path);
    const metrics = await readMetrics(site().web.origin);
    const exported = new Set(
      [...metrics.matchAll(/^([a-z_0-9]+)(?=[{ ])/gm)].map(([name]) => name),
    );

    const rules = parse(fs.readFileSync("deploy/prometheus-rules.yml", "utf8")) as {
      groups: { rules: { expr: string }[] }[];
    };
    const dashboard = JSON.parse(fs.readFileSync("deploy/dashboard.json", "utf8")) as {
      panels: { targets: { expr: string }[] }[];
    };
    const used = [
      ...rules.groups.flatMap((group) => group.rules),
      ...dashboard.panels.flatMap(({ targets }) => targets),
    ].flatMap(({ expr }) => namesIn(expr));
    expect(used.length).toBeGreaterThan(30);
    expect([...new Set(used)].filter((name) => !exported.has(name))).toEqual([]);
  });

  /** The metrics in an expression: names with an underscore that are neither functions nor labels. */
  const namesIn = (expr: string) =>
    [...expr.replace(/"[^"]*"/g, "").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(
      ([name]) => name,
    );

  test("gauges show pending work", async () => {
    const metrics = await readMetrics(site().web.origin);
    expect(valueOf(metrics, "mails_waiting")).toBe("1");
    expect(valueOf(metrics, "site_figures_missing")).toBe("0");
    expect(valueOf(metrics, "workers_alive")).toBe("0");
    expect(valueOf(metrics, 'queue_jobs{queue="mail",state="waiting"}')).toBeDefined();
  });

  test("behind a proxy metrics need their token or the API token (G-05)", async () => {
    const statusWith = async (authorization?: string) => {
      const init = authorization === undefined ? {} : { headers: { Authorization: authorization } };
      return (await site().request("/metrics", init)).status;
    };
    expect(await statusWith()).toBe(403);
    expect(await statusWith("Bearer another-token-of-24-characters")).toBe(403);
    expect(await statusWith(`Bearer ${metricsToken}`)).toBe(200);
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
  });

  describe("without a token", () => {
    const local = { METRICS_TOKEN: "", SITE_URL: "http://localhost:3000" };
    const start = (env: Record<string, string>) => startHostedWeb(site().proxy.url, env);
    const statusOf = async (web: WebProcess, headers: Record<string, string> = {}) =>
      (await rawRequest(web.origin, { path: "/metrics", headers })).status;
    let web: WebProcess;
    beforeAll(async () => void (web = await start(local)));
    afterAll(() => web.kill());

    test("a direct request to a local site is allowed", async () => {
      expect(await statusOf(web)).toBe(200);
    });

    test.each([
      ["x-forwarded-for", "203.0.113.1"],
      ["x-forwarded-host", "stays.example"],
      ["x-forwarded-proto", "https"],
      ["forwarded", "for=203.0.113.1"],
      ["via", "1.1 proxy"],
      ["x-real-ip", "203.0.113.1"],
      ["host", "stays.example"],
      ["host", "localhost.stays.example:3000"],
    ])("a request with %s: %s counts as proxied and gets 403", async (name, value) => {
      expect(await statusOf(web, { [name]: value })).toBe(403);
    });

    // By default nginx sends its upstream as Host and no header with the client's address.
    test.each<Record<string, string>>([
      { SITE_URL: "https://stays.example" },
      { TRUST_PROXY: "1" },
    ])("a site with %o counts as behind a proxy and answers 403", async (env) => {
      const web = await start({ ...local, ...env });
      try {
        expect(await statusOf(web)).toBe(403);
      } finally {
        await web.kill();
      }
    });
  });

  test("the request id of a proxy is used and returned (G-18)", async () => {
    const named = async (name?: string) => {
      const headers = { "X-Forwarded-For": "203.0.113.1", ...(name && { "X-Request-Id": name }) };
      return (await site().request("/api/properties", { headers })).headers.get("X-Request-Id");
    };
    expect(await named("0123456789abcdef")).toBe("0123456789abcdef");
    expect(await named()).toMatch(/^[0-9a-f]{8}$/);
    // An id that could forge a log entry is replaced.
    expect(await named('x" injected="1')).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe("overload", () => {
  /** More than the concurrency limit and the queue together. */
  const crowd = 340;
  const site = useSite();
  const anyVisitor = { headers: favoritesOf([]) };

  beforeAll(async () => {
    // Requests wait for the database and occupy their slots.
    await site().request("/about");
    site().proxy.hang();
  });
  afterAll(() => site().proxy.restore());

  test("requests beyond the concurrency limit get 503, while probes and files are served (G-21)", async () => {
    const pending = Promise.all(
      Array.from({ length: crowd }, (_, n) =>
        site().request(`/accommodation/nowhere-${n}`, anyVisitor),
      ),
    );
    expect((await site().request("/healthz")).status).toBe(200);
    expect((await site().request("/favicon.svg")).status).toBe(200);
    const answers = await pending;
    const busy = [];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const page = await answer.text();
      if (page.includes("very busy right now")) busy.push(page);
    }
    expect(busy.length).toBeGreaterThan(crowd / 2);
  });

  test("API clients get 503 in JSON", async () => {
    const pending = Array.from({ length: crowd }, () => site().request("/api/properties"));
    const answers = await Promise.all(pending);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toHaveProperty("error");
    }
  });

  test("requests are served again after the overload", async () => {
    site().proxy.restore();
    await until(
      "a page",
      async () => (await site().request("/accommodation", anyVisitor)).status === 200,
    );
    const cookie = await signIn(site().web.origin);
    expect((await site().request("/admin", { headers: { Cookie: cookie } })).status).toBe(200);
  });
});

describe("error ids", () => {
  /** An unexpected error: a table is missing. */

  const site = useSite({ LOG_LEVEL: "info" });
  const db = () => site().database.db;
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(site().web.origin);
    await sql`alter table import_runs rename to import_runs_renamed`.execute(db());
  });
  afterAll(() => sql`alter table import_runs_renamed rename to import_runs`.execute(db()));

  const idIn = (text: string) => /"([0-9a-f]{8})"/.exec(text)?.[1];

  test("a data request returns the request id, and the log has the reason (G-18)", async () => {
    const headers = { Cookie: cookie };
    const answer = await site().request("/admin/smart-import.data", { headers });
    const text = await answer.text();
    const id = idIn(text);
    expect(id).toBeDefined();
    const logged = site()
      .web.log()
      .split("\n")
      .find((entry) => entry.includes(`"requestId":"${id}"`));
    expect(logged).toContain("import_runs");
    expect(text).not.toContain("import_runs");
  });

  test("without scripts the page shows the request id", async () => {
    const answer = await site().request("/admin/smart-import", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(500);
    const page = (await answer.text()).replaceAll("<!-- -->", "");
    const id = /See the log for details \(reference ([0-9a-f]{8})\)\./.exec(page)?.[1];
    expect(site().web.log()).toContain(`"requestId":"${id}"`);
  });

  test("a form sent to a page without an action is logged as 405, not as an error (G-18)", async () => {
    expect((await site().post("/about", { any: "thing" })).status).toBe(405);
    const logged = site()
      .web.log()
      .split("\n")
      .find((entry) => entry.includes('"path":"/about"'));
    expect(logged).toContain('"status":405');
    expect(logged).toContain('"level":30');
    expect(site().web.log()).not.toContain("[object Object]");
  });
});

describe("shutdown", () => {
  const site = useSite({}, { ownProcess: true });

  interface Outcome {
    status?: number;
    isLast?: boolean;
    error?: string;
  }

  const requestOver = (agent: Agent, path: string): Promise<Outcome> =>
    new Promise((resolve) => {
      const sent = request(site().web.origin + path, { agent }, (answer) => {
        answer.resume();
        answer.on("end", () =>
          resolve({
            status: answer.statusCode,
            isLast: answer.headers.connection === "close",
          }),
        );
        answer.on("error", (error) => resolve({ error: error.message }));
      });
      sent.on("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code }));
      sent.end();
    });

  /** Requests over one keep-alive connection, as a proxy does, until the server closes it. */
  async function requestUntilClose(path: string): Promise<Outcome[]> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outcomes: Outcome[] = [];
    while (!outcomes.at(-1)?.isLast && !outcomes.at(-1)?.error)
      outcomes.push(await requestOver(agent, path));
    agent.destroy();
    return outcomes;
  }

  test("on SIGTERM it answers pending requests and closes every keep-alive connection (G-05)", async () => {
    const pages = ["/", "/accommodation", "/blog", "/favorites", "/healthz", "/readyz"];
    const connections = [...pages, ...pages].map(requestUntilClose);
    // Every connection has a request in progress.
    await Promise.all(pages.map((path) => requestOver(new Agent(), path)));
    await site().web.stop();
    const outcomes = await Promise.all(connections);

    expect(outcomes.flat().filter(({ error }) => error)).toEqual([]);
    expect(outcomes.flat().length).toBeGreaterThan(connections.length);
    const last = Object.fromEntries(
      outcomes.map((responses, index) => [pages[index % 6], responses.at(-1)]),
    );
    expect(last["/readyz"]).toEqual({ status: 503, isLast: true });
    expect(last["/accommodation"]).toEqual({ status: 200, isLast: true });
  });
});
