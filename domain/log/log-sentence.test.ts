import { expect, test } from "vitest";

import { entryDifferences } from "./audit-log";
import { actionLabel, entityWordsOf, logActions, logEntities } from "./catalog";
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

test("every action of the log has a sentence without words of the code (A-010)", () => {
  for (const action of logActions)
    for (const entity of logEntities) {
      const { actor, lead, tail } = logSentence(entryOf({ action, entity }), []);
      const { unnamed, label } = entityWordsOf(entity);
      const sentence = `${actor} ${lead} ${unnamed}${tail} ${actionLabel(action)} ${label}`;
      expect(sentence).not.toMatch(/SHEET|undefined|[_-][a-z]+[_-]|:$|\s\s/);
      expect(lead).toMatch(/^[a-z]/);
    }
});

test.each([
  [{ action: "ask", entity: "lodge" }, "Admin asked the lodge about NAME"],
  [
    { action: "answer", entity: "lodge", actor: "lodge" },
    "A lodge answered the questions about NAME",
  ],
  [{ action: "withdraw", entity: "lodge" }, "Admin revoked the request to the lodge of NAME"],
  [{ action: "delete-note", entity: "inquiry" }, "Admin deleted a note of the inquiry from NAME"],
  [
    {
      action: "accept rate sheet",
      after: { sheet: "rates-2027.pdf", kind: "rack", sheetId: "6f91" },
    },
    "Admin accepted the rate sheet “rates-2027.pdf” of NAME",
  ],
  [{ action: "purge", entity: "trash" }, "Admin emptied NAME"],
  [{ action: "add_rating", entity: "guest-book" }, "Admin add rating: NAME"],
])("%j is a sentence, and an action of another release stays readable", (entry, text) => {
  const { actor, lead, tail } = logSentence(entryOf(entry), []);
  expect(`${actor} ${lead} NAME${tail}`).toBe(text);
});

test("ids are no values of an entry", () => {
  const after = {
    sheet: "rates.pdf",
    kind: "rack",
    sheetId: "6f91",
    of: "00000000-0000-4000-8000-000000000000",
  };
  expect(entryDifferences(entryOf({ action: "accept rate sheet", after }))).toEqual([
    { label: "Kind", before: null, after: "rack" },
  ]);
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
