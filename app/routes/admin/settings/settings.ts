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
  acknowledgeVisitors: "Send visitors an acknowledgement",
  sendLookups: "Write looked-up coordinates and what3words to the external table",
  directPartners: "Partners linked directly",
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
