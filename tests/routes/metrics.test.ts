import fs from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { addEmails } from "#db/queries/mail/emails.server";
import { makeEmail } from "#tests/factories/inquiry";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { metricsToken, readMetrics, startWeb, type WebProcess } from "#tests/setup/web-process";

const token = "a-token-of-24-characters-or-more";
const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: token });

const valueOf = (metrics: string, line: string) =>
  metrics
    .split("\n")
    .find((each) => each.startsWith(`${line} `))
    ?.split(" ")[1];

test("each figure that an alert or the dashboard asks for is there", async () => {
  const { db } = site().database;
  await addEmails(db, null, [makeEmail()]);
  await sql`insert into backups (rows, bytes, seconds) values (1, 1, 1)`.execute(db);
  await sql`insert into rate_fetches (ok, detail) values (true, '')`.execute(db);
  await sql`with run as (
      insert into import_runs (kind, state, actor, finished_at)
      values ('sync', 'finished', 'test', now()) returning id
    ) insert into sync_runs (run_id, look) select id, false from run`.execute(db);
  for (const path of ["/healthz", "/"]) await site().ask(path);
  const metrics = await readMetrics(site().web.origin);
  const there = new Set([...metrics.matchAll(/^([a-z_0-9]+)(?=[{ ])/gm)].map(([name]) => name));

  const rules = parse(fs.readFileSync("deploy/prometheus-rules.yml", "utf8")) as {
    groups: { rules: { expr: string }[] }[];
  };
  const dashboard = JSON.parse(fs.readFileSync("deploy/dashboard.json", "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = [
    ...rules.groups.flatMap((group) => group.rules),
    ...dashboard.panels.flatMap(({ targets }) => targets),
  ].flatMap(({ expr }) => namesIn(expr));
  expect(asked.length).toBeGreaterThan(30);
  expect([...new Set(asked)].filter((name) => !there.has(name))).toEqual([]);
});

/** The metrics of an expression: words with an underscore that are neither functions nor labels. */
const namesIn = (expr: string) =>
  [...expr.replace(/"[^"]*"/g, "").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(
    ([name]) => name,
  );

test("the figures tell what there is to do", async () => {
  const metrics = await readMetrics(site().web.origin);
  expect(valueOf(metrics, "mails_waiting")).toBe("1");
  expect(valueOf(metrics, "site_figures_missing")).toBe("0");
  expect(valueOf(metrics, "workers_alive")).toBe("0");
  expect(valueOf(metrics, 'queue_jobs{queue="mail",state="waiting"}')).toBeDefined();
});

test("behind a proxy they need a token, and the token for programs opens them too", async () => {
  const statusWith = async (authorization?: string) => {
    const init = authorization === undefined ? {} : { headers: { Authorization: authorization } };
    return (await site().ask("/metrics", init)).status;
  };
  expect(await statusWith()).toBe(403);
  expect(await statusWith("Bearer another-token-of-24-characters")).toBe(403);
  expect(await statusWith(`Bearer ${metricsToken}`)).toBe(200);
  expect(await statusWith(`Bearer ${token}`)).toBe(200);
});

describe("without a token", () => {
  const local = { METRICS_TOKEN: "", SITE_URL: "http://localhost:3000" };
  const start = (env: Record<string, string>) => startWeb(site().proxy.url, env);
  const statusOf = async (web: WebProcess, headers: Record<string, string> = {}) =>
    (await rawRequest(web.origin, { path: "/metrics", headers })).status;
  let trial: WebProcess;
  beforeAll(async () => void (trial = await start(local)));
  afterAll(() => trial.kill());

  test("a direct request to a trial site on this machine is answered", async () => {
    expect(await statusOf(trial)).toBe(200);
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
  ])("%s: %s tells of a proxy", async (name, value) => {
    expect(await statusOf(trial, { [name]: value })).toBe(403);
  });

  // What nginx sends by default: its own upstream as Host, and no header that says who asked.
  test.each<Record<string, string>>([{ SITE_URL: "https://stays.example" }, { TRUST_PROXY: "1" }])(
    "a site with %o has a proxy in front, whatever that sends",
    async (env) => {
      const web = await start({ ...local, ...env });
      try {
        expect(await statusOf(web)).toBe(403);
      } finally {
        await web.kill();
      }
    },
  );
});

test("a request is called as its proxy calls it, and everybody is told", async () => {
  const named = async (name?: string) => {
    const headers = { "X-Forwarded-For": "203.0.113.1", ...(name && { "X-Request-Id": name }) };
    return (await site().ask("/api/properties", { headers })).headers.get("X-Request-Id");
  };
  expect(await named("0123456789abcdef")).toBe("0123456789abcdef");
  expect(await named()).toMatch(/^[0-9a-f]{8}$/);
  // What could be taken for another line of the log is no name.
  expect(await named('x" injected="1')).toMatch(/^[0-9a-f]{8}$/);
});
