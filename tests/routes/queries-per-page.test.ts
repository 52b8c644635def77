import { afterAll, beforeAll, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { startStatementCounter } from "#tests/fakes/statement-counter";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { startWeb } from "#tests/setup/web-process";

const most = 8;

let few: FreshDatabase;
let many: FreshDatabase;

beforeAll(async () => {
  [few, many] = await Promise.all([freshDatabase(), freshDatabase()]);
  await storeProperty(few.db, { name: "Reedsong Camp" });
  await storeProperty(many.db, { name: "Reedsong Camp" });
  for (let n = 0; n < 30; n += 1)
    await storeProperty(many.db, {
      name: `Camp ${n}`,
      countries: [`Land ${n}`],
      accommodationType: `Pod ${n}`,
      featured: n < 3,
    });
});
afterAll(() => Promise.all([few.drop(), many.drop()]));

/** What the first visitor of a new process costs, and the next one; the queue asks for itself. */
async function statementsOf(database: FreshDatabase, path: string) {
  const counter = await startStatementCounter(database.url);
  const web = await startWeb(counter.url);
  try {
    await until("changes to be heard", async () =>
      counter.statements.some(({ text }) => text === "listen changed"),
    );
    const ask = async () => {
      const before = counter.statements.length;
      const answer = await fetch(web.origin + path);
      await answer.text();
      expect(answer.status).toBe(200);
      return counter.statements
        .slice(before)
        .filter(({ by }) => by === "savanna-stays")
        .map(({ text }) => text);
    };
    return { first: await ask(), next: await ask() };
  } finally {
    await web.stop();
    await counter.close();
  }
}

test.each([
  ["/", 1],
  ["/accommodation", 2],
  ["/accommodation?sort=name&page=9", 3],
  ["/accommodation?country=kenya&minPrice=100&capacity=2", 3],
  ["/accommodation/reedsong-camp", 1],
])("%s asks the database at most eight times, and once warm %i times", async (path, warm) => {
  const [small, large] = await Promise.all([statementsOf(few, path), statementsOf(many, path)]);
  expect(small.first.length, small.first.join("\n\n")).toBeLessThanOrEqual(most);
  expect(small.first.length).toBeGreaterThan(0);
  expect(large.first.length, large.first.join("\n\n")).toBe(small.first.length);
  expect(large.next.length, large.next.join("\n\n")).toBe(warm);
});
