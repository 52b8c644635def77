import type { SiteSettings } from "#domain/site/settings";
import type { ConflictRow } from "~/components/admin/conflict-notice";
import { settingsLabels } from "./settings-labels";

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
