// Bytes of a first visit before any scrolling.
import fs from "node:fs";

import { end, entries, row, startReady, withDatabase } from "./harness.mjs";

/** Kilobytes transferred. */
const max = { scripts: 100, all: 250 };

const screens = [
  { name: "phone", viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
  { name: "desk", viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
];

/** @returns null without a browser */
async function openBrowser() {
  const { chromium } = await import("@playwright/test");
  const paths = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  const executablePath = paths.find((file) => file && fs.existsSync(file));
  if (!executablePath) return null;
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}

/** Bytes transferred, headers included. */
async function bytesOf(browser, address, { viewport, deviceScaleFactor }) {
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  const session = await page.context().newCDPSession(page);
  const types = new Map();
  const bytes = { scripts: 0, all: 0 };
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === "Script") bytes.scripts += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.close();
  return bytes;
}

/** Kilobytes of a first visit compared with their limits; no rows without a browser. */
export async function measureFirstLoads() {
  const browser = await openBrowser();
  if (!browser) {
    console.log("first loads: no Chromium to measure with (CHROMIUM_PATH)");
    return [];
  }
  try {
    return await withDatabase(
      async ({ env }) => {
        const { child, message } = await startReady([entries.web], env);
        try {
          return await loadsOf(browser, `http://127.0.0.1:${message.port}`);
        } finally {
          await end(child);
        }
      },
      { seed: [] },
    );
  } finally {
    await browser.close();
  }
}

async function loadsOf(browser, origin) {
  const list = await (await fetch(`${origin}/accommodation`)).text();
  const [stay] = /(?<=href="\/accommodation\/)[a-z0-9-]+(?=")/.exec(list);
  const pages = { home: "/", list: "/accommodation", stay: `/accommodation/${stay}` };
  const rows = [];
  for (const [name, path] of Object.entries(pages))
    for (const screen of screens) {
      const { scripts, all } = await bytesOf(browser, origin + path, screen);
      rows.push(
        row(`${name}, ${screen.name}: KB of scripts (at most)`, scripts / 1024, max.scripts),
        row(`${name}, ${screen.name}: KB in all (at most)`, all / 1024, max.all),
      );
    }
  return rows;
}
