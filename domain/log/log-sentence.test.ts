import { expect, test } from "vitest";

import { entryDifferences } from "./audit-log";
import { imageChange, imageLead, logSentence } from "./log-sentence";

const entryOf = (entry: Partial<Parameters<typeof logSentence>[0]>) => ({
  actor: "admin",
  action: "update",
  entity: "property",
  before: null,
  after: null,
  ...entry,
});

test.each([
  [{ action: "create", entity: "post" }, "Admin added the post NAME"],
  [{ action: "delete" }, "Admin moved NAME to the trash"],
  [{ action: "delete", entity: "redirect" }, "Admin deleted the redirect NAME"],
  [{ action: "purge", actor: "schedule" }, "The schedule permanently deleted NAME"],
  [{ before: { region: "A" }, after: { region: "B" } }, "Admin changed the region of NAME"],
  [{ action: "sign in", entity: "session" }, "Admin signed in from NAME"],
  [{ action: "change password", entity: "session" }, "Admin changed the password of NAME"],
  [
    { action: "change", entity: "change", after: { changed: 12, refused: 1 } },
    "Admin ran NAME: 12 changed, 1 not changed",
  ],
])("the log says what was done as a sentence (A-010): %j", (entry, text) => {
  const whole = entryOf(entry);
  const { actor, lead, tail } = logSentence(whole, entryDifferences(whole));
  expect(`${actor} ${lead} NAME${tail}`).toBe(text);
});

test("a property whose images changed is logged by the names of the images (A-010)", () => {
  const leadOf = (before: string[], after: string[]) => {
    const change = imageChange(entryOf({ before: { images: before }, after: { images: after } }));
    return change && imageLead(change, (url) => `“${url}”`);
  };
  expect(leadOf(["a"], ["a", "b"])).toBe("added the image “b” to");
  expect(leadOf(["a", "b", "c"], ["c"])).toBe("removed 2 images from");
  expect(leadOf(["a", "b"], ["b", "a"])).toBe("reordered the images of");
  expect(imageChange(entryOf({ after: { images: ["a"], name: "New" } }))).toBeNull();
});
