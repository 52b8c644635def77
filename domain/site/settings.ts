import { z } from "zod";

import { isDay } from "#domain/calendar/dates";
import { emailField } from "#domain/forms/email";
import { checkbox, optionalWebAddress, readNumber } from "#domain/forms/values";
import { aiTokenPrice, settingsLimits } from "#domain/limits";
import { claimsSchema, defaultClaims } from "./claims";

/** Site settings of the operator, without secrets. */

const nonBlank = (fallback: string, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || fallback);
const link = () => optionalWebAddress(500).transform((address) => address ?? "");
const day = () =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .pipe(z.string().refine(isDay, "Please enter a date as YYYY-MM-DD").nullable());
/** Text from a form, a number from JSON. */
const amount = (fallback: number, max: number) =>
  z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => {
      if (value === null || value === undefined || value === "") return fallback;
      return typeof value === "number" ? value : (readNumber(value) ?? Number.NaN);
    })
    .pipe(z.number("Please enter a number").min(0).max(max));

const phone = () =>
  z
    .string()
    .trim()
    .max(settingsLimits.contactPhone)
    .regex(
      /^\+?[\d\s().\-/]*(?:ext\.?\s*\d+)?$/i,
      "Please enter a phone number, such as +27 21 000 0000",
    )
    .default("");

/** A stored value, or a switch of a form, which sends nothing when it is off. */
const flag = () => z.union([z.boolean(), checkbox()]).default(false);

const incomplete = "Please enter digits with the country code, such as +27 21 000 0000";
/** Minimum for a working chat link. */
const minDigits = 7;

const chatNumber = () =>
  z
    .string()
    .trim()
    .max(settingsLimits.chatNumber)
    .regex(/^\+?[\d\s().-]*$/, incomplete)
    .refine((text) => text === "" || text.replace(/\D/g, "").length >= minDigits, incomplete)
    .default("");

const fields = {
  siteName: nonBlank("Savanna Stays", settingsLimits.siteName),
  siteDescription: nonBlank(
    "A hand-picked directory of luxury glamping and safari stays across Africa.",
    settingsLimits.siteDescription,
  ),
  contactEmail: emailField("Please enter a contact email"),
  partnershipsEmail: emailField("Please enter a partnerships email"),
  contactPhone: phone(),
  address: nonBlank("Cape Town, South Africa", settingsLimits.address),
  socialMedia: z
    .object({ facebook: link(), instagram: link(), twitter: link(), linkedin: link() })
    .prefault({}),
  /** With country code; empty hides the chat button. */
  chatNumber: chatNumber(),
  /** Recipient of inquiry emails; empty: the contact email. */
  notificationAddress: z.union([z.literal(""), emailField("")]).default(""),
  acknowledgeVisitors: flag(),
  /** Coordinates and what3words from services are also written to the external table. */
  sendLookups: flag(),
  /** Lodges that answered are asked again after a year, and when a source differs (L-009). */
  askLodgesAgain: flag(),
  /** Lodges can suggest themselves at /lodge/new (L-012). */
  lodgeSuggestions: flag(),
  /** "YYYY-MM-DD"; null: today's date is displayed (D14). */
  legalRevisions: z.object({ terms: day(), privacy: day(), disclosure: day() }).prefault({}),
  disclosureText: nonBlank(
    "We earn a commission from some of the partners we link to when you book with them. It is typically 5 to 20 percent of the price, it is paid by the partner, and your price stays the same.",
    settingsLimits.disclosureText,
  ),
  claims: claimsSchema,
  /** Partners whose terms forbid a redirect: linked directly, counted by a beacon (P-080). */
  directPartners: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Months after which inquiries are deleted. */
  inquiryRetentionMonths: amount(24, 120).pipe(z.number().int().min(1)),
  /** Monthly limit of AI extraction in USD. */
  aiMonthlyLimit: amount(20, 100_000),
  /** USD per million tokens. */
  aiTokenPrice: amount(aiTokenPrice, 1000),
  /** A small model answers three short groups of questions better than one long one (E-001). */
  aiSmallModel: flag(),
  /** Kinds of bots that robots.txt lets in (M-009). */
  bots: z
    .object({
      search: flag(),
      assistants: flag(),
      answers: flag(),
      training: flag(),
    })
    .prefault({}),
  /** Feeds for other sites at /feeds (M-008). */
  feeds: z.object({ openai: flag(), google: flag(), meta: flag() }).prefault({}),
};

export const settingsSchema = z.object(fields);
export type SiteSettings = z.output<typeof settingsSchema>;
type SettingsKey = keyof SiteSettings;

/**
 * Home pages of the networks, until the operator has profiles: the footer labels them as samples, and
 * search engines never get them.
 */
const sampleSocialMedia = {
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
  twitter: "https://x.com/",
  linkedin: "https://www.linkedin.com/",
} as const;

export const defaultSettings: Readonly<SiteSettings> = {
  siteName: "Savanna Stays",
  siteDescription: "A hand-picked directory of luxury glamping and safari stays across Africa.",
  contactEmail: "hello@savannastays.example",
  partnershipsEmail: "partners@savannastays.example",
  contactPhone: "+27 21 000 0000",
  address: "Cape Town, South Africa",
  socialMedia: sampleSocialMedia,
  chatNumber: "+27 21 000 0000",
  notificationAddress: "",
  acknowledgeVisitors: true,
  sendLookups: false,
  askLodgesAgain: true,
  lodgeSuggestions: true,
  legalRevisions: { terms: null, privacy: null, disclosure: null },
  disclosureText: fields.disclosureText.parse(""),
  claims: defaultClaims,
  directPartners: [],
  inquiryRetentionMonths: 24,
  aiMonthlyLimit: 20,
  aiTokenPrice,
  aiSmallModel: false,
  bots: { search: true, assistants: true, answers: true, training: true },
  feeds: { openai: false, google: false, meta: false },
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Missing keys of a stored section get their defaults. */
const overDefault = (stored: unknown, standard: unknown): unknown =>
  isPlainObject(stored) && isPlainObject(standard) ? { ...standard, ...stored } : stored;

const settingsKeys = Object.keys(fields) as SettingsKey[];

/**
 * Stored rows over the defaults. A missing, unknown or damaged row falls back to its default;
 * an empty text is a deliberate setting, such as no chat number.
 */
export function settingsFromStored(rows: readonly { key: string; value: unknown }[]): SiteSettings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const settings: SiteSettings = { ...defaultSettings };
  const take = <Key extends SettingsKey>(key: Key) => {
    const value = stored.get(key);
    if (value === undefined || value === null) return;
    const result = fields[key].safeParse(overDefault(value, defaultSettings[key]));
    if (result.success) settings[key] = result.data as SiteSettings[Key];
  };
  settingsKeys.forEach(take);
  return settings;
}

/** One row for each setting, as stored. */
export const settingsToStored = (
  settings: SiteSettings,
): { key: SettingsKey; value: SiteSettings[SettingsKey] }[] =>
  settingsKeys.map((key) => ({ key, value: settings[key] }));

const networks = ["facebook", "instagram", "twitter", "linkedin"] as const;

/** Social links in the footer's order; empty ones are omitted (P-009, P-010). */
export const socialLinks = ({ socialMedia }: Pick<SiteSettings, "socialMedia">) =>
  networks
    .map((network) => ({
      network,
      url: socialMedia[network],
      isSample: socialMedia[network] === sampleSocialMedia[network],
    }))
    .filter(({ url }) => url !== "");

/** Recipient of notifications about inquiries. */
export const noticeAddress = (
  settings: Pick<SiteSettings, "notificationAddress" | "contactEmail">,
): string => settings.notificationAddress || settings.contactEmail;
