import { expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { bulkActionOf, bulkActions } from "./bulk-edit";

const stay = makePropertyFields();

function outcome(id: string, typed = "", property = stay) {
  const prepared = bulkActionOf(id)?.prepare(typed);
  if (!prepared) throw new Error(`no action ${id}`);
  return "problem" in prepared ? prepared : prepared.apply(property);
}
const change = (after: object) => ({ kind: "change", after });

test("publishing comes first, and every action has an id of its own", () => {
  const ids = bulkActions.map(({ id }) => id);
  expect(ids).toEqual([
    "publish",
    "unpublish",
    "feature",
    "unfeature",
    "set-country",
    "set-accommodationType",
    "set-currency",
    "set-partner",
    "set-priceBasis",
    "price-percent",
    "add-tags",
    "remove-tags",
  ]);
});

test.each([
  ["publish", "", { kind: "same" }],
  ["unpublish", "", change({ active: false })],
  ["feature", "", change({ featured: true })],
  ["set-country", "Kenya", change({ countries: ["Kenya"] })],
  ["set-country", "Botswana", { kind: "same" }],
  ["set-currency", "zar", change({ currency: "ZAR" })],
  ["set-partner", "Lark", change({ partner: "Lark" })],
  ["set-priceBasis", "per room", change({ priceBasis: "per room" })],
  ["add-tags", "River, delta; green", change({ tags: ["river", "delta", "green"] })],
  ["add-tags", "RIVER", { kind: "same" }],
  ["remove-tags", "River", change({ tags: [] })],
  ["remove-tags", "desert", { kind: "same" }],
])("%s with %j gives %j", (id, typed, expected) => {
  expect(outcome(id, typed)).toEqual(expected);
});

test.each([
  ["set-country", " ", "Please give the country"],
  ["set-currency", "doubloons", "Please choose one of the currencies offered"],
  ["set-priceBasis", "per llama", "Please choose one of the options"],
  ["set-partner", "x".repeat(101), "Please use at most 100 characters"],
  ["add-tags", " , ", "Please give the tags"],
  ["price-percent", "", "Please give a percentage such as 5 or -7.5, from -90 to 500"],
  ["price-percent", "1,5", "Please give a percentage such as 5 or -7.5, from -90 to 500"],
  ["price-percent", "-91", "Please give a percentage such as 5 or -7.5, from -90 to 500"],
])("%s with %j is refused in words", (id, typed, problem) => {
  expect(outcome(id, typed)).toEqual({ problem });
});

test("a second country is kept, and not said twice", () => {
  const across = makePropertyFields({ countries: ["Zambia", "Zimbabwe"] });
  expect(outcome("set-country", "Zimbabwe", across)).toEqual(change({ countries: ["Zimbabwe"] }));
  expect(outcome("set-country", "Kenya", across)).toEqual(
    change({ countries: ["Kenya", "Zimbabwe"] }),
  );
});

test("a percentage moves every price of a stay, to the cent (A-039)", () => {
  const [high, green] = stay.priceSeasons;
  expect(outcome("price-percent", "7.5%")).toEqual(
    change({
      pricePerNight: 688,
      priceMin: 602,
      priceMax: 838.5,
      priceSeasons: [
        { ...high, price: 839.04 },
        { ...green, price: 451.5 },
      ],
    }),
  );
});

test("without a price there is nothing to take a percentage of", () => {
  expect(outcome("price-percent", "5", makePropertyFields({ pricePerNight: null }))).toEqual({
    kind: "refused",
    reason: "It has no price",
  });
});

test("a price does not grow beyond what a price may be", () => {
  const dear = makePropertyFields({ pricePerNight: 9_000_000 });
  expect(outcome("price-percent", "50", dear)).toMatchObject({ kind: "refused" });
});
