import { expect, test } from "vitest";

import { afterDeed, pictureRows, withPictures } from "#domain/property/kinds/lists";

const [a, b, c] = ["https://p.test/a.jpg", "https://p.test/b.jpg", "https://p.test/c.jpg"];
const words = [
  { url: a, alt: "the deck" },
  { url: b, alt: "the river" },
];

test("words go with their picture when the pictures change places", () => {
  expect(pictureRows([b, a], words)).toEqual([
    { address: b, alt: "the river" },
    { address: a, alt: "the deck" },
  ]);
});

test("an address that is typed anew keeps the words beside it", () => {
  expect(pictureRows([a, c], words)).toEqual([
    { address: a, alt: "the deck" },
    { address: c, alt: "the river" },
  ]);
});

test("pasted addresses part, doubles go, and only the first takes the words beside it", () => {
  expect(pictureRows([`${a} ${b}\n${a}`], [{ url: "", alt: "typed" }])).toEqual([
    { address: a, alt: "typed" },
    { address: b, alt: "" },
  ]);
});

test("words of a picture that was taken out do not come to another one", () => {
  expect(pictureRows([b], words)).toEqual([{ address: b, alt: "the river" }]);
});

const rows = [a, b, c].map((address) => ({ address, alt: "" }));
const blank = { address: "", alt: "" };
const order = (deed: string) => afterDeed(rows, deed, blank).map(({ address }) => address);

test.each([
  ["remove:1", [a, c]],
  ["earlier:2", [a, c, b]],
  ["earlier:0", [a, b, c]],
  ["later:0", [b, a, c]],
  ["later:2", [a, b, c]],
  ["cover:2", [c, a, b]],
  ["add", [a, b, c, ""]],
  ["remove:9", [a, b, c]],
  ["explode:1", [a, b, c]],
])("%s", (deed, expected) => {
  expect(order(deed)).toEqual(expected);
});

test("the last picture leaves a blank line behind", () => {
  expect(afterDeed([{ address: a, alt: "x" }], "remove:0", blank)).toEqual([blank]);
});

test("what is added fills the blank lines and is not there twice", () => {
  const known = { address: a, alt: "" };
  const added = { address: b, alt: "" };
  expect(withPictures([blank, known], [known, added])).toEqual([known, added]);
});
