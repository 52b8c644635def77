import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { tokenFormSchema } from "#domain/api/access";
import {
  pageEditorSchema,
  pageFormSchema,
  postEditorSchema,
  postFormSchema,
  redirectSchema,
} from "#domain/editorial/page-form";
import { noteSchema, replySchema } from "#domain/inquiries/email";
import { contactSchema, inquirySchema } from "#domain/inquiries/form";
import { templateSchema } from "#domain/inquiries/reply-templates";
import { viewNameSchema } from "#domain/property/admin-list";
import { emptyProperty, propertyFormSchemaFor } from "#domain/property/form";
import { quickEditSchemaFor } from "#domain/property/quick-edit";
import { partnerTermsSchema } from "#domain/site/analytics";
import { claimsSchema } from "#domain/site/claims";
import { settingsSchema } from "#domain/site/settings";
import {
  checkbox,
  cleanText,
  isWebAddress,
  readNumber,
  textList,
  tooLong,
  wordsOf,
} from "./values";

test.each([
  ["1250", 1250],
  ["1,250.50", 1250.5],
  [" 1 250 ", 1250],
  ["-24.5", -24.5],
  ["+3", 3],
  [".5", 0.5],
  ["-0", 0],
])("'%s' is read as the number %d", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["", "abc", "12,5", "1.250,00", "1e3", "0x10", "Infinity", "12 apples", "1,25,000"])(
  "'%s' is not a number",
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

test("every formatted number is read back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(readNumber(String(cents / 100))).toBe(cents / 100 + 0);
      expect(readNumber((cents / 100).toLocaleString("en-US"))).toBe(cents / 100 + 0);
    }),
  );
});

test.each([
  ["https://a.example/x?y=1", true],
  ["HTTP://a.example", true],
  ["ftp://a.example", false],
  ["javascript:alert(1)", false],
  ["https://", false],
  ["https://a b.example", false],
  ["//a.example", false],
])("%s is a valid web address: %s", (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test("control characters are removed, line breaks stay", () => {
  expect(cleanText(" a\u0000b\r\nc\u0007 ")).toBe("ab\nc");
});

test("a pasted text becomes one entry per line", () => {
  expect(textList(5, 10).parse(["a\r\nb", null, " a "])).toEqual(["a", "b"]);
});

test.each([
  ["on", true],
  ["true", true],
  ["false", false],
  [undefined, false],
])("a checkbox sent as %s is read as %s", (text, expected) => {
  expect(checkbox().parse(text)).toBe(expected);
});

describe("validation messages", () => {
  /** Every form schema by its name. */
  const formSchemas: Record<string, z.ZodType> = {
    claimsSchema,
    contactSchema,
    inquirySchema,
    noteSchema,
    pageEditorSchema,
    pageFormSchema,
    partnerTermsSchema,
    postEditorSchema,
    postFormSchema,
    propertyFormSchemaFor: propertyFormSchemaFor(),
    quickEditSchemaFor: quickEditSchemaFor(emptyProperty),
    redirectSchema,
    replySchema,
    settingsSchema,
    templateSchema,
    tokenFormSchema,
    viewNameSchema,
  };

  interface Def {
    type: string;
    innerType?: z.ZodType;
    in?: z.ZodType;
    element?: z.ZodType;
    shape?: Record<string, z.ZodType>;
  }
  const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

  /** The schema without defaults and transforms. */
  function core(schema: z.ZodType): z.ZodType {
    const { innerType, in: read } = defOf(schema);
    const inside = innerType ?? read;
    return inside ? core(inside) : schema;
  }

  /** The path of each input in a form. */
  function inputPaths(schema: z.ZodType): string[][] {
    const { shape, element } = defOf(core(schema));
    if (shape)
      return Object.entries(shape).flatMap(([key, part]) =>
        inputPaths(part).map((rest) => [key, ...rest]),
      );
    return element ? inputPaths(element).map((rest) => ["0", ...rest]) : [[]];
  }

  const valueAt = (inputPath: readonly string[], value: unknown): unknown => {
    const [key, ...rest] = inputPath;
    if (key === undefined) return value;
    return key === "0" ? [valueAt(rest, value)] : { [key]: valueAt(rest, value) };
  };

  const hostile = [
    undefined,
    null,
    "",
    "   ",
    "x".repeat(300_000),
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "＝1+1",
    "1,234x",
    "-1",
    "1e999",
    "javascript:alert(1)",
    -1,
    1e12,
    Number.NaN,
    true,
    [],
    Array.from({ length: 500 }, () => "entry"),
    {},
  ];

  const technicalTerms =
    /expected|invalid (input|option|string|type|url|email|format|key|element)|too (big|small)|received|NaN|undefined|\[object|unrecognized|must (match|be one of)/i;

  test.each(Object.entries(formSchemas))(
    "of %s contain no technical terms (A-113)",
    (_name, schema) => {
      const messages = new Set<string>();
      for (const inputPath of inputPaths(schema))
        for (const value of hostile)
          for (const issue of schema.safeParse(valueAt(inputPath, value)).error?.issues ?? [])
            messages.add(`${issue.path.join(".")}: ${issue.message}`);
      expect(messages.size).toBeGreaterThan(0);
      expect(
        [...messages].filter((line) => technicalTerms.test(line.replace(/^[^:]*: /, ""))),
      ).toEqual([]);
    },
  );

  test("are tested for every form schema", () => {
    const named = fs
      .readdirSync("domain", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => fs.readFileSync(path.join("domain", file), "utf8"))
      .filter((text) => text.includes("#domain/forms/values"))
      .flatMap((text) => [...text.matchAll(/^export const (\w+Schema(?:For)?)\b/gm)])
      .map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(formSchemas)).toEqual(expect.arrayContaining(named));
  });

  test.each([
    [z.string().max(80), "x".repeat(81), tooLong(80)],
    [z.string().min(1), "", "Please fill this in"],
    [z.array(z.string()).max(1), ["a", "b"], "Please use at most 1 entry"],
    [z.number().max(1000), 1001, "At most 1,000"],
    [z.number(), "1", "Please enter a number"],
    [z.string(), undefined, "Please fill this in"],
    [z.enum(["draft", "published"]), "later", "Please choose one of draft, published"],
    [
      z.union([z.literal(""), z.email()]),
      "x",
      "Please enter one email address, such as name@example.com",
    ],
    [z.strictObject({}), { extra: 1 }, "There is no such field: extra"],
    [z.string("My own words"), 1, "My own words"],
  ] as const)("have a text for case %#", (schema, value, words) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
  });

  test("have a default for an unknown error", () => {
    expect(wordsOf({ code: "custom", input: 1 } as never)).toBe("Please check this");
  });
});
