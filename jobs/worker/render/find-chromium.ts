import { existsSync } from "node:fs";

/** Where Debian, Ubuntu, Fedora, Alpine and Google's package put it. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** The browser of this machine; null where there is none, or where the setting says "off". */
export function findChromium(setting: string | undefined): string | null {
  if (setting === "off") return null;
  const places = setting === undefined ? usualPlaces : [setting];
  return places.find((path) => existsSync(path)) ?? null;
}
