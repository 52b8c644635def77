import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { PageServer } from "#tests/fakes/page-server";
import { startPageServer } from "#tests/fakes/page-server";
import { createAddressGuard } from "./address-guard";
import { checkUrl } from "./check-url";
import { createGuardedAgent } from "./guarded-agent";

let server: PageServer;
beforeEach(async () => {
  server = await startPageServer({ "/": "secret" });
});
afterEach(() => server.close());

// The connection guards itself, even if an address was never checked before.
test.each(["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:7f00:1]", "localhost", "camp.localhost"])(
  "the connection itself refuses %s",
  async (host) => {
    const agent = createGuardedAgent(createAddressGuard(new Set()), { connectMs: 500 });
    const asking = request(`http://${host}:${server.port}/`, { dispatcher: agent });
    await expect(asking).rejects.toMatchObject({ name: "RefusedAddress" });
    await agent.close();
    expect(server.requests).toEqual([]);
  },
);

test("a private address is refused before anything is sent", () => {
  const guard = createAddressGuard(new Set());
  expect(checkUrl("http://0177.0.0.1/", guard)).toMatchObject({ code: "refused-address" });
  expect(checkUrl("//10.0.0.1/", guard, new URL("http://camp.test/"))).toMatchObject({
    code: "refused-address",
  });
  expect(checkUrl("http://camp.test/a#b", guard)).toEqual(new URL("http://camp.test/a"));
});
