import { beforeAll, expect, test } from "vitest";

import { favoritesOf } from "#tests/factories/favorites";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn } from "#tests/setup/web-process";

const site = useSite({ TRUST_PROXY: "1" });
const names = ["Rock Camp", "Sea House", "Dune Tents"];
const ids = ["rock-camp", "sea-house", "dune-tents"];
beforeAll(async () => {
  for (const name of names) await storeProperty(site().database.db, { name });
});

let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });

/** As a browser sends ticked boxes: one field for each. */
const send = (fields: Record<string, string>, stays: string[], headers = visitor()) => {
  const body = new URLSearchParams(makeInquiryForm(fields));
  for (const id of stays) body.append("stay", id);
  return site().ask("/favorites/ask", { method: "POST", headers, body });
};
const stored = (message: string) =>
  site().database.db.selectFrom("inquiries").selectAll().where("message", "=", message).execute();
const mailsOf = (inquiryId: string) =>
  site().database.db.selectFrom("emails").selectAll().where("inquiryId", "=", inquiryId).execute();

test("one inquiry names all stays, in both mails and to the operator", async () => {
  const message = "Which of the three in September?";
  const answer = await send({ message }, ids);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/inquiry-sent"]);
  const sent = await site().ask("/inquiry-sent", { headers: { Cookie: cookiesOf(answer) } });
  const screen = await sent.text();
  expect(screen).toContain("One message about three stays.");
  expect(screen).toContain("A person answers about all three in one email");
  for (const id of ids) expect(screen).toContain(`href="/accommodation/${id}"`);
  const [inquiry, ...more] = await stored(message);
  expect(more).toEqual([]);
  expect(inquiry).toMatchObject({
    kind: "property",
    propertyId: null,
    propertyName: "Three stays: Rock Camp, Sea House, Dune Tents",
    status: "new",
  });
  const mails = await mailsOf(inquiry?.id ?? "");
  expect(mails.map(({ purpose }) => purpose).toSorted()).toEqual(["acknowledgement", "notice"]);
  for (const { subject, textBody, htmlBody } of mails) {
    expect(subject).toContain("three stays");
    for (const id of ids) {
      expect(textBody).toContain(`/accommodation/${id}`);
      expect(htmlBody).toContain(`/accommodation/${id}"`);
    }
  }
  const headers = { Cookie: await signIn(site().web.origin) };
  const letter = await site().ask(`/admin/inquiries?open=${inquiry?.id}`, { headers });
  const page = await letter.text();
  for (const id of ids) expect(page).toContain(`href="/admin/properties/edit/${id}"`);
});

test("one stay is a question like any other", async () => {
  const message = "Only this one";
  await send({ message }, ["sea-house"]);
  expect(await stored(message)).toMatchObject([
    { propertyId: "sea-house", propertyName: "Sea House" },
  ]);
});

test("sent twice it is stored once; about other stays it is another", async () => {
  const message = "Twice the same three";
  const sender = visitor();
  const answers = await Promise.all([1, 2].map(() => send({ message }, ids, sender)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await stored(message)).toHaveLength(1);
  await send({ message }, ids.toReversed(), sender);
  expect(await stored(message)).toHaveLength(1);
  await send({ message }, ids.slice(1), sender);
  expect(await stored(message)).toHaveLength(2);
});

test("without a stay, or with none that is listed, nothing is stored and all words are kept", async () => {
  for (const stays of [[], ["nonsense", "<b>"]]) {
    const message = `About nothing ${stays.length}`;
    const answer = await send({ message }, stays);
    expect(answer.status).toBe(400);
    expect(await stored(message)).toEqual([]);
  }
  const headers = { ...visitor(), ...favoritesOf(ids) };
  const page = await (await send({ message: "Kept words" }, [], headers)).text();
  expect(page).toContain("Please choose at least one stay");
  expect(page).toContain("Kept words");
});

test("the trap sets it apart, and nobody is written to", async () => {
  const message = "Buy at our place";
  await send({ message, website: "https://spam.test" }, ids);
  const [inquiry] = await stored(message);
  expect(inquiry?.suspectedSpam).toBe(true);
  expect(await mailsOf(inquiry?.id ?? "")).toEqual([]);
});

test("the sixth within ten minutes has to wait", async () => {
  const sender = visitor();
  for (let n = 1; n <= 5; n++) await send({ message: `Several ${n}` }, ids, sender);
  expect((await send({ message: "Several 6" }, ids, sender)).status).toBe(429);
});

test("without an address of stays, it asks about all that are saved", async () => {
  const answer = await site().ask("/favorites/ask", { headers: favoritesOf(ids) });
  const page = await answer.text();
  expect(page).toContain("Ask about three stays");
  for (const id of ids)
    expect(page).toMatch(new RegExp(`<input[^>]*name="stay"[^>]*value="${id}"`));
  expect(answer.headers.get("Cache-Control")).toContain("private");
});
