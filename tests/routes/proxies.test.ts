import { expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { startWeb, type WebProcess } from "#tests/setup/web-process";

const site = useSite({ LOG_LEVEL: "silent" });

async function withWeb(env: Record<string, string>, work: (web: WebProcess) => Promise<void>) {
  const web = await startWeb(site().database.url, env);
  try {
    await work(web);
  } finally {
    await web.stop();
    await site().database.db.deleteFrom("requestLimits").execute();
  }
}

const login = (web: WebProcess, forwarded: string) =>
  fetch(`${web.origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": forwarded },
    body: new URLSearchParams({ password: "wrong" }),
  });

const statuses = async (web: WebProcess, forwarded: (turn: number) => string) => {
  const found: number[] = [];
  for (let turn = 1; turn <= 6; turn++) found.push((await login(web, forwarded(turn))).status);
  return found;
};
const limited = [400, 400, 400, 400, 400, 429];
const never = [400, 400, 400, 400, 400, 400];

test("without a proxy nobody's X-Forwarded-For is believed", () =>
  withWeb({}, async (web) => {
    expect(await statuses(web, (turn) => `198.51.100.${turn}`)).toEqual(limited);
  }));

test("behind one proxy, what the visitor puts before its word counts for nothing", () =>
  withWeb({ TRUST_PROXY: "1" }, async (web) => {
    expect(await statuses(web, (turn) => `198.51.100.${turn}, 203.0.113.9`)).toEqual(limited);
    expect(await statuses(web, (turn) => `203.0.113.${turn + 20}`)).toEqual(never);
  }));

test("a list of proxies is believed only from them", () =>
  withWeb({ TRUST_PROXY: "10.0.0.0/8" }, async (web) => {
    expect(await statuses(web, (turn) => `198.51.100.${turn}`)).toEqual(limited);
  }));

test("another address of the same IPv6 line is the same visitor", () =>
  withWeb({ TRUST_PROXY: "loopback" }, async (web) => {
    expect(await statuses(web, (turn) => `2001:db8:7:7::${turn}`)).toEqual(limited);
    expect(await statuses(web, (turn) => `2001:db8:7:${turn + 10}::1`)).toEqual(never);
  }));

test("a forged host reaches no page, feed, sitemap, redirect or mail", async () => {
  const { web, database } = site();
  const { id } = await storeProperty(database.db);
  const headers = { Host: "evil.test:8080", "X-Forwarded-Host": "evil.test:9090" };
  const paths = [
    "/",
    "/accommodation",
    `/accommodation/${id}`,
    "/about",
    "/contact",
    "/sitemap.xml",
    "/robots.txt",
    "/blog/feed.xml",
    "/site.webmanifest",
    "/admin",
    "/admin/login",
    "/no-such-page",
    `/go/none`,
    "/accommodation?countries=",
    "/properties/none",
  ];
  for (const path of paths) {
    const answer = await rawRequest(web.origin, { path, headers });
    expect(answer.text, path).not.toContain("evil.test");
    expect(JSON.stringify(answer.headers), path).not.toContain("evil.test");
  }
  const body = new URLSearchParams({
    name: "Ada Visitor",
    email: "ada@visitors.test",
    message: "Which months are best?",
    startedAt: String(Date.now() - 60_000),
  }).toString();
  const answer = await rawRequest(web.origin, {
    method: "POST",
    path: `/accommodation/${id}`,
    headers: {
      ...headers,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
    },
    body,
  });
  expect(answer.status).toBe(303);
  const mails = await database.db.selectFrom("emails").select(["textBody", "htmlBody"]).execute();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain("evil.test");
  expect(JSON.stringify(mails)).toContain("http://stays.example");
});

test("behind a proxy that asks under a name of its own, forms of the public address are taken", async () => {
  const send = (Origin: string) =>
    rawRequest(site().web.origin, {
      method: "POST",
      path: "/preferences/currency",
      headers: {
        Host: "internal:3000",
        Origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "12",
      },
      body: "currency=ZAR",
    });
  expect((await send("http://stays.example")).status).toBe(303);
  expect((await send("http://evil.test")).status).toBe(403);
});
