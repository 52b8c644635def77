import { expect, test } from "vitest";

import { deviceName } from "./admin-session";

const mozilla = "Mozilla/5.0";

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`,
    "Firefox on Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${mozilla} (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  ["curl/8.5.0", "curl"],
  ["", "Unknown device"],
  ["something else", "Unknown device"],
])("%s is called %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
