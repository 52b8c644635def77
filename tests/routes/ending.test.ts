import { Agent, request } from "node:http";
import { expect, test } from "vitest";

import { useSite } from "#tests/setup/test-site";

const site = useSite();

interface Outcome {
  status?: number;
  saidGoodbye?: boolean;
  fault?: string;
}

const askOver = (agent: Agent, path: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const asked = request(site().web.origin + path, { agent }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          saidGoodbye: answer.headers.connection === "close",
        }),
      );
      answer.on("error", (error) => resolve({ fault: error.message }));
    });
    asked.on("error", (error: NodeJS.ErrnoException) => resolve({ fault: error.code }));
    asked.end();
  });

/** Asks over one line that stays open, as a proxy does, until it is told to ask somebody else. */
async function askUntilGoodbye(path: string): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  while (!outcomes.at(-1)?.saidGoodbye && !outcomes.at(-1)?.fault)
    outcomes.push(await askOver(agent, path));
  agent.destroy();
  return outcomes;
}

test("told to end, it answers whatever it has taken, and says goodbye on every line", async () => {
  const pages = ["/", "/accommodation", "/blog", "/favorites", "/healthz", "/readyz"];
  const lines = [...pages, ...pages].map(askUntilGoodbye);
  // Everybody is in the middle of it.
  await Promise.all(pages.map((path) => askOver(new Agent(), path)));
  await site().web.stop();
  const outcomes = await Promise.all(lines);

  expect(outcomes.flat().filter(({ fault }) => fault)).toEqual([]);
  expect(outcomes.flat().length).toBeGreaterThan(lines.length);
  const last = Object.fromEntries(outcomes.map((line, index) => [pages[index % 6], line.at(-1)]));
  expect(last["/readyz"]).toEqual({ status: 503, saidGoodbye: true });
  expect(last["/accommodation"]).toEqual({ status: 200, saidGoodbye: true });
});
