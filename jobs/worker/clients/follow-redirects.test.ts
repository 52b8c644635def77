import { expect, test } from "vitest";

import { redirectTo, startPageServer } from "#tests/fakes/page-server";
import { stillClock } from "#tests/fakes/still-clock";
import { createAddressGuard } from "./address-guard";
import { standardLimits } from "./fetch-outcome";
import { followRedirects } from "./follow-redirects";
import { createGuardedAgent } from "./guarded-agent";
import { createHostQueue } from "./host-queue";

test("a redirect keeps the pause of its site, to https as well", async () => {
  const server = await startPageServer();
  server.serve("/", redirectTo(`https://${server.host}/`));
  const clock = stillClock();
  const guard = createAddressGuard(new Set([server.host]));
  const agent = createGuardedAgent(guard, { connectMs: 500 });
  const around = {
    agent,
    guard,
    limits: standardLimits,
    queue: createHostQueue(clock, standardLimits),
  };
  const errand = { url: server.url, kind: "page" as const, headers: {}, maxBytes: 1_000 };
  // The test server speaks no TLS, so the second step fails, but at once.
  expect(await followRedirects(errand, around)).toMatchObject({ code: "network" });
  expect(clock.waits).toEqual([standardLimits.pauseMs]);
  await agent.destroy();
  await server.close();
});
