import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";

import {
  contactSchema,
  countLinks,
  inquiryContent,
  inquiryProblem,
  inquirySchema,
  isMarkedSpam,
  isTypedInput,
  judgeSpam,
  spamSignals,
} from "./form";
import { answerDay, deletionMonth, shortMoment, staysInWords } from "./inquiry";
import { inquiriesCsv, inquiryFilterOf, inquiryQuery, inquiryViewOf } from "./list";

const good = { name: "Ada", email: "ada@example.org", message: "Is July good?" };

function errorsOf(entries: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...entries })) form.append(name, value);
  return parseWithZod(form, { schema: inquirySchema }).reply().error ?? {};
}

test.each(["name", "email", "message"])(
  "an inquiry without %s is rejected as incomplete",
  (field) => {
    const errors = errorsOf({ [field]: " " });
    expect(Object.keys(errors)).toEqual([field]);
    expect(inquiryProblem(errors)).toBe("Please fill in all required fields");
  },
);

test("an invalid email address is not reported as missing", () => {
  const errors = errorsOf({ email: "ada@" });
  expect(inquiryProblem(errors)).toBe("Please check the marked fields");
});

test.each([
  ["name", 120],
  ["phone", 40],
  ["message", 5000],
])("the field %s accepts at most %i characters", (field, max) => {
  expect(errorsOf({ [field]: "1".repeat(max) })).toEqual({});
  expect(errorsOf({ [field]: "1".repeat(max + 1) })).toHaveProperty(field);
});

test("line breaks in a one-line field become spaces", () => {
  const values = inquirySchema.parse({ ...good, name: "Ada\r\nBcc: x@y.org", message: "a\r\nb" });
  expect(values.name).toBe("Ada Bcc: x@y.org");
  expect(values.message).toBe("a\nb");
});

test("optional fields left blank are null", () => {
  expect(inquirySchema.parse({ ...good, phone: "", adults: "" })).toMatchObject({
    phone: null,
    adults: null,
    children: null,
    travelPeriod: null,
  });
});

test("numbers of travelers are integers in a plausible range (D27, P-091)", () => {
  expect(errorsOf({ adults: "two" })).toHaveProperty("adults");
  expect(errorsOf({ children: "100" })).toHaveProperty("children");
});

test("the contact form requires a subject (P-160)", () => {
  expect(contactSchema.safeParse(good).success).toBe(false);
  expect(contactSchema.safeParse({ ...good, subject: "Hello" }).success).toBe(true);
});

test("a form submitted twice has the same content key", () => {
  const once = inquiryContent({ propertyId: "rock", ...good });
  const twice = inquiryContent({
    propertyId: "rock",
    ...good,
    email: "ADA@example.org",
    message: "Is  July good? ",
  });
  expect(twice).toBe(once);
  expect(inquiryContent({ propertyId: "other", ...good })).not.toBe(once);
});

describe("the spam check", () => {
  const noSignals = { trap: "", elapsedMs: 20_000, hasTyped: false, links: 0 };

  test("accepts an inquiry without signals", () => {
    expect(judgeSpam(noSignals)).toEqual({ suspected: false, score: 0, reasons: [] });
  });

  test("suspects an inquiry with a filled trap field", () => {
    expect(judgeSpam({ ...noSignals, trap: "x" }).suspected).toBe(true);
  });

  test("suspects a fast inquiry only with a link", () => {
    expect(judgeSpam({ ...noSignals, elapsedMs: 100 }).suspected).toBe(false);
    expect(judgeSpam({ ...noSignals, elapsedMs: 100, links: 1 }).suspected).toBe(true);
  });

  test("suspects an inquiry with more than three links", () => {
    expect(judgeSpam({ ...noSignals, links: 4 }).suspected).toBe(true);
    expect(judgeSpam({ ...noSignals, links: 3 }).suspected).toBe(false);
  });

  test("scores a missing start time low", () => {
    expect(judgeSpam({ ...noSignals, elapsedMs: null })).toMatchObject({
      suspected: false,
      score: 10,
    });
  });

  test("states the reasons (P-090)", () => {
    const signals = { trap: "x", elapsedMs: 1, hasTyped: true, links: 5 };
    expect(judgeSpam(signals).reasons).toHaveLength(3);
  });

  test("emails what a person has typed with a mark, although the trap field is filled", () => {
    const person = { trap: "Acme Ltd", elapsedMs: 20_000, hasTyped: true, links: 0 };
    const verdictOf = (change: Partial<typeof person> = {}) => {
      const { suspected, reasons } = judgeSpam({ ...person, ...change });
      const row = { suspectedSpam: suspected, spamReasons: reasons };
      return suspected ? "apart" : isMarkedSpam(row) ? "marked" : "clear";
    };
    expect(verdictOf()).toBe("marked");
    expect(verdictOf({ trap: "" })).toBe("clear");
    expect(verdictOf({ hasTyped: false })).toBe("apart");
    expect(verdictOf({ links: 1 })).toBe("apart");
    expect(verdictOf({ elapsedMs: 1_000 })).toBe("apart");
    expect(verdictOf({ elapsedMs: 25 * 3_600_000 })).toBe("apart");
  });

  test("reads the signals of a form, also of one opened before the last release", () => {
    const now = new Date(1_000_000);
    const signals = (entries: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(entries)) form.append(name, value);
      return spamSignals(form, now);
    };
    expect(signals({})).toEqual({ trap: null, elapsedMs: null, hasTyped: false });
    const typed = { remark: " ", startedAt: "990000", typed: "yes" };
    expect(signals(typed)).toEqual({ trap: null, elapsedMs: 10_000, hasTyped: true });
    for (const name of ["remark", "website", "company"])
      expect(signals({ [name]: "Acme" })).toMatchObject({ trap: "Acme" });
  });

  test.each([
    ["insertText", true, true],
    ["insertCompositionText", true, true],
    ["insertFromPaste", true, true],
    ["insertReplacementText", true, false],
    [undefined, true, false],
    ["insertText", false, false],
  ])("input of type %s, trusted %s, was typed: %s", (inputType, isTrusted, wasTyped) => {
    expect(isTypedInput({ inputType, isTrusted })).toBe(wasTyped);
  });

  test.each([
    ["see https://a.example and http://b.example", 2],
    ["www.a.example or [url=x]", 2],
    ["https://www.a.example", 1],
    ["no links here", 0],
  ])("counts in '%s' %i links", (text, links) => {
    expect(countLinks(text, null)).toBe(links);
  });
});

const id = "0b1f9c1e-6b1e-4a53-9d5e-3f6f3b1c2d4e";
const read = (query: string) => inquiryViewOf(new URLSearchParams(query));

test("a view of the inbox is written to the URL and read back", () => {
  const view = {
    status: "new",
    assigned: "mine",
    search: "June & tents",
    page: 3,
    open: undefined,
  } as const;
  expect(read(inquiryQuery(view))).toEqual(view);
  expect(inquiryQuery({})).toBe("");
});

test("the URL of an open inquiry omits the page", () => {
  expect(inquiryQuery({ page: 4, open: id })).toBe(`?open=${id}`);
});

test.each(["status=everything", "assigned=everybody", "page=-2", "page=x", "open=1"])(
  "the invalid parameter %s is ignored",
  (query) => {
    expect(read(query)).toEqual({ status: undefined, search: "", page: 1, open: undefined });
  },
);

const inquiry = {
  id: "1",
  createdAt: new Date("2026-11-21T14:02:00Z"),
  status: "new",
  name: "=HYPERLINK(1)",
  email: "ada@visitors.test",
  phone: "+27 21",
  propertyId: "rock",
  propertyName: 'The "Rock"',
  subject: null,
  message: "＝1+1\nIs June free?",
  travelPeriod: null,
  adults: 2,
  children: 0,
  childrenAges: null,
  assignee: "Tefo Molefe",
};

test("a view is filtered for the person who looks (T-007)", () => {
  const assignedTo = (query: string) => inquiryFilterOf(read(query), id).assignedTo;
  expect(assignedTo("assigned=mine")).toBe(id);
  expect(assignedTo("assigned=unassigned")).toBeNull();
  expect(assignedTo("")).toBeUndefined();
});

test("the CSV export escapes formulas in typed values", () => {
  const [head, row] = inquiriesCsv([inquiry]).split("\r\n");
  expect(head).toMatch(/^Received \(UTC\),Status,Name,Email,Phone/);
  expect(row).toContain(",'=HYPERLINK(1),");
  expect(row).toContain(",+27 21,");
  expect(row).toContain(`"'＝1+1\nIs June free?"`);
  expect(row).toContain(`"The ""Rock""",rock,,`);
  expect(row).toContain(",2,0,");
  expect(row).toMatch(/,Tefo Molefe$/);
});

const stays = (n: number) =>
  Array.from({ length: n }, (_, index) => ({ id: `${index}`, name: `Camp ${index + 1}` }));

test.each([
  [1, "Camp 1"],
  [2, "Two stays: Camp 1, Camp 2"],
  [6, "Six stays: Camp 1, Camp 2, Camp 3, Camp 4, Camp 5, Camp 6"],
  [12, "12 stays: Camp 1, Camp 2, Camp 3, Camp 4, Camp 5, Camp 6 and 6 more"],
])("%i properties are listed in one line", (n, words) => {
  expect(staysInWords(stays(n))).toBe(words);
});

const now = new Date("2026-11-21T15:00:00Z");

test.each([
  ["2026-11-21T14:02:59Z", "14:02"],
  ["2026-11-20T23:59:00Z", "Yesterday"],
  ["2026-11-18T08:00:00Z", "Nov 18"],
  ["2025-11-21T08:00:00Z", "Nov 21, 2025"],
])("the time %s is formatted as %s", (at, words) => {
  expect(shortMoment(new Date(at), now)).toBe(words);
});

test.each([
  ["2026-11-21", 24, "November 2028"],
  ["2026-08-31", 6, "February 2027"],
  ["2026-12-31", 1, "January 2027"],
])("an inquiry of %s with a retention of %i months is deleted in %s", (since, months, month) => {
  expect(deletionMonth(new Date(since), months)).toBe(month);
});

test.each([
  ["2026-11-23T15:00:00Z", "Wednesday, November 25"],
  ["2026-11-26T23:59:00Z", "Monday, November 30"],
  ["2026-11-27T08:00:00Z", "Tuesday, December 1"],
  ["2026-11-28T08:00:00Z", "Tuesday, December 1"],
  ["2026-11-29T08:00:00Z", "Tuesday, December 1"],
])("the response to an inquiry of %s is due within two working days, on %s (P-087)", (at, day) => {
  expect(answerDay(new Date(at), 2)).toBe(day);
});
