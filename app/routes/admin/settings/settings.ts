import type { SiteSettings } from "#domain/site/settings";
import type { ConflictRow } from "~/components/admin/notices";

/** Labels by path. */
export const settingsLabels = {
  siteName: "Site name",
  siteDescription: "Site description",
  contactEmail: "Email",
  partnershipsEmail: "Email for partners",
  contactPhone: "Phone",
  address: "Address",
  chatNumber: "Chat number",
  "socialMedia.facebook": "Facebook",
  "socialMedia.instagram": "Instagram",
  "socialMedia.twitter": "Twitter",
  "socialMedia.linkedin": "LinkedIn",
  notificationAddress: "Notification address",
  inquiryRetentionMonths: "Inquiry retention (months)",
  "legalRevisions.terms": "Terms last updated",
  "legalRevisions.privacy": "Privacy policy last updated",
  "legalRevisions.disclosure": "Disclosure last updated",
  disclosureText: "Advertiser disclosure",
  aiMonthlyLimit: "Monthly spending limit (USD)",
  aiTokenPrice: "Price per million tokens (USD)",
  aiSmallModel: "Ask in three short groups, for a small model",
  acknowledgeVisitors: "Send visitors an acknowledgement",
  askLodgesAgain: "Ask lodges again after a year, and when a source differs",
  lodgeSuggestions: "Lodges can suggest themselves at /lodge/new",
  sendLookups: "Write looked-up coordinates and what3words to the external table",
  directPartners: "Partners linked directly",
  "bots.search": "Search engines",
  "bots.assistants": "Assistants that read for a person",
  "bots.answers": "Indexes of assistants",
  "bots.training": "Training of models",
  "feeds.openai": "OpenAI hotels (CSV)",
  "feeds.google": "Google lodging (JSON)",
  "feeds.meta": "Meta hotels (CSV)",
  "claims.counts.shown": "Show statistics",
  "claims.counts.satisfaction": "Satisfaction",
  "claims.counts.guests": "Guests",
  "claims.counts.properties": "Properties",
  "claims.press.shown": "Show the press strip",
  "claims.press.names": "Press names",
  "claims.badges.shown": "Show the badges",
  "claims.badges.items": "Badges",
  "claims.testimonials.shown": "Show the testimonials",
  "claims.testimonials.items": "Testimonials",
} as const;

/** Sections of the form, in their order. */
export const settingsSections = {
  general: { label: "General", settings: ["siteName", "siteDescription"] },
  contact: {
    label: "Contact",
    settings: [
      "contactEmail",
      "partnershipsEmail",
      "contactPhone",
      "address",
      "chatNumber",
      "socialMedia",
    ],
  },
  claims: { label: "Home page", settings: ["claims"] },
  inquiries: {
    label: "Inquiries",
    settings: [
      "notificationAddress",
      "inquiryRetentionMonths",
      "acknowledgeVisitors",
      "askLodgesAgain",
      "lodgeSuggestions",
    ],
  },
  legal: {
    label: "Legal pages",
    settings: ["legalRevisions", "disclosureText", "directPartners"],
  },
  machines: { label: "Bots and feeds", settings: ["bots", "feeds"] },
  services: {
    label: "Services",
    settings: ["sendLookups", "aiMonthlyLimit", "aiTokenPrice", "aiSmallModel"],
  },
} as const satisfies Record<string, { label: string; settings: readonly (keyof SiteSettings)[] }>;

export type SettingsSection = keyof typeof settingsSections;
export const sectionIds = Object.keys(settingsSections) as SettingsSection[];

/** The section of a field, by its name in the form: "claims.press.names[2]". */
export const sectionOf = (name: string): SettingsSection | undefined =>
  sectionIds.find((id) => {
    const settings: readonly string[] = settingsSections[id].settings;
    return settings.includes(name.replace(/[.[].*$/, ""));
  });

/** Labels that name the section too, for a list of errors. */
export const summaryLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(settingsLabels).map(([path, label]) => {
    const section = sectionOf(path);
    return [path, section ? `${settingsSections[section].label}, ${label}` : label];
  }),
);

/** Settings whose submitted value differs from the stored one. */
export function settingsDifferences(mine: SiteSettings, stored: SiteSettings): ConflictRow[] {
  return Object.entries(settingsLabels)
    .map(([path, label]) => ({ label, yours: textAt(mine, path), stored: textAt(stored, path) }))
    .filter((row) => row.yours !== row.stored);
}

const textAt = (settings: SiteSettings, path: string): string =>
  textOf(path.split(".").reduce<unknown>((value, key) => partOf(value, key), settings));

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.values(value).map(textOf).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
