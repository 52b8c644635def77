import { expect, test } from "vitest";

import { saveSettings } from "#db/queries/site/settings.server";
import { botKinds, bots } from "#domain/site/bots";
import { defaultSettings } from "#domain/site/settings";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const robots = async () => (await site().request("/robots.txt")).text();

/** The rules for each user agent. */
function groupsOf(text: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const block of text.split("\n\n")) {
    const lines = block.split("\n");
    const names = lines.flatMap((line) => /^User-agent: (.+)$/.exec(line)?.[1] ?? []);
    const rules = lines.filter((line) => /^(Dis)?allow:/i.test(line));
    for (const name of names) groups.set(name, rules);
  }
  return groups;
}

test("robots.txt lets in every kind of bot by default", async () => {
  const groups = groupsOf(await robots());
  expect([...groups.keys()]).toEqual(["*"]);
  expect(groups.get("*")).toContain("Disallow: /admin");
});

test.each(botKinds)(
  "robots.txt refuses bots of the kind %s once it is off (M-009)",
  async (kind) => {
    await robots();
    const allowed = { ...defaultSettings.bots, [kind]: false };
    await saveSettings(
      site().database.db,
      { ...defaultSettings, bots: allowed },
      { actor: "test" },
    );
    const refused = bots.filter((bot) => bot.kind === kind).map(({ name }) => name);
    await until("the change", async () => (await robots()).includes(`User-agent: ${refused[0]}`));
    const groups = groupsOf(await robots());
    expect([...groups.keys()]).toEqual([...refused, "*"]);
    for (const name of refused) expect(groups.get(name)).toEqual(["Disallow: /"]);
    expect(groups.get("*")).not.toContain("Disallow: /");
  },
);
