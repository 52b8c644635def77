import fs from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { addEmails } from "#db/queries/mail/emails.server";
import { makeEmail } from "#tests/factories/inquiry";
import { useSite } from "#tests/setup/test-site";

const token = "a-token-of-24-characters-or-more";
const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: token });

async function readMetrics(): Promise<string> {
  const answer = await site().ask("/metrics");
  expect(answer.status).toBe(200);
  return answer.text();
}

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
  await site().ask("/healthz");
  const metrics = await readMetrics();
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
  const metrics = await readMetrics();
  expect(valueOf(metrics, "mails_waiting")).toBe("1");
  expect(valueOf(metrics, "site_figures_missing")).toBe("0");
  expect(valueOf(metrics, "workers_alive")).toBe("0");
  expect(valueOf(metrics, 'queue_jobs{queue="mail",state="waiting"}')).toBeDefined();
});

test("from elsewhere they are for who brings the token", async () => {
  const asked = (authorization: string) =>
    site().ask("/metrics", {
      headers: { "X-Forwarded-For": "203.0.113.1", Authorization: authorization },
    });
  expect((await asked(`Bearer ${token}`)).status).toBe(200);
  expect((await asked("Bearer another-token-of-24-characters")).status).toBe(403);
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
