import { afterEach, expect, test } from "vitest";

import { recordHeartbeat } from "#db/queries/work/workers.server";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
const leaving: AbortController[] = [];
afterEach(() => {
  for (const controller of leaving.splice(0)) controller.abort();
});

async function follow(topic: string, cookie: string) {
  const controller = new AbortController();
  leaving.push(controller);
  const answer = await site().ask(`/admin/live?of=${topic}`, {
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

test("a screen is told of what changes while it stands", async () => {
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

test("visitors follow nothing, and neither does anybody an unknown topic", async () => {
  expect((await follow("jobs", "")).answer.status).toBe(302);
  const { cookie } = await adminOf(site());
  expect((await follow("weather", cookie)).answer.status).toBe(404);
});
