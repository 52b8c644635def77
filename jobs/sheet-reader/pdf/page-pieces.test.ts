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
            spaced: advance * spacesBefore(text, index),
            bold: false,
            turns: 0,
          },
        ],
  );
}

const spacesBefore = (text: string, index: number) =>
  text.slice(0, index).length - text.slice(0, index).trimEnd().length;

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

test.each([
  [
    ["Children under 5 years stay free and", "those of 5 to 11 years pay half of the", "rate."],
    ["Conservation levy of USD 30 per", "person per night is to be paid by all", "guests."],
  ],
  [
    [
      "Guests of any age will pay a levy of USD",
      "30 per person per night, and those over",
      "12 pay twice as much.",
    ],
    [
      "Long stays of seven nights or more, of",
      "4 guests in one tent, are charged for",
      "6 nights.",
    ],
  ],
])("columns of prose are paragraphs of their own, and no table", (left, right) => {
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

test("words beside prices are a column of their table, and no prose", () => {
  const row = (y: number, ...texts: string[]) =>
    texts.flatMap((text, index) => write(text, 40 + index * 130, y));
  const { tables, notes } = cut([
    ...row(100, "Festive from 15 December"),
    ...row(120, "Luxury Suite", "per suite per night", "R 15 600"),
    ...row(140, "Pool Suite", "per suite per night", "R 17 900"),
    ...row(180, "Winter from 1 May on"),
    ...row(200, "Luxury Suite", "per suite per night", "R 10 600"),
    ...row(220, "Pool Suite", "per suite per night", "R 13 400"),
  ]);
  expect(notes).toEqual(["Festive from 15 December", "Winter from 1 May on"]);
  expect(tables.map((cells) => cells.map((cell) => cell.slice(6)))).toEqual([
    [
      "Luxury Suite",
      "per suite per night",
      "R 15 600",
      "Pool Suite",
      "per suite per night",
      "R 17 900",
    ],
    [
      "Luxury Suite",
      "per suite per night",
      "R 10 600",
      "Pool Suite",
      "per suite per night",
      "R 13 400",
    ],
  ]);
});

test("a band of many words is a row of its table, on a background or between ruling lines", () => {
  const words = "Peak season 1 Jan – 7 Jan, 1 Jun – 30 Sep and 20 Dec – 31 Dec, at least 3 nights";
  const row = (y: number, ...texts: string[]) =>
    texts.flatMap((text, index) => write(text, 40 + index * 200, y));
  const glyphs = [
    ...row(100, "Room", "Guests", "Rate"),
    ...row(120, words),
    ...row(140, "Garden Room", "2", "$ 560"),
    ...row(160, "Pool Room", "2", "$ 640"),
  ];
  const band = { x1: 30, x2: 530, y1: 108, y2: 128 };
  const expected = [
    ["0 0 1 Room", "0 1 1 Guests", "0 2 1 Rate", `1 0 3 ${words}`, "2 0 1 Garden Room"],
  ];
  const beginningOf = (parts: { rules?: Rule[]; fills?: Rule[] }) =>
    cut(glyphs, parts).tables.map((cells) => cells.slice(0, 5));
  expect(beginningOf({ fills: [band] })).toEqual(expected);
  const lines = [band.y1, band.y2].map((y) => ({ ...band, y1: y, y2: y }));
  expect(beginningOf({ rules: lines })).toEqual(expected);
});

test("spaces of one text are none between columns", () => {
  const room = (y: number) => [...write("Room", 40, y), ...write("300", 180, y)];
  const { tables } = cut([
    ...room(100),
    // Two spaces are wider than the gap between two columns may be.
    ...write("Peak  1 June", 40, 120),
    ...room(140),
  ]);
  expect(tables).toEqual([
    ["0 0 1 Room", "0 1 1 300", expect.stringMatching(/Peak 1 June$/), "2 0 1 Room", "2 1 1 300"],
  ]);
});

test("a page with far more words than a rate sheet has is refused", () => {
  const words = Array.from({ length: 5001 }, (_, index) =>
    write("7", 20 * (index % 100), 12 * Math.floor(index / 100)),
  );
  expect(() => cut(words.flat())).toThrow("too much text to be a rate sheet");
});

test("tables beside each other are apart where their ruling lines are", () => {
  const rows = (x: number) => [
    ...write(x < 300 ? "River House" : "Hill Camp", x, 80),
    ...["Season", "Sharing"].flatMap((text, index) => write(text, x + index * 120, 100)),
    ...["Green", "500"].flatMap((text, index) => write(text, x + index * 120, 120)),
    ...["High", "700"].flatMap((text, index) => write(text, x + index * 120, 140)),
  ];
  const below = (y: number) => [40, 320].map((x) => ({ x1: x, x2: x + 240, y1: y, y2: y }));
  const { tables, notes } = cut([...rows(45), ...rows(325)], {
    rules: [105, 125, 145].flatMap(below),
  });
  const table = [
    ["0 0 1 Season", "0 1 1 Sharing"],
    ["1 0 1 Green", "1 1 1 500"],
    ["2 0 1 High", "2 1 1 700"],
  ].flat();
  expect(tables).toEqual([table, table]);
  expect(notes).toEqual(["River House", "Hill Camp"]);
});

test("a heading in larger letters ends the table above it", () => {
  const title = write("Hill Camp", 40, 160).map((glyph) => ({ ...glyph, size: 14 }));
  const row = (texts: readonly string[], y: number) =>
    texts.flatMap((text, index) => write(text, 40 + index * 120, y));
  const { tables } = cut([
    ...row(["Low", "500"], 100),
    ...row(["High", "700"], 120),
    ...title,
    ...row(["Low", "300"], 185),
    ...row(["High", "400"], 205),
  ]);
  expect(tables).toHaveLength(2);
});

test("prices above each other are of several rows, also where a wide gap follows them", () => {
  const row = (texts: readonly string[], y: number) =>
    texts.flatMap((text, index) => write(text, 40 + index * 160, y));
  const { tables } = cut([
    ...row(["sharing", "1 090.00"], 100),
    ...row(["single", "1 370.00"], 111),
    ...write("Family Chalet", 40, 136),
    ...row(["sharing", "1 300.00"], 147),
    ...row(["single", "1 580.00"], 158),
  ]);
  expect(tables.flat().filter((cell) => cell.includes(".00"))).toHaveLength(4);
});
