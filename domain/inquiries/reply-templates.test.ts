import { expect, test } from "vitest";

import {
  appendTemplate,
  fillTemplate,
  passagesToCheck,
  replyValues,
  templateSchema,
} from "./reply-templates";

const inquiry = {
  kind: "property",
  name: "Ada Visitor",
  propertyName: "Reedsong Camp",
  travelPeriod: "March 2027",
  adults: 2,
  children: 1,
};
const by = { me: "Tefo Molefe", site: "Savanna Stays" };
const valuesOf = (change = {}, stays: { id: string; name: string }[] = []) =>
  replyValues({ ...inquiry, ...change }, stays, by);

const all = "Hello {name},\n{property} in {dates} for {guests}?\n{me}, {site}";

test("a template takes every value from the inquiry, the person and the site (T-007)", () => {
  expect(fillTemplate(all, valuesOf())).toBe(
    "Hello Ada Visitor,\nReedsong Camp in March 2027 for 2 adults and 1 child?\nTefo Molefe, Savanna Stays",
  );
  expect(passagesToCheck(fillTemplate(all, valuesOf()), valuesOf())).toEqual([]);
});

test("several properties are listed by name", () => {
  const stays = ["Kisima", "Reedsong", "Dune Camp"].map((name) => ({ id: name, name }));
  const values = valuesOf({ propertyName: "Three stays: …" }, stays);
  expect(values.property).toBe("Kisima, Reedsong, and Dune Camp");
});

test("a missing value becomes words that fit the sentence and are to be checked (T-007)", () => {
  const values = valuesOf({ travelPeriod: " ", adults: null, children: 0, propertyName: null });
  const text = fillTemplate("{property} is open. {dates} suit {guests}, and {dates}.", values);
  expect(text).toBe(
    "The stay you asked about is open. The dates you have in mind suit your whole party, and the dates you have in mind.",
  );
  const found = passagesToCheck(text, values);
  expect(found.map(({ lacks }) => lacks)).toEqual([
    "no property",
    "no travel dates",
    "no number of guests",
  ]);
  for (const { text: passage, at } of found) expect(text.indexOf(passage)).toBe(at);
  const edited = text.replaceAll(/the dates you have in mind/gi, "Easter");
  expect(passagesToCheck(edited, values).map(({ lacks }) => lacks)).not.toContain(
    "no travel dates",
  );
});

test("a contact message has no property", () => {
  expect(valuesOf({ kind: "contact", propertyName: "Contact: A dry road" }).property).toBeNull();
});

test("braces and replacement patterns in what a visitor typed stay as they are", () => {
  const values = valuesOf({ name: "{me} $& {x}", travelPeriod: "May\nor {site}" });
  expect(fillTemplate("{name}: {dates}", values)).toBe("{me} $& {x}: May or {site}");
});

test.each([
  ["", "Filled", "Filled"],
  [" \n", "Filled", "Filled"],
  ["Dear Ada,\n", "Filled", "Dear Ada,\n\nFilled"],
])("the text is inserted below %o", (typed, text, whole) => {
  expect(appendTemplate(typed, text)).toBe(whole);
});

test.each([
  ["Hello {naem}", "{naem}"],
  ["Hello {Name}", "{Name}"],
  ["Hello { name }", "{ name }"],
  ["Hello {{name}}", "{, }"],
  ["Hello {name", "{"],
  ["Hello {}", "{}"],
  ["{constructor}", "{constructor}"],
])("%o has an unknown placeholder (T-007)", (body, named) => {
  const { error } = templateSchema.safeParse({ name: "Open", body });
  expect(error?.issues).toMatchObject([{ path: ["body"] }]);
  expect(error?.issues[0]?.message).toContain(`: ${named}. Use {name}, {property}`);
});

test("a template needs a name and a text", () => {
  const { error } = templateSchema.safeParse({ name: " ", body: "\n" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["name", "body"]);
  expect(templateSchema.parse({ name: " Open  now ", body: all })).toEqual({
    name: "Open now",
    body: all,
  });
});
