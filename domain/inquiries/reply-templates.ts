import { z } from "zod";

import { oneLine, requiredLine, requiredText } from "#domain/forms/values";
import { listed, plural } from "#domain/text/counted";
import type { InquiryStay } from "./inquiry";

interface Described {
  meaning: string;
  /** Only of what an inquiry may not say: words for that case, which fit into a sentence. */
  missing?: string;
  /** "no travel dates" */
  lacks?: string;
}

const placeholders = {
  name: { meaning: "Name of the visitor" },
  property: {
    meaning: "Property or properties of the inquiry",
    missing: "the stay you asked about",
    lacks: "no property",
  },
  dates: {
    meaning: "Travel period, as the visitor wrote it",
    missing: "the dates you have in mind",
    lacks: "no travel dates",
  },
  guests: {
    meaning: "Number of adults and children",
    missing: "your whole party",
    lacks: "no number of guests",
  },
  me: { meaning: "Your name" },
  site: { meaning: "Name of the site" },
} as const satisfies Record<string, Described>;

type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

const names = Object.keys(placeholders).filter(isPlaceholder);

const described = (name: Placeholder): Described => placeholders[name];

/** Placeholders as the screen of the templates explains them. */
export const placeholderList = names.map((name) => ({ text: `{${name}}`, ...described(name) }));

/** Null for what the inquiry does not say. */
export type ReplyValues = Record<"name" | "me" | "site", string> &
  Record<"property" | "dates" | "guests", string | null>;

interface TemplatedInquiry {
  kind: string;
  name: string;
  propertyName: string | null;
  travelPeriod: string | null;
  adults: number | null;
  children: number | null;
}

const guestsInWords = ({ adults, children }: TemplatedInquiry): string | null => {
  const groups = [
    adults ? plural(adults, "adult", "adults") : "",
    children ? plural(children, "child", "children") : "",
  ].filter(Boolean);
  return groups.length > 0 ? listed(groups) : null;
};

export function replyValues(
  inquiry: TemplatedInquiry,
  stays: readonly InquiryStay[],
  { me, site }: { me: string; site: string },
): ReplyValues {
  // A contact message has its subject in place of a property.
  const property = inquiry.kind === "contact" ? null : inquiry.propertyName;
  const orNull = (text: string | null) => oneLine(text ?? "") || null;
  return {
    name: oneLine(inquiry.name),
    property: orNull(stays.length > 0 ? listed(stays.map(({ name }) => name)) : property),
    dates: orNull(inquiry.travelPeriod),
    guests: guestsInWords(inquiry),
    me,
    site,
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The end of a sentence, or of a line, before a placeholder. */
const sentenceStart = /(?:^|\n|[.!?]\s+)$/;

/** Values are inserted in one pass: braces that a visitor typed are not placeholders. */
export const fillTemplate = (body: string, values: ReplyValues): string =>
  body.replace(/\{([a-z]+)\}/g, (whole, name: string, at: number) => {
    if (!isPlaceholder(name)) return whole;
    const { missing = "" } = described(name);
    const isStart = sentenceStart.test(body.slice(0, at));
    return values[name] ?? (isStart ? capitalized(missing) : missing);
  });

/** Words of a reply that stand for what the inquiry does not say. */
export interface PassageToCheck {
  text: string;
  /** Position in the reply. */
  at: number;
  /** "no travel dates" */
  lacks: string;
}

/** They are found in the text itself, so that none is reported once it is replaced. */
export function passagesToCheck(reply: string, values: ReplyValues): PassageToCheck[] {
  return names
    .filter((name) => values[name] === null)
    .flatMap((name): PassageToCheck[] => {
      const { missing = "", lacks = "" } = described(name);
      const at = reply.search(new RegExp(`(?<!\\p{L})${missing}(?!\\p{L})`, "iu"));
      return at < 0 ? [] : [{ text: reply.slice(at, at + missing.length), at, lacks }];
    })
    .sort((one, other) => one.at - other.at);
}

/** What was typed stays, with the template below it. */
export const appendTemplate = (typed: string, text: string): string =>
  typed.trim() === "" ? text : `${typed.trimEnd()}\n\n${text}`;

/** The braces of a template that are no placeholder, each once. */
function faultsOf(body: string): string[] {
  const found = body.match(/\{[^{}\n]*\}|[{}]/g) ?? [];
  return [...new Set(found)].filter((text) => !isPlaceholder(text.slice(1, -1)));
}

const maxShown = 3;

function placeholderProblem(body: string): string | null {
  const faults = faultsOf(body);
  if (faults.length === 0) return null;
  const shown = faults.slice(0, maxShown).join(", ");
  const label = faults.length === 1 ? "Unknown placeholder" : "Unknown placeholders";
  return `${label}: ${shown}${faults.length > maxShown ? " …" : ""}. Use ${listed(placeholderList.map(({ text }) => text))}`;
}

export const templateLimits = { name: 120, body: 5000 } as const;

export const templateSchema = z.object({
  name: requiredLine(templateLimits.name, "Please enter a name"),
  body: requiredText(templateLimits.body, "Please write the text").superRefine((body, ctx) => {
    const message = placeholderProblem(body);
    if (message) ctx.addIssue({ code: "custom", message });
  }),
});
