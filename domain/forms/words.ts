import { z } from "zod";

/** What was left blank, in words. */
export const blankMessage = "Please fill this in";

const number = (n: number | bigint) => n.toLocaleString("en-US");
const characters = (n: number | bigint) =>
  Number(n) === 1 ? "1 character" : `${number(n)} characters`;
const entries = (n: number | bigint) => (Number(n) === 1 ? "1 entry" : `${number(n)} entries`);

/** Of a text with a longest length. */
export const tooLong = (most: number | bigint): string => `Please use at most ${characters(most)}`;

const kinds: Readonly<Record<string, string>> = {
  int: "Please give a whole number",
  number: "Please give a number",
  boolean: "Please choose yes or no",
  date: "Please give a day as YYYY-MM-DD",
  array: "Please give a list",
  object: "Please fill in this part",
};

const formats: Readonly<Record<string, string>> = {
  email: "Please enter one email address, such as name@example.com",
  url: "Please use an address that begins with http:// or https://",
  uuid: "This is no id of ours",
  date: "Please give a day as YYYY-MM-DD",
};

type Issue = z.core.$ZodRawIssue;

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return tooLong(maximum);
  if (origin === "array" || origin === "set") return `Please use at most ${entries(maximum)}`;
  return `At most ${number(maximum)}`;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string")
    return Number(minimum) <= 1 ? blankMessage : `Please use at least ${characters(minimum)}`;
  if (origin === "array" || origin === "set") return `Please give at least ${entries(minimum)}`;
  return `At least ${number(minimum)}`;
}

const mostNamed = 12;

const offered = (values: readonly unknown[]): string =>
  values.length > mostNamed
    ? "Please choose one of those that are offered"
    : `Please choose one of ${values.map(String).filter(Boolean).join(", ")}`;

/** Of several ways to be right the last is what a form means; the ones before it are for programs. */
function ofUnion({ errors }: { errors: z.core.$ZodIssue[][] }): string {
  return errors.at(-1)?.at(0)?.message ?? blankMessage;
}

/** What is wrong with a value, as a person is told; schemas that say it themselves come first. */
export function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "too_big":
      return tooBig(issue as Extract<Issue, { code: "too_big" }>);
    case "too_small":
      return tooSmall(issue as Extract<Issue, { code: "too_small" }>);
    case "invalid_type": {
      const { expected, input } = issue as Extract<Issue, { code: "invalid_type" }>;
      if (input === undefined || input === null) return blankMessage;
      return kinds[expected] ?? "Please give a text";
    }
    case "invalid_format": {
      const { format } = issue as Extract<Issue, { code: "invalid_format" }>;
      return formats[format] ?? "This is not written as it has to be";
    }
    case "invalid_value":
      return offered((issue as Extract<Issue, { code: "invalid_value" }>).values);
    case "invalid_union":
      return ofUnion(issue as unknown as { errors: z.core.$ZodIssue[][] });
    case "not_multiple_of":
      return "Please give a number in the steps that are offered";
    case "unrecognized_keys":
      return `There is no such field: ${(issue as unknown as { keys: string[] }).keys.join(", ")}`;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    default:
      return "Please check this";
  }
}

/**
 * One set of words for every schema of every process that reads forms; the library's own are for
 * programmers.
 */
z.config({ customError: wordsOf });
