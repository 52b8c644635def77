import { expect, test } from "vitest";

import type { Glyph, PageMarks, Rule } from "./glyphs";
import { cutPage } from "./page-pieces";

const size = 10;

/** The letters of words at a place; letters are half as wide as they are high. */
function write(text: string, x: number, y: number, tracking = 0): Glyph[] {
  const advance = size / 2;
  return [...text].flatMap((letter, index) =>
    letter === " "
      ? []
      : [
          {
            text: letter,
            x: x + index * (advance + tracking),
            y,
            advance,
            size,
            bold: false,
            turns: 0,
          },
        ],
  );
}

function cut(glyphs: Glyph[], parts: { rules?: Rule[]; fills?: Rule[] } = {}) {
  const marks: PageMarks = {
    width: 600,
    height: 800,
    glyphs,
    rules: [],
    fills: [],
    invisible: 0,
    images: 0,
    ...parts,
  };
  const { tables, notes } = cutPage(marks, 0);
  return {
    tables: tables.map(({ table }) =>
      table.cells
        .filter(({ text }) => text !== "")
        .map(({ row, column, rowSpan, columnSpan, text }) =>
          [row, column, rowSpan * columnSpan, text].join(" "),
        ),
    ),
    notes: notes.map(({ text }) => text),
  };
}

test("a letterspaced title is words, and dots lead to no word", () => {
  const dots = ".".repeat(30);
  const { tables, notes } = cut([
    ...write("KIGELIA CAMP", 40, 50, 3),
    ...write(`Low season ${dots} 300`, 40, 100),
    ...write(`High season ${dots} 400`, 40, 120),
  ]);
  expect(notes).toEqual(["KIGELIA CAMP"]);
  expect(tables).toEqual([["0 0 1 Low season", "0 1 1 300", "1 0 1 High season", "1 1 1 400"]]);
});

test("a line of a head between the lines of another is of the same row, over the columns below", () => {
  const [[...head] = []] = cut([
    ...write("Low season", 155, 106),
    ...write("1 Apr – 30 Jun", 145, 118),
    ...write("High season", 355, 100),
    ...write("1 Jul – 31 Oct", 345, 112),
    ...write("20 Dec – 5 Jan", 345, 124),
    ...["Room", "Sharing", "Single", "Sharing", "Single"].flatMap((text, index) =>
      write(text, 30 + index * 100, 150),
    ),
    ...["River", "300", "400", "500", "600"].flatMap((text, index) =>
      write(text, 30 + index * 100, 170),
    ),
  ]).tables;
  expect(head.slice(0, 2)).toEqual([
    "0 1 2 Low season\n1 Apr – 30 Jun",
    "0 3 2 High season\n1 Jul – 31 Oct\n20 Dec – 5 Jan",
  ]);
});

test("ruling lines below rows join the lines of a row", () => {
  const below = (y: number): Rule => ({ x1: 40, x2: 500, y1: y, y2: y });
  const { tables } = cut(
    [
      ...write("Low", 40, 100),
      ...write("1 Mar 2027 – 31 May 2027", 150, 100),
      ...write("1 Jan 2027 – 28 Feb 2027;", 150, 130),
      ...write("High", 40, 136),
      ...write("1 Jun 2027 – 30 Sep 2027", 150, 142),
    ],
    { rules: [below(112), below(150)] },
  );
  expect(tables).toEqual([
    [
      "0 0 1 Low",
      "0 1 1 1 Mar 2027 – 31 May 2027",
      "1 0 1 High",
      "1 1 1 1 Jan 2027 – 28 Feb 2027;\n1 Jun 2027 – 30 Sep 2027",
    ],
  ]);
});

test("columns of prose are paragraphs of their own, and no table", () => {
  const left = [
    "Children under 5 years stay free and",
    "those of 5 to 11 years pay half of the",
    "rate.",
  ];
  const right = [
    "Conservation levy of USD 30 per",
    "person per night is to be paid by all",
    "guests.",
  ];
  const { tables, notes } = cut(
    [left, right].flatMap((lines, column) =>
      lines.flatMap((text, index) => write(text, 40 + column * 250, 100 + index * 13)),
    ),
  );
  expect(tables).toEqual([]);
  expect(notes).toEqual([left.join(" "), right.join(" ")]);
});

test("units below the one rule of a table are rows of their own", () => {
  const rule = (y: number): Rule => ({ x1: 40, x2: 320, y1: y, y2: y });
  const line = (y: number, ...texts: string[]) =>
    texts.flatMap((text, index) => write(text, 40 + index * 120, y));
  const { tables } = cut(
    [
      ...line(110, "House", "Low", "High"),
      ...line(145, "Acacia", "$ 2,350", "$ 3,150"),
      ...line(175, "Baobab", "$ 3,900", "$ 4,400"),
    ],
    { rules: [rule(95), rule(120)] },
  );
  expect(tables[0]?.slice(3)).toEqual([
    "1 0 1 Acacia",
    "1 1 1 $ 2,350",
    "1 2 1 $ 3,150",
    "2 0 1 Baobab",
    "2 1 1 $ 3,900",
    "2 2 1 $ 4,400",
  ]);
});
