import { expect, test } from "vitest";

import { defaultSettings, type SiteSettings } from "#domain/site/settings";
import { sectionOf, settingsDifferences, settingsLabels } from "./settings";

test("equal settings have no differences", () => {
  expect(settingsDifferences(defaultSettings, structuredClone(defaultSettings))).toEqual([]);
});

test("differing settings are formatted as text with their labels", () => {
  const mine: SiteSettings = {
    ...defaultSettings,
    siteName: "Acacia",
    acknowledgeVisitors: false,
    directPartners: ["One", "Two"],
  };
  expect(settingsDifferences(mine, defaultSettings)).toEqual([
    { label: "Site name", yours: "Acacia", stored: "Savanna Stays" },
    { label: "Send visitors an acknowledgement", yours: "No", stored: "Yes" },
    { label: "Partners linked directly", yours: "One; Two", stored: "" },
  ]);
});

/** Paths of all values that are not objects. */
const leaves = (value: unknown, path: string): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
    : [path];

test("every setting has a section of the form", () => {
  expect(Object.keys(defaultSettings).filter((name) => !sectionOf(name))).toEqual([]);
});

test("every setting has a label", () => {
  expect(Object.keys(settingsLabels).sort()).toEqual(leaves(defaultSettings, "").sort());
});
