import { request } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { checkUrl } from "./guarded-fetch";
import { createAddressGuard, createGuardedAgent, isPublicAddress } from "./guarded-request";

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer({ "/": "secret" });
});
afterEach(() => server.close());

// The connection checks addresses itself, even if no caller did.
test.each(["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:7f00:1]", "localhost", "camp.localhost"])(
  "the connection itself rejects %s",
  async (host) => {
    const agent = createGuardedAgent(createAddressGuard(new Set()), { connectMs: 500 });
    const pending = request(`http://${host}:${server.port}/`, { dispatcher: agent });
    await expect(pending).rejects.toMatchObject({ name: "RejectedAddress" });
    await agent.close();
    expect(server.requests).toEqual([]);
  },
);

test("a URL with a private address is rejected before the request", () => {
  const guard = createAddressGuard(new Set());
  expect(checkUrl("http://0177.0.0.1/", guard)).toMatchObject({ code: "refused-address" });
  expect(checkUrl("//10.0.0.1/", guard, new URL("http://camp.test/"))).toMatchObject({
    code: "refused-address",
  });
  expect(checkUrl("http://camp.test/a#b", guard)).toEqual(new URL("http://camp.test/a"));
});

describe("the address guard", () => {
  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:168.63.129.16",
    "::ffff:0:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001:0:1::1",
    "2001:db8::1",
    "2a00:1450::5efe:7f00:1",
    "2a00:1450::200:5efe:a00:1",
    "100::1",
    "4000::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
  ])("rejects %s as not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "8.8.8.8",
    "172.32.0.1",
    "168.63.129.17",
    "::ffff:8.8.8.8",
    "2a00:1450:4001:80b::200e",
  ])("accepts %s as public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test("allows only the address and port of a configured pair", () => {
    const guard = createAddressGuard(new Set(["127.0.0.1:8080"]));
    expect(guard.allows("127.0.0.1", "127.0.0.1", "8080")).toBe(true);
    expect(guard.allows("127.0.0.1", "127.0.0.1", "80")).toBe(false);
    expect(guard.allows("127.0.0.2", "127.0.0.2", "8080")).toBe(false);
    expect(guard.allows("8.8.8.8", "8.8.8.8", "8080")).toBe(false);
  });

  test("accepts host names and IPv6 addresses in configured pairs", () => {
    const guard = createAddressGuard(new Set(["mail.intranet:8025", "[::1]:90", " 10.0.0.1 "]));
    expect(guard.allows("mail.intranet", "10.1.2.3", "8025")).toBe(true);
    expect(guard.allows("other.intranet", "10.1.2.3", "8025")).toBe(false);
    expect(guard.allows("::1", "::1", "90")).toBe(true);
    expect(guard.allows("10.0.0.1", "10.0.0.1", "80")).toBe(true);
  });

  test("allows public addresses on standard ports only", () => {
    const guard = createAddressGuard(new Set());
    expect(guard.allows("camp.test", "8.8.8.8", "80")).toBe(true);
    expect(guard.allows("camp.test", "8.8.8.8", "443")).toBe(true);
    expect(guard.allows("camp.test", "8.8.8.8", "22")).toBe(false);
  });
});
