import type { SiteSettings } from "#domain/site/settings";
import type { ConflictRow } from "~/components/admin/notices";

/** What the operator calls each setting, by its path. */
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
  "legalRevisions.privacy": "Privacy policy revised on",
  "legalRevisions.disclosure": "Disclosure revised on",
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

/** Settings whose value in the form is not the stored one, as an operator reads them. */
export function settingsDifferences(mine: SiteSettings, stored: SiteSettings): ConflictRow[] {
  return Object.entries(settingsLabels)
    .map(([path, label]) => ({ label, yours: shownAt(mine, path), stored: shownAt(stored, path) }))
    .filter((row) => row.yours !== row.stored);
}

const shownAt = (settings: SiteSettings, path: string): string =>
  shown(path.split(".").reduce<unknown>((value, key) => partOf(value, key), settings));

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(shown).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.values(value).map(shown).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
