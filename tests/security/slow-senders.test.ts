import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";

import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { boundConnections } from "~/server/limits/connections.server";

/** Requests that are made to cost: held open, never finished, or far larger than any of ours. */

const site = useSite({ LOG_LEVEL: "error" });
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Says something, and then nothing more. */
function say(text: string): Promise<Socket> {
  const { hostname, port } = new URL(site().web.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
    open.push(socket);
  });
}
const isWell = async () => {
  expect((await site().ask("/healthz")).status).toBe(200);
  expect((await site().ask("/about")).status).toBe(200);
};

test.each([
  ["a head that never ends", "GET / HTTP/1.1\r\nHost: a.test\r\nX-A: "],
  [
    "a form that never comes",
    "POST /contact HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=",
  ],
  ["nothing at all", ""],
])("two hundred lines with %s hold nobody up", async (_what, text) => {
  await Promise.all(Array.from({ length: 200 }, () => say(text)));
  await isWell();
});

test("such a line is cut after a while", () => {
  const server = createServer();
  boundConnections(server);
  expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(server.maxHeadersCount).toBe(100);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(site().web.origin, { path, headers });

test.each<[string, () => Promise<{ status: number }>]>([
  [
    "a thousand headers",
    () =>
      ask(
        "/about",
        many(1_000, (n) => [`X-${n}`, "1"]),
      ),
  ],
  ["a huge header", () => ask("/about", { "X-Huge": "x".repeat(60_000) })],
  ["a thousand cookies", () => ask("/", { Cookie: "a=1; ".repeat(1_000) })],
  [
    "a favorites cookie that nests",
    () => ask("/favorites", { Cookie: `favorites=${"%5B".repeat(3_000)}` }),
  ],
  ["many parameters", () => ask(`/accommodation?${"country=a&".repeat(450)}`)],
  ["a huge search", () => ask(`/accommodation?search=${"a%20".repeat(1_900)}`)],
  ["a search of wildcards", () => ask(`/accommodation?search=${"%25_".repeat(900)}`)],
  ["a thousand languages", () => ask("/", { "Accept-Language": "en,".repeat(3_000) })],
  ["a thousand tags", () => ask("/", { "If-None-Match": '"a",'.repeat(3_000) })],
  ["a thousand ranges", () => ask("/favicon.svg", { Range: `bytes=${"0-1,".repeat(2_000)}5-6` })],
])("%s is answered calmly", async (_what, request) => {
  const { status } = await request();
  expect([200, 206, 302, 304, 400, 404, 413, 414, 416, 431]).toContain(status);
  await isWell();
});

function many(count: number, one: (n: number) => [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => one(n)));
}
